import { UsageError } from './errors.ts';

/**
 * A credential: its value, or a function that returns it. After a 401, the function is called once more, with the value
 * that the server refused, and the call is repeated once with the new value. Calls of which the same value is refused
 * at the same time share one renewal.
 *
 * @example createShop({ baseUrl, apiKey: async (refused) => (refused ? await renewed() : await current()) });
 */
export type Credential = string | ((refused: string | undefined) => string | Promise<string>);

/**
 * A credential for HTTP Basic authentication (RFC 7617): the text `name:password`, or both parts by name.
 *
 * @example createShop({ baseUrl, login: { username: 'ada', password } });
 */
export type BasicCredential = Credential | { username: string; password: string };

/**
 * Where the credential of a security scheme travels (OpenAPI 3.1, Security Scheme Object).
 *
 * @example const scheme: Scheme = { in: 'header', name: 'Authorization', prefix: 'Bearer' };
 */
export type Scheme = {
  readonly in: 'header' | 'query' | 'cookie';
  readonly name: string;
  /** The authentication scheme before the credential: `Basic`, `Bearer`. */
  readonly prefix?: string;
  /** The client option that holds the credential, if it is not named after the scheme. */
  readonly option?: string;
};

/**
 * Security schemes by the name of their client option.
 *
 * @example const schemes: Schemes = { apiKey: { in: 'header', name: 'X-Api-Key' } };
 */
export type Schemes = Readonly<Record<string, Scheme>>;

/**
 * One credential, ready to be sent: its value as it was given, and the text that travels.
 *
 * @example const shown: ReadyCredential = { option: 'apiKey', value: 'k', text: 'Bearer k', scheme };
 */
export type ReadyCredential = {
  option: string;
  value: string;
  text: string;
  scheme: Scheme;
  /** The renewal that was the newest when it was read. */
  renewal: Renewal | undefined;
};

/**
 * Writes a credential as it travels: its value as one text, and that text as its scheme wants it.
 *
 * @example const write: WriteCredential = jsonOnly.credential;
 */
export type WriteCredential = (
  scheme: Scheme,
  given: string | { username: string; password: string },
) => Pick<ReadyCredential, 'value' | 'text'>;

/** A call of a credential function with a refused value. */
type Renewal = { value: Promise<string>; running: boolean };

/** The newest renewal of each credential function, whichever client has it. */
const renewals = new WeakMap<object, Renewal>();

type Given = (option: string) => BasicCredential | undefined;

/**
 * Chooses the credentials that a call sends: the first alternative of which all options are set.
 *
 * @param schemes - the security schemes of the contract
 * @param alternatives - each a list of options that go together; an empty list means that no credential is needed
 * @param given - returns the value of an option
 * @returns the names of the options; none where none is needed
 * @throws UsageError naming the options that are missing
 * @example chooseCredentials(schemes, [['apiKey', 'dappId']], given); // ['apiKey', 'dappId']
 */
export function chooseCredentials(
  schemes: Schemes,
  alternatives: readonly (readonly string[])[],
  given: Given,
): readonly string[] {
  const complete = alternatives.find((options) => options.length > 0 && options.every(given));
  if (complete) return complete;
  if (alternatives.length === 0 || alternatives.some((options) => options.length === 0)) return [];
  const wanted = alternatives.map((options) =>
    options.filter((option) => !given(option)).map((option) => describe(option, schemes)),
  );
  throw new UsageError(`the option ${wanted.map((options) => options.join(' and ')).join(', or ')} is missing`);
}

/**
 * Names an option and where its value goes, as part of a sentence.
 *
 * @param option - its name
 * @param schemes - the security schemes of the contract
 * @example describe('dappId', schemes); // 'dappId (for the header DappId)'
 */
export function describe(option: string, schemes: Schemes): string {
  const scheme = schemes[option];
  return scheme
    ? `${option} (for the ${scheme.in === 'query' ? 'query parameter' : scheme.in} ${scheme.name})`
    : option;
}

/**
 * Reads the credentials of a call, and calls those that are functions.
 *
 * @param schemes - the security schemes of the contract
 * @param options - names of options, see {@link chooseCredentials}
 * @param given - returns the value of an option
 * @param known - the credentials that were read before, which the server has refused; those that are read are added
 * @param write - writes one as it travels
 * @throws UsageError if a function fails or returns nothing
 * @example const shown = await readCredentials(schemes, ['apiKey'], given, [], jsonOnly.credential);
 */
export async function readCredentials(
  schemes: Schemes,
  options: readonly string[],
  given: Given,
  known: ReadyCredential[],
  write: WriteCredential,
): Promise<ReadyCredential[]> {
  const shown: ReadyCredential[] = [];
  // Functions come last: the error of one may repeat any other credential.
  const isFunction = (option: string): number => Number(typeof given(option) === 'function');
  for (const option of [...options].sort((one, other) => isFunction(one) - isFunction(other))) {
    const scheme = schemes[option];
    const credential = given(option);
    if (!scheme || !credential) continue;
    const before = known.find((each) => each.option === option);
    const [plain, renewal] =
      typeof credential === 'function' ? await ask(option, credential, before) : [credential, undefined];
    const read = { option, ...write(scheme, plain), scheme, renewal };
    known.push(read);
    shown.push(read);
  }
  return shown;
}

async function ask(
  option: string,
  credential: (refused: string | undefined) => string | Promise<string>,
  before: ReadyCredential | undefined,
): Promise<[value: string, renewal: Renewal | undefined]> {
  let renewal = renewals.get(credential);
  let value: string | undefined;
  try {
    // One that another call has begun since this one read the credential serves both.
    if (before && renewal === before.renewal) renewal = renew(credential, before.value);
    value = await (before || renewal?.running ? renewal?.value : credential(undefined));
  } catch (cause) {
    throw new UsageError(`the function of the option ${option} has failed`, { cause });
  }
  if (!value) throw new UsageError(`the function of the option ${option} gave nothing`);
  return [value, renewal];
}

function renew(credential: (refused: string) => string | Promise<string>, refused: string): Renewal {
  const renewal: Renewal = { running: true, value: (async () => credential(refused))() };
  const end = (): void => void (renewal.running = false);
  renewal.value.then(end, end);
  renewals.set(credential, renewal);
  return renewal;
}
