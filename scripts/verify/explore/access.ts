import type { Operation } from '../../contract/operation.ts';
import type { SecurityScheme } from '../../contract/security.ts';
import { viewKeyByLocation } from '../../contract/http/http.ts';
import { writeRequest, type RequestParts } from '../../contract/request/write-request.ts';
import type { JudgeContext } from '../../judge/judge.ts';
import { checkId, type Check, type Result } from '../../checks/checks.ts';
import {
  type Judgement,
  toAllowedJudgement,
  toBrokenJudgement,
  toShownJudgement,
  statusFault,
} from '../../findings/findings.ts';
import { judgeRefusalAsDocumented } from '../../judge/http/http.ts';
import { writeValue } from '../../contract/base/value-text.ts';
import { addressRequest, credentialFor, type Target } from '../../target/target.ts';
import type { ReceivedAnswer } from '../../remote/remote.ts';
import { destinationsIn, type RunPlan } from '../plan.ts';

/**
 * Makes the checks of who may call and how: calls without a valid credential, and methods that a path does not have.
 *
 * @param plan - the operations that may be called
 * @param accepted - a request of each operation that the server has accepted
 * @param missed - requests for what is not there, which the server has answered with 404
 * @returns the checks; only those that cannot change anything where the caller has not consented
 */
export function accessChecks(
  { called, measure }: RunPlan,
  target: Target,
  accepted: Map<Operation, RequestParts>,
  missed: Map<Operation, RequestParts> = new Map(),
): Check[] {
  return [
    ...called.flatMap((operation) => {
      const base = accepted.get(operation);
      return base === undefined
        ? []
        : [...credentialChecks(measure, operation, base, target), ...headChecks(measure, operation, base, target)];
    }),
    ...called.flatMap((operation) => {
      const base = missed.get(operation);
      if (base === undefined) return [];
      const [none] = credentialChecks(measure, operation, base, target, ', for what is not there');
      return none === undefined ? [] : [none];
    }),
    ...methodChecks(called, measure.contract.operations, accepted, target),
  ];
}

function credentialChecks(
  measure: JudgeContext,
  operation: Operation,
  base: RequestParts,
  target: Target,
  on = '',
): Check[] {
  const { security } = operation;
  const [first] = security;
  // An empty alternative lets every client call; of several, another may be satisfied by accident.
  if (first === undefined || security.some((schemes) => schemes.length === 0)) return [];
  const schemes = first.map(({ scheme }) => scheme).filter(({ travels }) => travels !== undefined);
  if (schemes.length === 0) return [];
  const none = schemes.reduce((request, scheme) => withCredential(request, scheme, undefined), base);
  const wrong = schemes.flatMap((scheme) => {
    const value = validCredential(target, operation, scheme);
    return value === undefined
      ? []
      : variantsOf(scheme, value).map(([about, credential]) => ({
          about: `${scheme.key} ${about}`,
          request: withCredential(base, scheme, credential),
          // The word before it is no secret, and the right credential has the same.
          secret: scheme.type === 'apiKey' ? credential : credential.replace(/^\S+ ?/, ''),
          isDecisive: schemes.length === 1 || isRefusedAlone(operation, scheme),
        }));
  });
  const all = [{ about: 'no credential', request: none, secret: undefined, isDecisive: true }, ...wrong];
  return all.map(({ about, request, secret, isDecisive }) => ({
    id: checkId(operation, 'credential', about + on),
    ...{ operation, kind: 'credential', about: about + on, view: request },
    request:
      secret === undefined ? writeUnaddressed(target, operation, request) : addressRequest(target, operation, request),
    ...(secret !== undefined && { secrets: [secret] }),
    judge: (answer) =>
      isDecisive || answer.status >= 300
        ? judgeRefusedCredential(measure, operation, schemes, answer)
        : toAllowedJudgement('of several credentials, the contract does not show that this one alone is refused'),
  }));
}

/** HEAD asks for what GET does (RFC 9110, section 9.3.2), so it may not be answered to a caller who may not GET it. */
function headChecks(measure: JudgeContext, operation: Operation, base: RequestParts, target: Target): Check[] {
  const [none] = credentialChecks(measure, operation, base, target, ', asked with HEAD');
  if (none === undefined || operation.method !== 'GET' || operation.rpc !== undefined) return [];
  return [
    {
      ...none,
      request: { ...none.request, method: 'HEAD' },
      judge: (answer) => {
        const { status } = answer;
        if (status === 401 || status === 403) return toShownJudgement(`refusal ${status}`);
        return status < 400
          ? toBrokenJudgement([
              statusFault('a HEAD without a valid credential to be refused (401)', answer, 'credential'),
            ])
          : toAllowedJudgement(`it was refused with status ${status}`);
      },
    },
  ];
}

