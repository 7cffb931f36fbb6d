import { randomUUID } from 'node:crypto';
import type { Contract } from '../../contract/contract.ts';
import { responseFor } from '../../contract/responses/responses.ts';
import { CommandError } from '../../contract/base/errors.ts';
import type { UnsupportedFeatures } from '../../contract/facts/facts.ts';
import {
  callbacksOf,
  createOutgoingValidators,
  webhooksIn,
  type OutgoingRequest,
} from '../../contract/webhooks/webhooks-and-callbacks.ts';
import { callbackAddress } from '../../contract/expression/runtime-expression.ts';
import type { Json } from '../../contract/base/json.ts';
import { findPreferredBody } from '../../contract/media/media.ts';
import { once } from '../../contract/base/once.ts';
import type { Operation } from '../../contract/operation.ts';
import type { MediaType } from '../../contract/message.ts';
import { requestRefusalOf, writeRequest, type RequestParts } from '../../contract/request/write-request.ts';
import { sampleRequest, sampleSourceOf } from '../../contract/sample/sample.ts';
import type { CompiledSchema, RequestValidators } from '../../contract/validate/validator-types.ts';
import { attributeToOther } from '../../serve/answer/answer.ts';
import type { Engine } from '../../serve/engine.ts';
import { newRequestId, type Observation } from '../../serve/memory/memory.ts';
import { redactionOf } from '../../redact/redact.ts';
import { signHeaders, webhookKey } from '../../contract/base/standard-webhooks.ts';
import { didYouMean } from '../../contract/base/did-you-mean.ts';
import { expressionCall, sentHeader, withCallbacks, type AskingCall } from './callbacks.ts';
import type { addressFor as AddressFor, Attempt, Courier, Delivery } from './delivery.ts';
import { GenerationError, generatorOf } from '../generate/generator.ts';

/**
 * A webhook to be sent.
 *
 * @example const order: WebhookOrder = { url: 'http://127.0.0.1:3000/hooks', secret: 'whsec_…' };
 */
export type WebhookOrder = {
  /** Where it is sent to: an address of this machine, or of an origin that `callbacksTo` names. */
  url: string;
  /** The name of the example to send; by default the first one, or else a made-up body. */
  example?: string;
  /** The body to send instead of an example. */
  body?: Json;
  /** The secret to sign it with, by Standard Webhooks: base64, usually after `whsec_`. */
  secret?: string;
};

/**
 * What became of a webhook.
 *
 * @example const { status } = await mock.webhook('newPet', { url }); // 204
 */
export type WebhookResult = {
  /** Its id, the same in each attempt. */
  id: string;
  /** How often it was sent. */
  attempts: number;
  /** The status of the last answer; 0 if none came. */
  status: number;
  /** What is to be said about the last answer, in words. */
  why: string;
};

/** What a mock sends on its own: callbacks and webhooks. */
export type Outbox = {
  /**
   * Lets the operations of an engine send their callbacks, once their answers have gone.
   *
   * @param contract - the contract that it serves
   */
  calling: (engine: Engine, contract: Contract) => Engine;
  /**
   * Sends a webhook.
   *
   * @param session - the session that it belongs to
   * @param name - its name in the document
   * @param order - where to, with which body, signed with what
   * @returns what became of it, after all attempts
   * @throws CommandError for a name, an example, a secret or an address that makes no sense
   */
  webhook: (contract: Contract, session: string, name: string, order: WebhookOrder) => Promise<WebhookResult>;
  /** What the documents describe and this outbox does not send. */
  unserved: UnsupportedFeatures;
  /** Ends what is on its way. */
  close: () => void;
};

/** What a outbox needs. */
export type OutboxOptions = {
  /** Whether callbacks are sent. */
  callbacks: boolean;
  /** Origins of other machines that may be sent to. */
  allowed: readonly string[];
  /** The seed of made-up bodies. */
  seed: string;
  /** Called with each attempt. */
  observe: (attempt: Observation) => void;
  /** Called for an error that is a bug of ours. */
  report: (error: unknown) => void;
};

/**
 * Makes the outbox of a mock.
 *
 * @param options - see {@link OutboxOptions}
 */
