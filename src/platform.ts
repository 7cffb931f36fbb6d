import { createFinalURL, createQuerySerializer, defaultBodySerializer, defaultPathSerializer, removeTrailingSlash } from 'openapi-fetch';
import { platformOperations, type PlatformPayloads, type PlatformRequests, type PlatformResponses } from '../generated/operations.ts';
import { errorOf, perform, type Call, type Deadline, type Failure } from './call.ts';
import { HttpError, PlatformError, UsageError, type TwinspecError } from './errors.ts';
import { at } from './json.ts';
import { paginate, type Pagination } from './pages.ts';
import { exchange, malformed, statusFailure, type TransportOptions } from './transport.ts';
import type { CheckAnswer } from './validation.ts';

type Table = typeof platformOperations;
type OperationId = keyof Table & keyof PlatformRequests & keyof PlatformResponses & keyof PlatformPayloads;

/** The client options that an operation's credentials come from, e.g. `apiKey`. */
type CredentialsOf<O> = O extends { headers: infer H } ? H[keyof H] & string : never;
type Credential = CredentialsOf<Table[OperationId]>;
/** The operations that do without a credential. */
type Without<C> = { [O in OperationId]: C extends CredentialsOf<Table[O]> ? never : O }[OperationId];
/** What every operation needs is required when a client is made; the rest is asked for by the operation that needs it. */
type Indispensable = { [C in Credential]: [Without<C>] extends [never] ? C : never }[Credential];

/** Options of one call; they stand above those of the client. Times are in milliseconds. */
export type PlatformCallOptions = TransportOptions &
  Deadline & { [C in Credential]?: string | undefined } & {
    /** Values for the `{…}` of a path and for the query, for operations that have such parameters. */
    params?: { path?: Record<string, unknown>; query?: Record<string, unknown> } | undefined;
  };

/** Options of {@link createPlatformClient}. Times are in milliseconds. */
export type PlatformClientOptions = TransportOptions &
  Pick<Deadline, 'timeout'> & { [C in Indispensable]: string } & { [C in Exclude<Credential, Indispensable>]?: string | undefined } & {
    /** The platform's base address, up to where `/api/v0/…` begins. */
    baseUrl: string;
    /** Checks each answer against the contract: `validate: true` of the entry `twinspec/validate` fills it in. */
    validate?: CheckAnswer | undefined;
  };

type Answers<O extends OperationId> = PlatformResponses[O];
type Statuses<O extends OperationId> = Extract<keyof Answers<O>, number>;

/**
 * An outcome without exceptions, told apart by `status`: a documented success has `data`, a documented failure an
 * `error` whose `body` has the type of that status. Status 0 is all else (no answer, or none that the contract knows);
 * `error` says what.
 */
export type PlatformResult<O extends OperationId> =
  | {
      [S in Statuses<O>]: `${S}` extends `2${string}`
        ? { status: S; data: PlatformPayloads[O]; error?: undefined; response: Response }
        : { status: S; data?: undefined; error: TwinspecError & { readonly status: S; readonly body: Answers<O>[S] }; response: Response };
    }[Statuses<O>]
  | { status: 0; data?: undefined; error: TwinspecError; response: Response | undefined };

type Paged = { [O in OperationId]: Table[O] extends { pagination: Pagination } ? O : never }[OperationId];
/** `listAllFundedTransactions` pages as `fundedTransactions`; an operation of another name as `<operationId>Items`. */
type PagesName<O extends string> = O extends `listAll${infer Rest}` ? Uncapitalize<Rest> : `${O}Items`;
type PaginationOf<O extends Paged> = Table[O] extends { pagination: infer P extends Pagination } ? P : never;
type PageFields<O extends Paged> = PaginationOf<O>['request'][keyof Pagination['request']] extends `/${infer Name}` ? Name : never;
type Optionally<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> & Partial<Pick<T, K & keyof T>> : never;
type Get<T, Pointer extends string> = Pointer extends `/${infer Name}/${infer Rest}`
  ? Get<Member<T, Name>, `/${Rest}`>
  : Pointer extends `/${infer Name}`
    ? Member<T, Name>
    : T;
type Member<T, Name> = Name extends keyof T ? T[Name] : unknown;
type ItemOf<O extends Paged> = 200 extends keyof Answers<O>
  ? Get<Answers<O>[200], PaginationOf<O>['response']['items']> extends readonly (infer Item)[]
    ? Item
    : unknown
  : unknown;