/** Of several credentials, some only name something: whether a wrong one is refused, an exchange has to show. */
function isRefusedAlone({ exchanges }: Operation, { travels, example }: SecurityScheme): boolean {
  if (travels === undefined) return false;
  return exchanges.some(({ request, response }) => {
    const sent = request[viewKeyByLocation[travels.in]]?.[travels.name];
    return (response.status === 401 || response.status === 403) && sent !== undefined && sent !== example;
  });
}

/**
 * Forgives servers that take any key at all instead of the demo key of the document, as mocks do: what they say to keys
 * that are nearly right shows nothing. A credential of the user's own is never forgiven.
 *
 * @param results - the results of {@link accessChecks}
 */
export function excuseMockCredentials(results: Result[], { credentials }: Target): Result[] {
  const isOpen = ({ check, judgement }: Result): boolean =>
    judgement.outcome === 'broken' && check.kind === 'credential' && check.about.endsWith(` ${madeUp}`);
  const schemeOf = ({ check: { operation, about } }: Result): string => `${operation.id} ${about.split(' ')[0] ?? ''}`;
  const open = new Set(results.filter(isOpen).map(schemeOf));
  return results.map((result) => {
    const isGiven =
      credentialFor(credentials, result.check.operation.api, result.check.about.split(' ')[0] ?? '') !== undefined;
    return result.check.kind !== 'credential' || isGiven || !open.has(schemeOf(result))
      ? result
      : { ...result, judgement: toAllowedJudgement('it takes any key instead of the demo key, as mocks do') };
  });
}

/** What a check of an unknown key is called. */
const madeUp = 'wrong';

/** What the server accepts: what the user has given, or else what the document shows. */
function validCredential(
  { credentials, headers }: Target,
  { api }: Operation,
  { key, travels, example }: SecurityScheme,
): string | undefined {
  const given = Object.keys(headers[api] ?? {}).map((name) => name.toLowerCase());
  const isGiven = travels?.in === 'header' && given.includes(travels.name.toLowerCase());
  return credentialFor(credentials, api, key) ?? (isGiven ? undefined : example);
}

/** The headers of a user who calls with `--header` may be a credential, so they are left out. */
function writeUnaddressed(target: Target, operation: Operation, request: RequestParts): Check['request'] {
  return writeRequest(operation, request, target.addresses[operation.api] ?? '', 'json');
}

function withCredential(request: RequestParts, { travels }: SecurityScheme, value: string | undefined): RequestParts {
  if (travels === undefined) return request;
  const member = viewKeyByLocation[travels.in];
  const { [travels.name]: _, ...others } = request[member] ?? {};
  const changed = { ...others, ...(value !== undefined && { [travels.name]: value }) };
  return { ...request, [member]: changed };
}

/** Credentials that a careless comparison takes for the right one. */
function variantsOf({ type, http }: SecurityScheme, value: string): [string, string][] {
  // Written as servers know it: many compare the name of a scheme with its case, and would refuse all of these for
  // that.
  const [written = 'Bearer '] = /^(?:bearer|basic) /i.exec(value) ?? [];
  const prefix = type === 'apiKey' ? '' : [undefined, 'bearer'].includes(http) ? written : `${http} `;
  const bare = value.replace(/^(?:bearer|basic) /i, '');
  if (http === 'basic') {
    const [user = ''] = bare.split(':');
    return [['with another password', `Basic ${btoa(`${user}:twinspec-wrong`)}`]];
  }
  const other = bare === bare.toUpperCase() ? bare.toLowerCase() : bare.toUpperCase();
  return [
    [madeUp, `${prefix}twinspec-wrong`],
    ...(other === bare ? [] : [['in the other case', prefix + other] as [string, string]]),
    ['with a suffix', `${prefix}${bare}x`],
    ['with a prefix', `${prefix}x${bare}`],
    ['one character short', prefix + bare.slice(0, -1)],
    ['of the same form', prefix + createSimilarKey(bare)],
    ...(prefix === ''
      ? []
      : ([
          ['without a value', prefix.trim()],
          ['under another scheme', `Basic ${bare}`],
        ] satisfies [string, string][])),
  ].filter(([, one]) => one !== prefix + bare && one !== '') as [string, string][];
}

/** Only the end is another one: how a key begins may say what it is, and the last letter of Base64 may say nothing. */
function createSimilarKey(key: string): string {
  return key.replace(/.{1,10}$/, (end) => Array.from(end, nextCharacter).join(''));
}

/** Digits stay digits, and hexadecimal ones hexadecimal. */
const kindsOfLetters = ['0123456789', 'abcdef', 'ghijklmnopqrstuvwxyz', 'ABCDEF', 'GHIJKLMNOPQRSTUVWXYZ'];

function nextCharacter(letter: string): string {
  const kind = kindsOfLetters.find((letters) => letters.includes(letter)) ?? letter;
  return kind.charAt((kind.indexOf(letter) + 1) % kind.length);
}

