import { addressOf } from './address.ts';
import { outcomeOf, readAnswer, type Success } from './answer.ts';
import { errorOf, override, perform, type RunningCall, type Deadline } from './call.ts';
import type { CheckAnswer } from './checks.ts';
import {
  chooseCredentials,
  describe,
  readCredentials,
  type BasicCredential,
  type ReadyCredential,
} from './credentials.ts';
import { checkExposure, malformed } from './failures.ts';
import { at } from './json.ts';
import { jsonOnly } from './media.ts';
import { bodyKindOf, type PlatformOperation, type PlatformTable } from './operation.ts';
import { paginate } from './pages.ts';
import { secretsInHeaders } from './secrets.ts';
import { exchange, type ParsedAnswer, type TransportOptions } from './transport.ts';

/**
 * Options of a client of an HTTP API, besides those for its credentials. Times are in milliseconds.
 *
 * @example const options: PlatformOptions = { baseUrl: 'https://platform.example/api', timeout: 10_000 };
 */
export type PlatformOptions = TransportOptions &
  Pick<Deadline, 'timeout'> & {
    /** The server's base URL, to which the paths of the contract are appended. */
    baseUrl: string;
    /** Checks each answer against the contract: see `answersChecked`. */
    validate?: CheckAnswer | undefined;
  };

/**
 * Options of one call; they override those of the client. Times are in milliseconds.
 *
 * @example await platform.mintFT(request, { signal, timeout: 60_000, headers: { 'X-Trace': id } });
 */
export type CallOptions = TransportOptions & Deadline;

/**
 * Makes a client of an HTTP API, with a method for each operation of a contract. A method sends the credentials that
 * its operation asks for, unwraps envelopes, and repeats only what the contract calls safe to repeat.
 *
 * @param table - the operations, as `twinspec generate` writes them
 * @param options - see {@link PlatformOptions}, and a credential for each security scheme
 * @param media - what the contract needs beyond JSON
 * @returns the client; `Client` is its emitted type
 * @throws UsageError when `baseUrl` is missing or not an HTTP address
 * @example const client = platformClient<PetClient>(petTable, { baseUrl: 'https://pets.example/v1' }, anyMedia);
 */
export function platformClient<Client>(
  { schemes, operations }: PlatformTable,
  options: PlatformOptions,
  media = jsonOnly,
): Client {
  const { url, secrets: inUrl, exposed } = addressOf('baseUrl', options.baseUrl);
  const base = url.href.replace(/\/?([?#].*)?$/s, '');

  const run = (name: string, row: PlatformOperation, input: unknown, overrides?: CallOptions): Promise<Success> => {
    const { safeToRepeat = false, security = [] } = row;
    const settings = { ...override(options, overrides), headers: { ...options.headers, ...overrides?.headers } };
    const given = (option: string) => at(settings, option) as BasicCredential | undefined;
    /** Every credential that was read for this call. */
    const known: ReadyCredential[] = [];
    let shown: ReadyCredential[] = [];
    const secrets = (): string[] => [
      ...inUrl,
      ...secretsInHeaders(settings.headers),
      ...known.flatMap(secretsShown),
      ...media.secrets(row, input),
    ];
    const operation = row.id ?? name;
    const call: RunningCall = { operation, safeToRepeat, secrets, exchange: { secrets } };

    const send = (): Promise<ParsedAnswer> => {
      const { path, query = [], headers: own, body } = media.write(row, input, shown);
      const search = [url.search.slice(1), ...query].filter(Boolean).join('&');
      const headers = { ...settings.headers, ...own };
      for (const { scheme, text } of shown) if (scheme.in === 'header') headers[scheme.name] = text;
      checkExposure(secrets, exposed, settings);
      const request = {
        url: `${base}${path}${search && `?${search}`}`,
        method: row.method,
        headers,
        body: body ?? null,
        content: () => (row.input === 'body' ? input : at(input, 'body')),
      };
      return exchange([call], request, settings, (response, chunks) =>
        media.read(bodyKindOf(row, response.status), response, chunks),
      );
    };

    const work = async (): Promise<Success> => {
      const chosen = chooseCredentials(schemes, security, given);
      shown = await readCredentials(schemes, chosen, given, known);
      let answer = await send();
      const mayAskAgain = safeToRepeat && chosen.some((option) => typeof given(option) === 'function');
      if (answer.response.status === 401 && mayAskAgain) {
        // If a credential function fails now, the 401 is what the caller gets.
        const renewed = await readCredentials(schemes, chosen, given, known).catch(() => undefined);
        if (renewed) {
          shown = renewed;
          answer = await send();
        }
      }
      await options.validate?.(call.exchange, { operation, value: answer.body });
      return readAnswer(call, row, answer, () =>
        chosen.length > 0
          ? `the option ${chosen.map((option) => describe(option, schemes)).join(' and ')}`
          : 'the credentials',
      );
    };

    return perform(call, settings, work);
  };

  const methods: [string, unknown][] = [];
  const outcomes: [string, unknown][] = [];
  for (const [name, row] of Object.entries(operations)) {
    const { pagination } = row;
    methods.push([name, async (input: unknown, more?: CallOptions) => (await run(name, row, input, more)).data]);
    outcomes.push([name, (input: unknown, more?: CallOptions) => outcomeOf(row, run(name, row, input, more))]);
    if (pagination) {
      const pages = (body: unknown, more?: CallOptions): AsyncGenerator<unknown, void, undefined> => {
        const read = async (page: unknown) => {
          const { call, body: answer } = await run(name, row, page, more);
          return { answer, fail: (sentence: string, pointer: string) => errorOf(call, malformed(sentence, pointer)) };
        };
        return paginate(read, pagination, body);
      };
      methods.push([pagination.name, pages]);
    }
  }
  return Object.fromEntries([...methods, ['result', Object.fromEntries(outcomes)]]) as Client;
}

/** A credential as it was given, as it travels, and their parts, such as the password of `name:password`. */
function secretsShown({ value, text }: ReadyCredential): string[] {
  return [value, text, ...value.split(':'), ...text.split(' ').slice(1)];
}
