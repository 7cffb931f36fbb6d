import { didYouMean } from '../contract/base/did-you-mean.ts';
import type { Contract } from '../contract/contract.ts';
import { CommandError } from '../contract/base/errors.ts';
import { answerRules, ruleNameIn, type RuleName } from '../findings/findings.ts';
import type { Judge } from '../judge/judge.ts';
import { overrideCredentials, serversIn } from '../target/target.ts';
import type { ListenVerifyOptions } from './cases/listen.ts';
import type { Depth } from './explore/depth.ts';
import type { RunSettings } from './run.ts';

/**
 * How a server is verified.
 *
 * @example const options: VerifyOptions = { url: 'https://staging.example', credentials: { apiKey }, timeout: 5000 };
 */
export type VerifyOptions = {
  /**
   * Base address of an API, `user:password@` allowed, or addresses with names, such as `orders=https://…`; an API
   * without one is left out.
   */
  url?: string | readonly string[];
  /** Address of JSON-RPC, `user:password@` allowed; without it the methods are left out. */
  rpc?: string;
  /**
   * The credentials to send instead of those of the examples, by the key of the security scheme; those of one API by
   * both names, such as `orders.apiKey`.
   */
  credentials?: Record<string, string>;
  /**
   * The credentials of a second account, by the key of the security scheme. With `unsafe`, it asks for what the first
   * account made, and is not to get it.
   */
  otherCredentials?: Record<string, string>;
  /** Headers of every request. */
  headers?: Record<string, string>;
  /** The operations to call although they may change something; none by default. */
  unsafe?: string[];
  /** The only operations to call; of a name with `!` before it, all but that one. */
  only?: string[];
  /** Whether the server is a mock, whose answers have to equal the examples; default false. */
  literal?: boolean;
  /**
   * Whether a value that does not have its format is a fault, whatever the dialect of the document says; default false.
   */
  formats?: boolean;
  /** Time limit for one answer, in milliseconds; default 10,000. */
  timeout?: number;
  /** Time limit for the whole run, in milliseconds; none by default. */
  total?: number;
  /** The most requests a second; as many as the server answers by default. */
  rate?: number;
  /** The most requests at a time; default 4. */
  concurrency?: number;
  /** How far the API is explored from its schemas; default `normal`. */
  depth?: Depth;
  /** The seed of random requests; default 1. */
  seed?: number;
  /** How many times more a request is sent that failed and changes nothing; default 2. */
  repeat?: number;
  /** The rules to judge by, by name; of a name with `!` before it, all but that one. All by default. */
  checks?: string[];
  /** Whether requests that keep the contract are sent, those that break it, or `all`, the default. */
  sends?: 'valid' | 'invalid' | 'all';
  /** Further judgements of each answer. */
  judgements?: Judge[];
  /** Where to receive the callbacks and webhooks that the server sends; without it, nothing is received. */
  listen?: ListenVerifyOptions;
};

/**
 * Turns options into the settings of a run.
 *
 * @param begun - when the run began, by `performance.now()`
 * @throws CommandError for an operation that the contract does not have, and when none is left to call
 */
export function settingsFor(contract: Contract, options: VerifyOptions, begun: number): RunSettings {
  const { url, rpc, credentials = {}, headers = {}, literal = false, timeout = 10_000, concurrency = 4 } = options;
  const { depth = 'normal', seed = 1, repeat = 2 } = options;
  const unsafe = requireKnownNames('unsafe', options.unsafe ?? [], contract);
  const left = createLeftOut(options.only, contract);
  if (contract.operations.length > 0 && contract.operations.every(left))
    throw new CommandError('--only leaves no operation to call; name one that it does not leave out.');
  return {
    target: {
      ...serversIn(contract.apis, { url, rpc }, headers),
      ...{ credentials, timeout },
      ...(options.otherCredentials !== undefined && {
        other: overrideCredentials(contract, credentials, options.otherCredentials),
      }),
    },
    strictness: literal ? 'literal' : 'live',
    judgements: options.judgements ?? [],
    sends: options.sends ?? 'all',
    wants: createRuleFilter(options.checks),
    unsafe: ({ id }) => unsafe.has(id),
    left,
    concurrency,
    depth,
    seed,
    repeat,
    ...(options.rate !== undefined && { rate: options.rate }),
    ...(options.total !== undefined && { end: begun + options.total }),
  };
}

/** What says whether a rule is judged by. Names that are all excepted leave the others. */
function createRuleFilter(words: string[] = []): (rule: RuleName) => boolean {
  const excepted = words.filter((word) => word.startsWith('!')).map((word) => word.slice(1));
  const named = words.filter((word) => !word.startsWith('!'));
  const unknown = [...excepted, ...named].find((word) => ruleNameIn(word) !== word);
  if (unknown !== undefined)
    throw new CommandError(
      `--checks: there is no rule ${JSON.stringify(unknown)}. ${didYouMean(unknown, Object.keys(answerRules))}`,
    );
  return (rule) => !excepted.includes(rule) && (named.length === 0 || named.includes(rule));
}

/** What says why an operation is not called. Names that are all excepted leave the others. */
function createLeftOut(words: string[] | undefined, contract: Contract): RunSettings['left'] {
  const excepted = (words ?? []).filter((word) => word.startsWith('!')).map((word) => word.slice(1));
  const named = (words ?? []).filter((word) => !word.startsWith('!'));
  const [except, only] = [requireKnownNames('only', excepted, contract), requireKnownNames('only', named, contract)];
  const isEveryOther = words === undefined || (named.length === 0 && excepted.length > 0);
  return ({ id }) => {
    if (except.has(id)) return '--only leaves it out';
    return isEveryOther || only.has(id) ? undefined : 'it is not among --only';
  };
}

function requireKnownNames(option: string, names: string[], { operations }: Contract): Set<string> {
  const known = operations.map(({ id }) => id);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown === undefined) return new Set(names);
  throw new CommandError(
    `--${option}: the contract has no operation ${JSON.stringify(unknown)}. ${didYouMean(unknown, known)}`,
  );
}
