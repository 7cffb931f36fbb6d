import { setTimeout as pause } from 'node:timers/promises';
import { CommandError } from '../../contract/base/errors.ts';
import { isObject, type Json } from '../../contract/base/json.ts';
import type { Node } from '../chain/node.ts';

/**
 * Something that goes wrong on the chain because a test asks for it.
 *
 * @example const fault: ChainFault = { fault: 'dropped', seconds: 2 };
 */
export type ChainFault =
  /** The next submissions of the sandbox run out of gas in their block. */
  | { fault: 'reverted'; times?: number }
  /** Nothing is mined; transactions wait in the mempool. */
  | { fault: 'stuck'; seconds?: number }
  /** The next signed transactions are accepted, but leave the mempool; after `seconds` they are sent again. */
  | { fault: 'dropped'; times?: number; seconds?: number }
  /** The latest blocks are replaced with empty ones; their transactions are sent again, after `seconds`. */
  | { fault: 'reorganized'; blocks: number; seconds?: number }
  /** Each call of the node waits. */
  | { fault: 'slow'; milliseconds: number; seconds?: number }
  /** The wallet that pays for gas has nothing. */
  | { fault: 'noFunds'; seconds?: number };

/** The name of a fault. */
type FaultName = ChainFault['fault'];

/** What the fields of a fault say, and their bounds. */
const fields = {
  times: { says: 'how many transactions', least: 1, most: 1000, isWhole: true },
  seconds: { says: 'how many seconds', least: 0, most: 3600, isWhole: false },
  blocks: { says: 'how many blocks', least: 1, most: 1000, isWhole: true },
  milliseconds: { says: 'how many milliseconds', least: 1, most: 600_000, isWhole: true },
} as const;

type FieldName = keyof typeof fields;

/** The fields of each fault. */
const faultFields: { [name in FaultName]: { required?: FieldName; optional: FieldName[] } } = {
  reverted: { optional: ['times'] },
  stuck: { optional: ['seconds'] },
  dropped: { optional: ['times', 'seconds'] },
  reorganized: { required: 'blocks', optional: ['seconds'] },
  slow: { required: 'milliseconds', optional: ['seconds'] },
  noFunds: { optional: ['seconds'] },
};

/** The JSON Schema of a fault, with one alternative for each. */
export const faultSchema = {
  oneOf: Object.entries(faultFields).map(([name, { required, optional }]) => ({
    type: 'object',
    required: required === undefined ? ['fault'] : ['fault', required],
    additionalProperties: false,
    properties: {
      fault: { const: name },
      ...Object.fromEntries([...(required === undefined ? [] : [required]), ...optional].map(property)),
    },
  })),
};

function property(name: FieldName): [FieldName, object] {
  const { says, least, most, isWhole } = fields[name];
  return [name, { description: says, type: isWhole ? 'integer' : 'number', minimum: least, maximum: most }];
}

/**
 * Reads a fault.
 *
 * @param body - what was sent
 * @throws CommandError when it is none
 */
export function faultIn(body: Json | undefined): ChainFault {
  const { fault, ...given } = isObject(body) ? body : {};
  if (typeof fault !== 'string' || !isFaultName(fault)) {
    throw new CommandError(`The body has to be JSON with "fault": ${Object.keys(faultFields).join(', ')}.`);
  }
  const { required, optional } = faultFields[fault];
  const known: FieldName[] = required === undefined ? optional : [required, ...optional];
  for (const [name, value] of Object.entries(given)) {
    const field = known.find((one) => one === name);
    if (field === undefined) {
      throw new CommandError(`The fault ${fault} has no ${JSON.stringify(name)}; it has ${known.join(' and ')}.`);
    }
    const { least, most, isWhole } = fields[field];
    const fits = typeof value === 'number' && value >= least && value <= most && (!isWhole || Number.isInteger(value));
    if (!fits) {
      throw new CommandError(`"${name}" has to be a ${isWhole ? 'whole ' : ''}number from ${least} to ${most}.`);
    }
  }
  if (required !== undefined && given[required] === undefined) {
    throw new CommandError(`The fault ${fault} needs "${required}": ${fields[required].says}.`);
  }
  // Every member has been checked.
  return { fault, ...given } as ChainFault;
}

function isFaultName(name: string): name is FaultName {
  return Object.hasOwn(faultFields, name);
}

/** The parts of the sandbox that faults use. */
export type FaultParts = {
  /** Lets the node mine no more; returns what lets it mine again as before. */
  stopMining: () => Promise<() => Promise<void>>;
  /** Replaces the latest blocks with empty ones; returns the transactions that were in them. */
  reorganize: (blocks: number) => Promise<`0x${string}`[]>;
  /** Sends transactions again that are stored. */
  sendAgain: (hashes: `0x${string}`[]) => Promise<void>;
};