/** What {@link createPlatformClient} returns: a method for each operation, and what is built on them. */
export type PlatformClient = {
  /** Calls the operation and unwraps the envelope. Throws a {@link TwinspecError}. */
  [O in OperationId]: (body: PlatformRequests[O], options?: PlatformCallOptions) => Promise<PlatformPayloads[O]>;
} & {
  /** Iterates over the entries of a list that comes in pages, from `page` (default 1) in steps of `limit` (default 100). */
  [O in Paged as PagesName<O>]: (
    body: Optionally<PlatformRequests[O], PageFields<O>>,
    options?: PlatformCallOptions,
  ) => AsyncGenerator<ItemOf<O>, void, undefined>;
} & {
  /** The same operations with outcomes in place of exceptions. */
  readonly result: { [O in OperationId]: (body: PlatformRequests[O], options?: PlatformCallOptions) => Promise<PlatformResult<O>> };
};

const querySerializer = /* @__PURE__ */ createQuerySerializer();

/** A row of the generated table. */
type Operation = {
  method: string;
  path: string;
  headers: { readonly [wireName: string]: string };
  safeToRepeat: boolean;
  secrets: readonly string[];
  envelope?: { payload: string; message: string; status: string; success: unknown; code?: string };
  pagination?: Pagination;
  /** The documented HTTP statuses. */
  statuses?: readonly number[];
};

/**
 * Makes a client for the platform. Each method is an operation of the contract under its operationId; it sends the
 * headers that the contract asks of it, unwraps the envelope, and repeats only what the contract calls safe to repeat.
 *
 * @param options - `baseUrl` and the API key; `dappId` and `chainId` for the operations that need them
 * @returns the client
 * @example
 * const platform = createPlatformClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'demo-api-key' });
 * for await (const transaction of platform.fundedTransactions({ userId })) console.log(transaction);
 */
export function createPlatformClient(options: PlatformClientOptions): PlatformClient {
  const table: Record<string, Operation> = platformOperations;
  const baseUrl = removeTrailingSlash(options.baseUrl);

  const run = (operation: string, row: Operation, body: unknown, overrides: PlatformCallOptions = {}) => {
    const settings = { ...options, ...overrides };
    const { method, path, safeToRepeat, secrets, envelope } = row;
    const headers: Record<string, string> = { ...options.headers, ...overrides.headers };
    const missing: Failure[] = [];
    for (const name in row.headers) {
      const option = row.headers[name] as Credential;
      if (settings[option]) headers[name] = settings[option];
      else missing.push([UsageError, `the option ${option} is missing, for the header ${name}`]);
    }
    const url = createFinalURL(path, { baseUrl, params: settings.params ?? {}, querySerializer, pathSerializer: defaultPathSerializer });
    const call: Call = { operation, url, safeToRepeat, input: body, secrets, hidden: Object.values(headers) };
    return perform(call, settings, async () => {
      if (missing[0]) throw missing[0];
      call.body = body === undefined ? body : defaultBodySerializer(body);
      const [response, answer] = await exchange([call], method, { ...settings, headers });
      options.validate?.(operation, answer, response);
      const state = envelope && at(answer, envelope.status);
      if (envelope && state !== envelope.success && typeof state === typeof envelope.success) {
        // The platform has said what became of it.
        delete call.stop;
        const [kind, sentence] = statusFailure(response, answer, at(answer, envelope.message));
        const code = at(answer, envelope.code ?? '') as number | undefined;
        throw [kind === HttpError ? PlatformError : kind, sentence, response, { body: answer, code }] satisfies Failure;
      }
      if (!response.ok) throw statusFailure(response, answer);
      const absent = envelope && (state !== envelope.success ? envelope.status : at(answer, envelope.payload) === undefined && envelope.payload);
      if (absent) throw malformed(response, `no ${absent}`, `/${absent}`);
      return {
        answer,
        data: envelope ? at(answer, envelope.payload) : answer,
        response,
        fail: (sentence: string, pointer: string) => errorOf(call, malformed(response, sentence, pointer)),
      };
    });
  };

  const result: Record<string, unknown> = {};
  const client: Record<string, unknown> = { result };
  for (const operation in table) {
    const row = table[operation] as Operation;
    const { pagination, statuses } = row;
    client[operation] = async (body: unknown, overrides?: PlatformCallOptions) => (await run(operation, row, body, overrides)).data;
    result[operation] = (body: unknown, overrides?: PlatformCallOptions) =>
      run(operation, row, body, overrides).then(
        ({ data, response }) => ({ status: response.status, data, response }),
        (error: TwinspecError) => {
          const { body, status = 0, response } = error;
          return { status: typeof body === 'object' && status > 299 && (statuses?.includes(status) ?? true) ? status : 0, error, response };
        },
      );
    if (pagination) {
      client[operation.replace(/^listAll(.)|$/, (_, initial?: string) => initial?.toLowerCase() ?? 'Items')] = (
        body: unknown,
        overrides?: PlatformCallOptions,
      ) => paginate((page) => run(operation, row, page, overrides), pagination, body);
    }
  }
  return client as PlatformClient;
}