export function outboxOf(options: OutboxOptions): Outbox {
  const open = once(async () => {
    const { addressFor, courierTo } = await import('./delivery.ts');
    return { addressFor, courier: courierTo(options.allowed) };
  });
  let isOpen = false;
  const openOnce = (): ReturnType<typeof open> => {
    isOpen = true;
    return open();
  };
  const toolsFor = memoize((contract: Contract): Tools => toolsOf(contract, options));
  return {
    calling: (engine, contract) => {
      if (!options.callbacks) return engine;
      return withCallbacks(engine, (operation, asked) => {
        for (const outgoing of callbacksOf(operation)) {
          void openOnce()
            .then(({ addressFor, courier }) => callBack(toolsFor(contract), courier, addressFor, outgoing, asked))
            .catch(options.report);
        }
      });
    },
    webhook: async (contract, session, name, order) => {
      const { addressFor, courier } = await openOnce();
      return sendWebhook(toolsFor(contract), courier, addressFor, { contract, session, name, order });
    },
    unserved: options.callbacks ? {} : { callback: 'callbacks are not called; --callbacks lets the mock call them' },
    close: () => {
      if (isOpen) void open().then(({ courier }) => courier.close());
    },
  };
}

/** What requests of a contract are made and told with. */
type Tools = OutboxOptions & {
  validatorsOf: (operation: Operation) => RequestValidators;
  partsOf: (outgoing: OutgoingRequest, order: Pick<WebhookOrder, 'example' | 'body'>) => Promise<RequestParts>;
  redaction: () => ReturnType<typeof redactionOf>;
};

function toolsOf(contract: Contract, options: OutboxOptions): Tools {
  const { apis, operations } = contract;
  const validators = once(() => createOutgoingValidators(contract));
  const sources = new Map(apis.map((api) => [api.name, once(() => sampleSourceOf(api))]));
  const generate = generatorOf(apis);
  const validatorsOf = (operation: Operation): RequestValidators => validators()(operation);
  const generateBody = (operation: Operation, schema: string, validate: CompiledSchema | undefined): Promise<Json> =>
    generate(operation, schema, options.seed, validate).catch((error: unknown) => {
      throw error instanceof GenerationError ? new CommandError(error.message) : error;
    });
  return {
    ...options,
    validatorsOf,
    redaction: once(() => redactionOf([...operations, ...listOutgoing(contract).map(({ operation }) => operation)])),
    partsOf: async ({ operation }, { example, body }) => {
      const source = sources.get(operation.api)?.();
      const media = findPreferredBody(operation.request?.bodies ?? []);
      const known = validatorsOf(operation);
      // Credentials are those of callers of the API, and not for those whom it calls.
      const headers = operation.headers.filter(({ scheme }) => scheme === undefined);
      const plain: Operation = { ...operation, headers, security: [] };
      const sampled = source === undefined ? undefined : sampleRequest(source, plain, known);
      const parts: RequestParts = sampled ?? { headers: {} };
      if (body !== undefined) return { ...parts, ...(media && { contentType: media.contentType }), body };
      if (media === undefined) return parts;
      const validate = known.requests[operation.id];
      const shown =
        findShownExample(operation, media, example) ??
        media.examples.find(({ value }) => value !== undefined && validate?.(value) !== false)?.value;
      const made =
        shown ?? (media.schema === undefined ? undefined : await generateBody(operation, media.schema, validate));
      return made === undefined ? parts : { ...parts, contentType: media.contentType, body: made };
    },
  };
}

function listOutgoing(contract: Contract): OutgoingRequest[] {
  return [...webhooksIn(contract), ...contract.operations.flatMap(callbacksOf)];
}

function findShownExample({ id }: Operation, { examples }: MediaType, example: string | undefined): Json | undefined {
  if (example === undefined) return undefined;
  const found = examples.find(({ name, value }) => name === example && value !== undefined)?.value;
  if (found !== undefined) return found;
  const names = examples.map(({ name }) => name).filter((name) => name !== '');
  throw new CommandError(`${id} has no example ${JSON.stringify(example)}. It has ${names.join(', ') || 'none'}.`);
}

async function callBack(
  tools: Tools,
  courier: Courier,
  addressFor: typeof AddressFor,
  outgoing: OutgoingRequest,
  asked: AskingCall,
): Promise<void> {
  const { operation, of, name } = outgoing;
  const { session } = asked.call;
  const address = of && callbackAddress(operation.path, expressionCall(of, asked));
  // Where a callback may be left out, so may its address.
  if (address === undefined) return;
  const about = `the callback ${name}`;
  try {
    const url = addressFor(address, tools.allowed);
    const parts = await tools.partsOf(outgoing, {});
    await deliver(tools, courier, { session, outgoing, about, url, parts, sign: () => ({}) });
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    tools.observe(recordUnsent(session, outgoing, `${about} is not sent: ${error.message}`));
  }
}