function judgeRefusedCredential(
  measure: JudgeContext,
  operation: Operation,
  schemes: SecurityScheme[],
  answer: ReceivedAnswer,
): Judgement {
  const { status, headers } = answer;
  if (status === 401 || status === 403) {
    const judgement = judgeRefusalAsDocumented(measure, operation, answer);
    const isNamed = status === 403 || headers['www-authenticate'] !== undefined;
    if (isNamed || judgement.outcome === 'broken') return judgement;
    // What other schemes would be called there, no standard says.
    return schemes.some(({ http }) => http !== undefined)
      ? toBrokenJudgement([
          { rule: 'credential', pointer: '', expected: 'the header WWW-Authenticate with a 401', got: 'none' },
        ])
      : { ...judgement, notes: ['a 401 has WWW-Authenticate (RFC 9110, section 15.5.2)'] };
  }
  // A caller without a credential must not learn what is there, so a 404 was made by an operation that was carried out.
  if (status < 400 || status === 404 || status >= 500) {
    const isShown = status >= 500 && operation.responses.some((one) => one.status === String(status));
    if (isShown) return toAllowedJudgement(`it was refused with the documented status ${status}`);
    return toBrokenJudgement([
      statusFault('a call without a valid credential to be refused (401)', answer, 'credential'),
    ]);
  }
  return toAllowedJudgement(`it was refused with status ${status}`);
}

/**
 * Methods that a path does not have: GET, which changes nothing, and those that change something where everything there
 * may be called. DELETE is not among them: consent covers only what the document has.
 */
function methodChecks(
  called: Operation[],
  all: Operation[],
  accepted: Map<Operation, RequestParts>,
  target: Target,
): Check[] {
  const http = called.filter(({ rpc }) => rpc === undefined);
  const destination = destinationsIn(all, target);
  const paths = [...new Set(http.map(({ api, path }) => `${api} ${path}`))];
  return paths.flatMap((place): Check[] => {
    const isHere = ({ api, path }: Operation): boolean => `${api} ${path}` === place;
    const here = all.filter(isHere);
    // What takes a body shows more: without one, a server may refuse what it would carry out.
    const answering = http.filter((one) => isHere(one) && accepted.has(one));
    const operation = answering.find((one) => accepted.get(one)?.body !== undefined) ?? answering[0];
    const base = operation && accepted.get(operation);
    if (operation === undefined || base === undefined) return [];
    const has = (method: string): boolean => here.some((one) => one.method === method);
    const mayChange = here.every((one) => called.includes(one)) && here.some(({ safe }) => !safe);
    const changing = mayChange ? ['POST', 'PUT', 'PATCH'] : [];
    const absent = [...(has('HEAD') ? [] : ['GET']), ...changing].filter((method) => !has(method));
    const written = addressRequest(target, operation, base);
    const { body: _, ...plain } = written;
    // `GET /volumes/create` may be the volume of that name.
    const elsewhere = absent.filter((method) => destination({ ...plain, method }) === undefined);
    return elsewhere.map((method): Check => {
      const about = `${method} ${operation.path}`;
      return {
        id: checkId(operation, 'method', about),
        ...{ operation, kind: 'method', about },
        request: { ...(method === 'GET' ? plain : written), method },
        judge: (answer) => judgeRefusedMethod(answer, here),
      };
    });
  });
}

function judgeRefusedMethod(answer: ReceivedAnswer, here: Operation[]): Judgement {
  const { status, headers, faults } = answer;
  if (status < 400 || (status >= 500 && status !== 501))
    return toBrokenJudgement([
      statusFault('a method that the path does not have to be refused (405)', answer, 'method'),
    ]);
  if (status !== 405) return toAllowedJudgement(`it was refused with status ${status}; 405 is usual`);
  if (faults.length > 0) return toBrokenJudgement(faults);
  const { allow } = headers;
  if (allow === undefined)
    return toBrokenJudgement([{ rule: 'method', pointer: '', expected: 'the header Allow with a 405', got: 'none' }]);
  const named = allow.split(',').flatMap((method) => method.trim().toUpperCase() || []);
  const had = here.map(({ method }) => method);
  const unnamed = had.filter((method) => !named.includes(method));
  const list = `${unnamed.join(', ')}, which the path has (RFC 9110, section 15.5.6)`;
  if (unnamed.length === had.length)
    return toBrokenJudgement([
      { rule: 'method', pointer: '', expected: `an Allow with ${list}`, got: writeValue(allow) },
    ]);
  const further = named.filter((method) => !had.includes(method) && !ofAnyPath.has(method));
  const notes = [
    ...(unnamed.length === 0 ? [] : [`Allow lacks ${list}`]),
    ...(further.length === 0 ? [] : [`Allow has ${further.join(', ')}, which the contract does not have there`]),
  ];
  return { ...toShownJudgement('refusal 405'), notes };
}

/** Methods that servers answer without a word of them in a contract (RFC 9110, section 9.3). */
const ofAnyPath = new Set(['HEAD', 'OPTIONS', 'TRACE']);
