import type { Call } from '../../serve/call-types.ts';
import type { AnyCaller, LetIn } from './authenticate.ts';
import { HandlerMisuseError, type FailureChanges } from '../answer/failure.ts';
import type { Circumstances } from './handler.ts';
import { createFail, withSignal } from './handler-request.ts';
import type { StreamEnd } from '../answer/stream-end.ts';

/**
 * A call of an operation or JSON-RPC method, as what stands around it sees it. Each call of a JSON-RPC batch is one,
 * and so is a notification.
 *
 * @example const onRequest = ({ operation, sent }: CallInfo) => console.log(operation, sent['x-request-id']);
 */
export type CallInfo = Circumstances & {
  /** Whether it is a JSON-RPC notification, whose answer is not sent. */
  readonly isNotification: boolean;
  /**
   * Ends the call with a failure that its operation documents.
   *
   * @param error - the name of the exchange that shows it, or the code of a JSON-RPC error
   * @param changes - what is to differ from the example
   */
  readonly fail: (error: string | number, changes?: FailureChanges) => never;
};

/**
 * A call whose caller is known.
 *
 * @example const context = ({ caller }: KnownCall<{ user: string }>) => ({ value: { user: caller?.user } });
 */
export type KnownCall<Caller> = CallInfo & {
  /**
   * What `authenticate` returned; `undefined` where the operation asks for no credentials, or none were sent. OpenRPC
   * documents cannot ask for any, so it is always `undefined` for JSON-RPC methods: there, `context` can find out by
   * `sent` who calls, and refuse with a `Refusal`.
   */
  readonly caller: Caller | undefined;
};

/**
 * How a call ended.
 *
 * @example const end = ({ isDone }: CallOutcome) => (isDone ? transaction.commit() : transaction.rollback());
 */
export type CallOutcome = {
  /**
   * Whether the call was carried out: its answer has a status below 400, or is a JSON-RPC result; a stream or a
   * subscription has been made to its end.
   */
  readonly isDone: boolean;
  /** The HTTP status; `undefined` for JSON-RPC. */
  readonly status: number | undefined;
  /** The code of a JSON-RPC error; `undefined` for a result, and for HTTP. */
  readonly code: number | undefined;
  /**
   * What was thrown, if that was neither `fail` nor a `Refusal`; what an answer that breaks the contract was refused
   * for; what broke a stream. A stream that is not done and has no error was left by its client, or cut by `close`.
   */
  readonly error: unknown;
};

/**
 * What a context factory makes for one call: the value that the handler gets as its `context`, and what is to be done
 * with it when the handler has ended.
 *
 * @example
 * const opened: Opened<Transaction> = { value, end: ({ isDone }) => (isDone ? value.commit() : value.rollback()) };
 */
export type Opened<Context> = {
  value: Context;
  /**
   * Called once, before the answer is sent; if it throws, a call that was carried out fails after all. For a stream or
   * a subscription, called when it has ended, broken, or been left by the client; if it throws at the end of a whole
   * stream, the client sees that the stream broke.
   */
  end?: (outcome: CallOutcome) => void | Promise<void>;
};

/**
 * A call that has ended.
 *
 * @example
 * const onResponse = ({ operation, outcome, duration }: EndedCall<User, Log>) => log(operation, outcome, duration);
 */
export type EndedCall<Caller, Context> = KnownCall<Caller> & {
  /** The value of the context factory; `undefined` if the call did not get that far. */
  readonly context: Context | undefined;
  readonly outcome: CallOutcome;
  /** Milliseconds since the call began. */
  readonly duration: number;
};

/**
 * What a hook may add to a response.
 *
 * @example const onRequest = (): ResponseAddition => ({ headers: { 'X-Request-Id': crypto.randomUUID() } });
 */
export type ResponseAddition = {
  /** Further headers of the answer to an HTTP operation. One HTTP response answers all calls of a JSON-RPC batch. */
  headers?: { [name: string]: string };
};

/**
 * What stands around each call of an operation or JSON-RPC method. The order is: `onRequest`; the credentials and
 * `authenticate`; the rest of the request is held to the contract; `context`; the handler, whose answer is held to the
 * contract; `end` of the context; `onResponse`; the answer is sent. A call that is refused on its way goes on with
 * `onResponse`.
 *
 * Where the handler answers with a stream or a subscription, that is sent after the handler: `end`, `onError` and
 * `onResponse` are called when it has ended, broken, or been left by the client.
 *
 * All of them are awaited. `onRequest`, `context` and `end` may end the call with `fail` or a `Refusal`; anything else
 * that they throw becomes a 500 (-32603) without a reason, as with handlers, and what comes after them until
 * `onResponse` is not called. What `onError` and `onResponse` throw is only reported in the log.
 */
