import { addressOf } from './address.ts';
import { perform, type Call, type Deadline } from './call.ts';
import type { CheckAnswer } from './checks.ts';
import {
  chooseCredentials,
  describe,
  readCredentials,
  type BasicCredential,
  type Schemes,
  type Shown,
} from './credentials.ts';
import { PlatformError, type TwinspecError } from './errors.ts';
import { at } from './json.ts';
import { paginate, type Pagination } from './pages.ts';
import { messageIn } from './problem.ts';
import { partsOf, secretsIn } from './secrets.ts';
import type { BodyType, Parameter } from './serialize.ts';
import {
  checkExposure,
  exchange,
  malformed,
  readJson,
  statusError,
  type Chunks,
  type TransportOptions,
} from './transport.ts';

/** Options of a client of an HTTP API. Times are in milliseconds. */
export type PlatformOptions = TransportOptions &
  Pick<Deadline, 'timeout'> & {
    /** The server's base address, up to where the paths of the contract begin. */
    baseUrl: string;
    /** Checks each answer against the contract: see `answersChecked`. */
    validate?: CheckAnswer | undefined;
  };

/** Options of one call; they stand above those of the client. Times are in milliseconds. */
export type CallOptions = TransportOptions & Deadline;

/** How a body is read: `none` throws it away, `any` is JSON where it can be and text where it cannot. */
export type BodyKind = 'json' | 'text' | 'blob' | 'none' | 'any';

/** What a client has to know to call an operation. */
export type PlatformOperation = {
  /** Its `operationId`, where the client calls it otherwise. */
  readonly id?: string;
  readonly method: string;
  readonly path: string;
  /**
   * `body`: the argument is the body itself; `parts`: it has the members `path`, `query`, `headers`, `cookies` and
   * `body`.
   */
  readonly input: 'body' | 'parts';
  readonly parameters?: readonly Parameter[];
  /** The content types of the body, the one to take first. */
  readonly bodies?: readonly BodyType[];
  /** Whether a second request does nothing that the first has not done; false if left out. */
  readonly safeToRepeat?: boolean;
  /** JSON pointers of the fields of the body that are secret. */
  readonly secrets?: readonly string[];
  /** Alternatives of options with credentials. */
  readonly security?: readonly (readonly string[])[];
  /** How the body of each documented status is read: `200`, `4XX`, `default`. */
  readonly answers: Readonly<Record<string, BodyKind>>;
  /** The Accept header, where an answer could come in several types. */
  readonly accept?: string;
  readonly envelope?: {
    readonly payload: string;
    readonly message: string;
    readonly status: string;
    readonly success: unknown;
    readonly code?: string;
  };
  readonly pagination?: Pagination & { readonly name: string };
};

/** All that a client has to know of a contract. */
export type PlatformTable = {
  readonly schemes: Schemes;
  readonly operations: Readonly<Record<string, PlatformOperation>>;
};

/** What an operation's argument becomes: the request without its address and its credentials. */
export type Written = { path: string; query?: string[]; headers: Record<string, string>; body?: BodyInit };

/** How arguments are written and answers are read. */
export type Media = {
  /** Writes the argument of an operation, and those credentials that travel in no header. */
  write: (call: Call, row: PlatformOperation, input: unknown, shown: readonly Shown[]) => Written;
  /** Reads an answer. */
  read: (kind: BodyKind, response: Response, chunks: Chunks) => Promise<unknown>;
  /** Collects the secrets of an argument. */
  secrets: (row: PlatformOperation, input: unknown) => string[];
};

/** All that a contract of JSON bodies and JSON answers needs; others bring `anyMedia`. */
const jsonOnly: Media = {
  write: (_, { path, bodies }, input) => ({
    path,
    headers: { 'Content-Type': bodies?.[0]?.contentType ?? '' },
    body: JSON.stringify(input),
  }),
  read: (kind, response, chunks) => readJson(response, chunks, kind === 'json' && response.ok),
  secrets: ({ secrets }, input) => secretsIn(input, secrets),
};

type Settings = PlatformOptions & CallOptions;

type Success = { call: Call; response: Response; answer: unknown; data: unknown; status: string | number };

/** The status under which a failure is documented: only what was read as the contract says has one. */
const documented = new WeakMap<TwinspecError, string | number>();

/**
 * Makes a client of an HTTP API, with a method for each operation of a contract: it sends the credentials that the
 * operation asks for, unwraps envelopes, and repeats only what the contract calls safe to repeat.
 *
 * @param table - what `twinspec generate` writes
 * @param options - see {@link PlatformOptions}, and a credential for each security scheme
 * @param media - what the contract needs beyond JSON
 * @returns the client; `Client` is its emitted type
 * @throws UsageError when baseUrl is no http address
 */
