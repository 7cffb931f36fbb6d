import { addressOf } from './address.ts';
import { readAnswer, type Success } from './read-answer.ts';
import { mergeOptions, runWithDeadline, type Deadline, type RunningCall } from './running-call.ts';
import type { CheckAnswer } from './check-answers.ts';
import {
  chooseCredentials,
  describe,
  readCredentials,
  type BasicCredential,
  type ReadyCredential,
  type Schemes,
} from './credentials.ts';
import { checkExposure } from './failures.ts';
import { readMember } from './json.ts';
import type { Media } from './media.ts';
import { bodyKindOf, findOtherKind, type HttpRow } from './operation-row.ts';
import { secretsInHeaders } from './secrets.ts';
import { exchange, type ParsedAnswer, type TransportOptions } from './transport.ts';

/**
 * Options of a client of an HTTP API, besides those for its credentials. Times are in milliseconds.
 *
 * @example const options: HttpOptions = { baseUrl: 'https://shop.example/api', timeout: 10_000 };
 */
export type HttpOptions = TransportOptions &
  Pick<Deadline, 'timeout'> & {
    /** The server's base URL, to which the paths of the contract are appended. */
    baseUrl: string;
    /** Checks each answer against the contract: see `answersChecked`. */
    validate?: CheckAnswer | undefined;
  };

/**
 * Options of one call; they override those of the client. Times are in milliseconds.
 *
 * @example await shop.createOrder(request, { signal, timeout: 60_000, headers: { 'X-Trace': id } });
 */
export type CallOptions = TransportOptions & Deadline;

/**
 * Calls an operation of an HTTP API.
 *
 * @param name - its name in the client
 * @param row - what the client knows about it
 * @param input - its argument
 * @param overrides - the options of the call
 * @throws TwinspecError if there is none, or if it reports a failure
 * @example const { data } = await call('listPets', row, { query: { limit: 10 } }, { timeout: 5000 });
 */
export type CallOperation = (name: string, row: HttpRow, input: unknown, overrides?: CallOptions) => Promise<Success>;

/**
 * Makes the function by which a client calls operations: it sends the credentials that an operation asks for, and
 * repeats only what the contract calls safe to repeat.
 *
 * @param schemes - the security schemes of the contract
 * @param options - of the client
 * @param media - writes arguments and reads answers
 * @throws UsageError when `baseUrl` is missing or not an HTTP address
 * @example const call = callerOf(table.schemes, { baseUrl: 'https://pets.example/v1' }, jsonOnly);
 */
export function callerOf(schemes: Schemes, options: HttpOptions, media: Media): CallOperation {
  const { url, secrets: inUrl, exposed } = addressOf('baseUrl', options.baseUrl);
  const base = url.href.replace(/\/?([?#].*)?$/s, '');

  return (name, row, input, overrides) => {
    const { safeToRepeat = false, security = [] } = row;
    const settings = { ...mergeOptions(options, overrides), headers: { ...options.headers, ...overrides?.headers } };
    const readGiven = (option: string) => readMember(settings, option) as BasicCredential | undefined;
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
      const { path, query = [], headers: own, body } = media.write(row, input, shown, settings.headers);
      const search = [url.search.slice(1), ...query].filter(Boolean).join('&');
      // What the caller accepts goes before what the contract has.
      const accepts = Object.keys(settings.headers).find((header) => header.toLowerCase() === 'accept');
      if (accepts) delete own['Accept'];
      const headers = { ...settings.headers, ...own };
      for (const { scheme, text } of shown) if (scheme.in === 'header') headers[scheme.name] = text;
      checkExposure(secrets, exposed, settings);
      const request = {
        url: `${base}${path}${search && `?${search}`}`,
        method: row.method,
        headers,
        body: body ?? null,
        content: () => (row.input === 'body' ? input : readMember(input, 'body')),
      };
      return exchange([call], request, settings, (response, limit) =>
        media.read(bodyKindOf(row, response), response, limit, row),
      );
    };

    const work = async (): Promise<Success> => {
      const chosen = chooseCredentials(schemes, security, readGiven);
      shown = await readCredentials(schemes, chosen, readGiven, known, media.credential);
      let answer = await send();
      // A 401 says that the request was not carried out for want of valid credentials (RFC 9110, section 15.5.2), so it
      // may be sent again, whatever it does.
      if (answer.response.status === 401) {
        // If a credential function fails now, the 401 is what the caller gets.
        const renewed = await readCredentials(schemes, chosen, readGiven, known, media.credential).catch(() => shown);
        if (renewed.some(({ text }, i) => text !== shown[i]?.text)) {
          shown = renewed;
          answer = await send();
        }
      }
      // The validators are those of the preferred media type.
      if (!findOtherKind(row, answer.response))
        await options.validate?.(call.exchange, { operation, value: answer.body });
      return readAnswer(call, row, answer, () =>
        chosen[0] ? `the option ${chosen.map((option) => describe(option, schemes)).join(' and ')}` : 'the credentials',
      );
    };

    return runWithDeadline(call, settings, work);
  };
}

/** A credential as it was given, as it travels, and their parts, such as the password of `name:password`. */
function secretsShown({ value, text }: ReadyCredential): string[] {
  return [value, text, ...value.split(':'), ...text.split(' ').slice(1)];
}