export type Around<Caller, Context> = {
  /**
   * Called first, before anything of the request is looked at, e.g. to limit the calls of a client. It may add headers
   * to the answer of an HTTP operation, whatever that will be.
   */
  onRequest?: (call: CallInfo) => ResponseAddition | void | Promise<ResponseAddition | void>;
  /**
   * Makes the `context` of a call, once nothing is wrong with its request: a transaction, a logger.
   *
   * @example
   * const context = async ({ sent }: CallInfo) => {
   *   const transaction = await database.begin();
   *   const log = logger.child({ request: sent['x-request-id'] });
   *   return {
   *     value: { transaction, log },
   *     end: ({ isDone }: CallOutcome) => (isDone ? transaction.commit() : transaction.rollback()),
   *   };
   * };
   */
  context?: (call: KnownCall<NoInfer<LetIn<Caller>>>) => Opened<Context> | Promise<Opened<Context>>;
  /**
   * Called last, with how the call ended; it may add headers to the answer of an HTTP operation, but not to a stream,
   * whose headers have been sent by then.
   */
  onResponse?: (
    call: EndedCall<NoInfer<LetIn<Caller>>, NoInfer<Context>>,
  ) => ResponseAddition | void | Promise<ResponseAddition | void>;
  /**
   * Called for an error of the application's code, and for an answer that was refused because it breaks the contract:
   * not for `fail` and `Refusal`, which answers are meant to be. It only watches; the caller gets a 500 (-32603).
   */
  onError?: (error: unknown, call: KnownCall<NoInfer<LetIn<Caller>>>) => void | Promise<void>;
};

/** What stands around calls, as the engine has it. */
export type AnyAround = Around<AnyCaller, unknown>;

/** An answer, and the error that it hides; one is there if the answer was not meant to be. */
export type AnswerWithCause<Answer> = { answer: Answer; failure?: { error: unknown } };

/** A call that may reach its handler. */
export type Admitted<Answer> = {
  caller: AnyCaller | undefined;
  /** Runs the handler; never throws or rejects. */
  run: (caller: AnyCaller | undefined, context: unknown) => Promise<AnswerWithCause<Answer>>;
};

/** Decides who calls, and whether the request keeps the contract; never rejects. */
export type Admit<Answer> = () => Promise<AnswerWithCause<Answer> | Admitted<Answer>>;

/** What hooks and middleware around a call ask of it; HTTP operations and JSON-RPC methods differ in it. */
export type CallSteps<Answer> = {
  /** What they see of it. */
  info: CallInfo;
  /** Makes the answer to an error of the application's code, and reports it if it is unexpected. */
  failed: (who: string, error: unknown) => Promise<AnswerWithCause<Answer>>;
  /** Reports an error that has no influence on the answer. */
  report: (who: string, error: unknown) => void;
  outcomeOf: (answer: Answer) => Pick<CallOutcome, 'isDone' | 'status' | 'code'>;
  /** Adds headers to an answer, where it has its own. */
  withHeaders?: (answer: Answer, who: string, headers: { [name: string]: string }) => Answer;
  /** Calls a listener when the stream in an answer has ended; `undefined` if there is none. */
  withEnd: (answer: Answer, ended: (end: StreamEnd) => Promise<boolean>) => Answer | undefined;
};

/**
 * Makes what stands around a call see it.
 *
 * @param operation - the `operationId`, or the JSON-RPC method
 * @param call - the HTTP request
 * @param isNotification - whether it is a JSON-RPC notification
 */
export function toCallInfo(operation: string, call: Call, isNotification: boolean): CallInfo {
  return withSignal(call, { operation, sent: call.headers, env: call.env, isNotification, fail: createFail });
}

/**
 * Carries a call out with all that stands around it, in the order of {@link Around}.
 *
 * @param admit - lets the call in
 * @param stepsOf - makes what those around it ask of it; not called if there are none
 */
export async function runCall<Answer>(
  around: AnyAround,
  admit: Admit<Answer>,
  stepsOf: () => CallSteps<Answer>,
): Promise<Answer> {
  if (!isBare(around)) return carryOutWithin(around, admit, stepsOf());
  const admitted = await admit();
  const { answer } = 'answer' in admitted ? admitted : await admitted.run(admitted.caller, undefined);
  return answer;
}

async function carryOutWithin<Answer>(
  around: AnyAround,
  admit: Admit<Answer>,
  steps: CallSteps<Answer>,
): Promise<Answer> {
  const seen: Seen = { start: around.onResponse === undefined ? 0 : performance.now() };
  const made = await makeAnswer(around, admit, steps, seen);
  const addToAnswer = (answer: Answer, who: string, addition: ResponseAddition | undefined): Answer =>
    addition?.headers === undefined ? answer : (steps.withHeaders?.(answer, who, addition.headers) ?? answer);
  const isWatched = around.onResponse !== undefined || around.onError !== undefined || seen.opened?.end !== undefined;
  const streaming = isWatched
    ? steps.withEnd(made.answer, async ({ isWhole, error }) => {
        const outcome = { ...steps.outcomeOf(made.answer), error };
        const isDone = outcome.isDone && isWhole;
        const { isKept, addition } = await concludeCall(around, steps, seen, made, { ...outcome, isDone });
        if (addition?.headers !== undefined && steps.withHeaders !== undefined) steps.report('onResponse', tooLate);
        return isKept;
      })
    : undefined;
  if (streaming !== undefined) return addToAnswer(streaming, 'onRequest', seen.addition);
  const { answer, addition } = await concludeCall(around, steps, seen, made, outcomeOf(steps, made));
  return addToAnswer(addToAnswer(answer, 'onRequest', seen.addition), 'onResponse', addition);
}