export function platformClient<Client>(
  { schemes, operations }: PlatformTable,
  options: PlatformOptions,
  media = jsonOnly,
): Client {
  const address = addressOf('baseUrl', options.baseUrl);

  const run = async (
    name: string,
    row: PlatformOperation,
    input: unknown,
    overrides?: CallOptions,
  ): Promise<Success> => {
    const settings: Settings = overrides
      ? { ...options, ...overrides, headers: { ...options.headers, ...overrides.headers } }
      : options;
    let shown: Shown[] = [];
    const call: Call = {
      operation: row.id ?? name,
      safeToRepeat: row.safeToRepeat ?? false,
      secrets: () => [
        ...address.secrets,
        ...Object.values(settings.headers ?? {}).flatMap(partsOf),
        ...shown.flatMap(secretsShown),
        ...media.secrets(row, input),
      ],
      stage: 'unsent',
    };
    return perform(call, settings, async () => {
      const given = (option: string) => at(settings, option) as BasicCredential | undefined;
      const chosen = chooseCredentials(call, schemes, row.security ?? [], given);
      shown = await readCredentials(call, schemes, chosen, given);
      const send = async () => {
        const { path, query = [], headers: own, body } = media.write(call, row, input, shown);
        const search = [address.search.slice(1), ...query].filter(Boolean).join('&');
        const headers = { ...settings.headers, ...own };
        for (const { scheme, text } of shown) if (scheme.in === 'header') headers[scheme.name] = text;
        const request = {
          url: `${address.url}${path}${search && `?${search}`}`,
          method: row.method,
          headers,
          ...(body !== undefined && { body }),
        };
        checkExposure(call, address.exposed, settings);
        const read = (response: Response, chunks: Chunks) => media.read(kindOf(row, response.status), response, chunks);
        return exchange([call], request, () => (row.input === 'body' ? input : at(input, 'body')), settings, read);
      };
      let answer = await send();
      const mayAskAgain = call.safeToRepeat && chosen.some((option) => typeof given(option) === 'function');
      if (call.response?.status === 401 && mayAskAgain) {
        // Where the functions fail now, the refusal stands.
        const renewed = await readCredentials(call, schemes, chosen, given, shown).catch(() => undefined);
        if (renewed) {
          shown = renewed;
          answer = await send();
        }
      }
      return read(call, row, answer, shown);
    });
  };

  const read = (call: Call, row: PlatformOperation, answer: unknown, shown: Shown[]): Success => {
    const { envelope } = row;
    const { response } = call;
    options.validate?.(call, { operation: call.operation, value: answer });
    const keys =
      shown.length > 0
        ? `the option ${shown.map(({ option }) => describe(option, schemes)).join(' and ')}`
        : 'the credentials';
    const state = envelope && at(answer, envelope.status);
    if (envelope && state !== envelope.success && typeof state === typeof envelope.success) {
      // The platform has said what became of it.
      const code = at(answer, envelope.code ?? '');
      throw remember(
        row,
        statusError(
          call,
          answer,
          keys,
          at(answer, envelope.message),
          { ...(typeof code === 'number' && { code }), settled: true },
          PlatformError,
        ),
      );
    }
    if (!response?.ok) throw remember(row, statusError(call, answer, keys, messageIn(answer)));
    if (envelope) {
      const absent = state === envelope.success ? envelope.payload : envelope.status;
      if (at(answer, absent) === undefined || state !== envelope.success)
        throw malformed(call, `no ${absent}`, `/${absent}`);
    }
    const data = envelope ? at(answer, envelope.payload) : answer;
    return { call, response, answer, data, status: keyOf(row, response.status) ?? response.status };
  };

  const result: [string, unknown][] = [];
  const methods: [string, unknown][] = [];
  for (const [operation, row] of Object.entries(operations)) {
    const { pagination } = row;
    methods.push([
      operation,
      async (input: unknown, overrides?: CallOptions) => (await run(operation, row, input, overrides)).data,
    ]);
    result.push([
      operation,
      (input: unknown, overrides?: CallOptions) => outcomeOf(run(operation, row, input, overrides)),
    ]);
    if (pagination) {
      const readPage = (overrides?: CallOptions) => async (page: unknown) => {
        const { call, answer } = await run(operation, row, page, overrides);
        return { answer, fail: (sentence: string, pointer: string) => malformed(call, sentence, pointer) };
      };
      methods.push([
        pagination.name,
        (body: unknown, overrides?: CallOptions) => paginate(readPage(overrides), pagination, body),
      ]);
    }
  }
  return Object.fromEntries([...methods, ['result', Object.fromEntries(result)]]) as Client;
}

/** An outcome in place of an exception; see `Outcome`. */
function outcomeOf(running: Promise<Success>): Promise<unknown> {
  return running.then(
    ({ status, data, response }) => ({ status, data, response }),
    (error: TwinspecError) => ({ status: documented.get(error) ?? 0, error, response: error.response }),
  );
}

function remember(row: PlatformOperation, error: TwinspecError): TwinspecError {
  const { status = 0, body } = error;
  const key = keyOf(row, status);
  // Text where JSON was announced is none of the contract's answers.
  const asAnnounced = key !== undefined && (row.answers[key] !== 'json' || typeof body === 'object');
  if (asAnnounced && !error.response?.ok) documented.set(error, key);
  return error;
}

/** The key under which the contract documents a status. */
function keyOf({ answers }: PlatformOperation, status: number): string | number | undefined {
  if (Object.hasOwn(answers, status)) return status;
  return [`${Math.floor(status / 100)}XX`, 'default'].find((key) => Object.hasOwn(answers, key));
}

function kindOf(row: PlatformOperation, status: number): BodyKind {
  const key = keyOf(row, status);
  if (key !== undefined) return row.answers[key] ?? 'any';
  return status < 300 && row.envelope ? 'json' : 'any';
}

/** A credential as it was given, as it travels, and what it is made of. */
function secretsShown({ value, text }: Shown): string[] {
  return [value, text, ...(value === text ? [] : value.split(':'))];
}