async function sendWebhook(
  tools: Tools,
  courier: Courier,
  addressFor: typeof AddressFor,
  { contract, session, name, order }: { contract: Contract; session: string; name: string; order: WebhookOrder },
): Promise<WebhookResult> {
  const webhooks = webhooksIn(contract);
  const outgoing = webhooks.find((one) => one.name === name);
  if (outgoing === undefined) {
    const names = webhooks.map((one) => one.name);
    throw new CommandError(`The contract has no webhook ${JSON.stringify(name)}. ${didYouMean(name, names)}`);
  }
  const url = addressFor(order.url, tools.allowed);
  const key = order.secret === undefined ? undefined : webhookKey(order.secret);
  const id = `msg_${randomUUID().replaceAll('-', '')}`;
  const parts = await tools.partsOf(outgoing, order);
  const sign = (body: string, at: number): Record<string, string> =>
    key === undefined
      ? { 'webhook-id': id, 'webhook-timestamp': String(Math.floor(at / 1000)) }
      : signHeaders(key, id, at, body);
  const {
    number,
    status = 0,
    why,
  } = await deliver(tools, courier, { session, outgoing, about: `the webhook ${name}`, url, parts, sign });
  return { id, attempts: number, status, why };
}

/** A request that is ready to be sent. */
type Order = {
  /** The session that it belongs to. */
  session: string;
  outgoing: OutgoingRequest;
  /** What it is, for messages. */
  about: string;
  url: URL;
  parts: RequestParts;
  sign: (body: string, at: number) => Record<string, string>;
};

async function deliver(tools: Tools, courier: Courier, order: Order): Promise<Attempt & { why: string }> {
  const { outgoing, about, url, parts, sign } = order;
  const { operation } = outgoing;
  // The address comes from elsewhere; only query parameters of the document are added.
  const { path: _, ...rest } = parts;
  const addressed: Operation = { ...operation, path: '' };
  const refusal = requestRefusalOf(addressed, rest);
  if (refusal !== undefined) throw new CommandError(`${refusal}.`);
  const written = writeRequest(addressed, rest, url.href);
  const { method, body } = written;
  const target = new URL(written.url);
  const isBroken =
    parts.body !== undefined && tools.validatorsOf(operation).requests[operation.id]?.(parts.body) === false;
  const note = isBroken ? '; its body breaks its schema' : '';
  const delivery: Delivery = {
    method,
    url: target,
    body,
    headers: (at) => ({
      'User-Agent': 'twinspec-mock',
      [sentHeader]: outgoing.kind,
      ...written.headers,
      ...sign(body ?? '', at),
    }),
  };
  const wordsFor = (attempt: Attempt): string =>
    `${about}, attempt ${attempt.number}: ${outcomeOf(operation, attempt)}${note}`;
  const last = await courier.deliver(delivery, (attempt) =>
    tools.observe(observationOf(tools, order, target, attempt, wordsFor(attempt))),
  );
  return { ...last, why: wordsFor(last) };
}

/** What is to be said about the answer of a receiver. */
function outcomeOf(operation: Operation, { status, failure, pause }: Attempt): string {
  const again = pause === undefined ? '' : `; again in ${pause} ms`;
  if (status === undefined) return `${failure ?? 'no answer came'}${again}`;
  const documented = responseFor(operation, status);
  if (documented !== undefined) return `the receiver answered as ${documented.status} is documented${again}`;
  const known = operation.responses.map((response) => response.status).join(', ') || 'none';
  return `the receiver's status is not documented (${known})${again}`;
}

function observationOf(
  tools: Tools,
  { session, outgoing: { operation, kind }, parts: { body } }: Order,
  url: URL,
  { at, duration, status = 0, headers }: Attempt,
  why: string,
): Observation {
  const asked = tools.redaction().request({
    ...{ headers, path: url.origin + url.pathname, search: url.search.slice(1), pathValues: {}, operation },
    ...{ calls: [{ operation, body }], address: url.href },
  });
  return {
    id: newRequestId(),
    ...{ at: at + duration, duration, status, method: operation.method, path: asked.path },
    ...{ session, direction: 'out' },
    operationId: operation.id,
    by: attributeToOther(kind, operation.id, why),
    parts: undefined,
    size: 2000 + url.href.length + 4 * (body === undefined ? 0 : JSON.stringify(body).length),
    query: () => asked.query,
    details: () => ({ ...asked, answered: undefined }),
  };
}

/** Something that cannot be sent is listed, or a user could not tell why nothing comes. */
function recordUnsent(session: string, { operation, kind }: OutgoingRequest, why: string): Observation {
  return {
    id: newRequestId(),
    ...{ at: Date.now(), duration: 0, status: 0, method: operation.method, path: '' },
    ...{ session, direction: 'out' },
    operationId: operation.id,
    by: attributeToOther(kind, operation.id, why),
    parts: undefined,
    size: 2000,
    query: () => ({}),
    details: () => ({ headers: {}, bodies: [], answered: undefined }),
  };
}

/** Makes the value of an object once. */
function memoize<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new WeakMap<Key, Value>();
  return (key) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const value = make(key);
    made.set(key, value);
    return value;
  };
}