/** Whether nothing stands around calls. */
function isBare({ onRequest, context, onResponse, onError }: AnyAround): boolean {
  return (onRequest ?? context ?? onResponse ?? onError) === undefined;
}

const tooLate = new HandlerMisuseError(
  'onResponse cannot add headers to a stream, as they have been sent; let onRequest return them.',
);

/** What is known of a call by and by. */
type Seen = { start: number; addition?: ResponseAddition; caller?: AnyCaller | undefined; opened?: Opened<unknown> };

/** Ends a call: its context, and what watches it. `isKept` says whether the answer is still the one that was made. */
async function concludeCall<Answer>(
  { onError, onResponse }: AnyAround,
  steps: CallSteps<Answer>,
  { start, caller, opened }: Seen,
  made: AnswerWithCause<Answer>,
  outcome: CallOutcome,
): Promise<{ answer: Answer; isKept: boolean; addition: ResponseAddition | undefined }> {
  const closed = await closeContext(steps, opened, made, outcome);
  const isKept = closed === made;
  const last = isKept ? outcome : outcomeOf(steps, closed);
  const { error } = last;
  if (onError !== undefined && (error !== undefined || closed.failure !== undefined)) {
    await watchQuietly(steps, 'onError', async () => onError(error, toKnownCall(steps.info, caller)));
  }
  if (onResponse === undefined) return { answer: closed.answer, isKept, addition: undefined };
  const duration = performance.now() - start;
  const ended = Object.assign(toKnownCall(steps.info, caller), { context: opened?.value, outcome: last, duration });
  const addition = await watchQuietly(steps, 'onResponse', async () => onResponse(ended));
  return { answer: closed.answer, isKept, addition: addition ?? undefined };
}

async function closeContext<Answer>(
  steps: CallSteps<Answer>,
  opened: Opened<unknown> | undefined,
  made: AnswerWithCause<Answer>,
  outcome: CallOutcome,
): Promise<AnswerWithCause<Answer>> {
  try {
    await opened?.end?.(outcome);
    return made;
  } catch (error) {
    if (made.failure === undefined && outcome.error === undefined) return steps.failed('The end of the context', error);
    // The caller gets to know of the first error, not of what it led to.
    steps.report('The end of the context', error);
    return made;
  }
}

async function makeAnswer<Answer>(
  { onRequest, context: open }: AnyAround,
  admit: Admit<Answer>,
  steps: CallSteps<Answer>,
  seen: Seen,
): Promise<AnswerWithCause<Answer>> {
  if (onRequest !== undefined) {
    try {
      seen.addition = (await onRequest(steps.info)) ?? {};
    } catch (error) {
      return steps.failed('onRequest', error);
    }
  }
  const admitted = await admit();
  if ('answer' in admitted) return admitted;
  seen.caller = admitted.caller;
  if (open === undefined) return admitted.run(admitted.caller, undefined);
  try {
    seen.opened = requireOpened(await open(toKnownCall(steps.info, admitted.caller)));
  } catch (error) {
    return steps.failed('context', error);
  }
  return admitted.run(admitted.caller, seen.opened.value);
}

function requireOpened(opened: Opened<unknown>): Opened<unknown> {
  const isOpened = typeof opened === 'object' && opened !== null && 'value' in opened;
  if (isOpened && (opened.end === undefined || typeof opened.end === 'function')) return opened;
  throw new HandlerMisuseError(
    'context has to return an object with the value that handlers get as their context, and with end.',
  );
}

function outcomeOf<Answer>(steps: CallSteps<Answer>, { answer, failure }: AnswerWithCause<Answer>): CallOutcome {
  return { ...steps.outcomeOf(answer), error: failure?.error };
}

/** Calls what only watches. */
async function watchQuietly<Answer, Value>(
  steps: CallSteps<Answer>,
  who: string,
  watch: () => Promise<Value>,
): Promise<Value | undefined> {
  try {
    return await watch();
  } catch (error) {
    steps.report(who, error);
    return undefined;
  }
}

function toKnownCall(info: CallInfo, caller: AnyCaller | undefined): KnownCall<AnyCaller> {
  const { operation, sent, env, isNotification, fail } = info;
  return {
    operation,
    sent,
    env,
    get signal() {
      return info.signal;
    },
    isNotification,
    fail,
    caller,
  };
}