/** The faults of a sandbox. */
export type ChainFaults = {
  /** Begins a fault; one of the same name takes the place of an earlier one. */
  begin: (fault: ChainFault) => Promise<void>;
  /** Lists the faults that go on. */
  list: () => ChainFault[];
  /** Ends all faults. */
  end: () => Promise<void>;
  /** Forgets all faults, on a node that has been taken back to its start. */
  forget: () => void;
  /** Checks whether the next transaction runs out of gas. */
  isReverted: () => boolean;
  /** Checks whether a transaction is dropped, and sends it again later if that was asked for. */
  isDropped: (hash: `0x${string}`) => 'forever' | 'for now' | undefined;
  hasNoFunds: () => boolean;
  /** Holds back a call of the node. */
  delay: () => Promise<void>;
  /** Makes a node whose calls are all held back. */
  slowed: (node: Node) => Node;
};

/** A fault that goes on. */
type Active = { fault: ChainFault; end: () => Promise<void>; timer?: NodeJS.Timeout };

/**
 * Makes the faults of a sandbox; at first there are none.
 *
 * @param parts - see {@link FaultParts}
 */
export function faultsOf({ stopMining, reorganize, sendAgain }: FaultParts): ChainFaults {
  const active = new Map<FaultName, Active>();
  const resending = new Set<NodeJS.Timeout>();
  let over = new AbortController();

  const runLater = (seconds: number, work: () => Promise<void>): NodeJS.Timeout => {
    // The request that injected the fault is answered. If the node is down, every later call reports it.
    const timer = setTimeout(() => void work().catch(() => undefined), seconds * 1000);
    return timer.unref();
  };
  const resend = (hashes: `0x${string}`[], seconds: number): void => {
    const timer = runLater(seconds, async () => {
      resending.delete(timer);
      await sendAgain(hashes);
    });
    resending.add(timer);
  };
  const endOf = async (name: FaultName): Promise<void> => {
    const { timer, end } = active.get(name) ?? {};
    clearTimeout(timer);
    active.delete(name);
    await end?.();
  };
  const forget = (): void => {
    for (const { timer } of active.values()) clearTimeout(timer);
    for (const timer of resending) clearTimeout(timer);
    active.clear();
    resending.clear();
    over.abort();
    over = new AbortController();
  };
  /** Counts a fault that befalls so many transactions. */
  const take = (name: 'reverted' | 'dropped'): ChainFault | undefined => {
    const { fault } = active.get(name) ?? {};
    if (fault === undefined || !('times' in fault)) {
      active.delete(name);
      return fault;
    }
    const { times = 1 } = fault;
    if (times <= 1) active.delete(name);
    else fault.times = times - 1;
    return fault;
  };

  const delay = async (): Promise<void> => {
    const { fault } = active.get('slow') ?? {};
    if (fault === undefined || !('milliseconds' in fault)) return;
    await pause(fault.milliseconds, undefined, { signal: over.signal, ref: false }).catch(() => undefined);
  };

  return {
    begin: async (fault) => {
      await endOf(fault.fault);
      if (fault.fault === 'reorganized') {
        const { blocks, seconds = 0 } = fault;
        const hashes = await reorganize(blocks);
        if (seconds === 0) await sendAgain(hashes);
        else resend(hashes, seconds);
        return;
      }
      const end = fault.fault === 'stuck' ? await stopMining() : async () => {};
      const { seconds } = 'seconds' in fault && fault.fault !== 'dropped' ? fault : {};
      active.set(fault.fault, {
        fault: { ...fault },
        end,
        ...(seconds !== undefined && { timer: runLater(seconds, () => endOf(fault.fault)) }),
      });
    },
    list: () => Array.from(active.values(), ({ fault }) => fault),
    end: async () => {
      const ends = Array.from(active.values(), ({ end }) => end);
      forget();
      for (const end of ends) await end();
    },
    forget,
    isReverted: () => take('reverted') !== undefined,
    isDropped: (hash) => {
      const fault = take('dropped');
      if (fault === undefined) return undefined;
      if (!('seconds' in fault) || fault.seconds === undefined) return 'forever';
      resend([hash], fault.seconds);
      return 'for now';
    },
    hasNoFunds: () => active.has('noFunds'),
    delay,
    slowed: (node) => ({
      request: (...call) => delay().then(() => node.request(...call)),
      together: (calls) => delay().then(() => node.together(calls)),
    }),
  };
}
