import { isObject, tryParseJson, type Json } from '../contract/base/json.ts';
import { isDeeperThan } from '../contract/base/json-scan.ts';
import { decodeOnce, deepestEncoding } from './encodings.ts';

/** Checks whether what has a name is secret. */
export type IsSecretName = (name: string) => boolean;

/** A value in quotes, or up to the next sign that ends values in URLs, headers and code. */
const anyValue = String.raw`(?:"((?:\\.|[^"\\])*)"|'((?:\\.|[^'\\])*)'|([^\s&;,"'<>(){}[\]\\|]+))`;

/**
 * How texts of all kinds name values: each pattern has the name first, and the value in one of the groups after it.
 * None of them goes over a part of a text more than a few times.
 */
const notations = [
  // Queries, cookies, attributes, code, JSON: `name=value`, `"name": "value"`.
  new RegExp(
    String.raw`(?<![\p{L}\p{N}_.$@[\]-])([\p{L}\p{N}_.$@[\]-]{1,100})["']?\s{0,20}(?:=>?|:)\s{0,20}${anyValue}`,
    'gu',
  ),
  // Settings and letters: `name: the rest of the line`.
  /^"?([\p{L}\p{N}_. -]{1,100})"?[ \t]{0,20}[=:]([^&\r\n]*)$/gmu,
  // XML: `<name>value</name>`, with attributes and prefixes.
  /<(?:[\w.-]{1,100}:)?([\p{L}\p{N}_.-]{1,100})(?:\s[^<>]*)?>([^<]*)<\//gu,
  // XML that names values in an attribute or in the element before, such as XML-RPC and property lists.
  /=\s{0,20}["']([^"'<>]{1,100})["'][^<>]{0,200}>([^<]*)<\//gu,
  /<(?:name|key)>([^<]{1,100})<\/(?:name|key)>\s{0,100}(?:<[^<>]{1,100}>\s{0,100}){0,4}([^<]*)</gu,
];

/** JSON in a text may be nested so deeply. */
const mostLevels = 100;

/** The user and the password in an address. */
const userinfo = /:\/\/([^\s/?#@"'<>\\]+)@/g;

/** Credentials with the scheme before them (RFC 9110, section 11.4), wherever they stand. */
const credentials = /\b(?:basic|bearer|dpop|negotiate)\s{1,20}([\w.~+/-]{8,}=*)/gi;

/**
 * Finds the secrets in a text of any kind by their names: in addresses, forms, JSON, XML, headers, lists of settings,
 * tables, also where one of them is encoded in another. User and password of addresses have no name, and are found.
 *
 * @param isSecret - tells whether what has a name is secret
 * @returns the values, as they are written and decoded
 * @example secretsNamedIn('https://a.example/?next=%2F%3Fapi_key%3Dk3y', isSecret) // ['k3y']
 */
export function secretsNamedIn(text: string, isSecret: IsSecretName): string[] {
  const found = new Set<string>();
  let layer: string | undefined = text;
  for (let depth = 0; layer !== undefined && depth <= deepestEncoding; depth++) {
    for (const one of foundIn(layer, isSecret)) found.add(one);
    layer = decodeOnce(layer)?.text;
  }
  return [...found].flatMap(decodings);
}

function foundIn(text: string, isSecret: IsSecretName): string[] {
  // Most texts have no sign that could come after a name.
  if (!/[=:<,;\t ]/.test(text)) return [];
  const plain = withoutCdata(text);
  // A value that is an address has values of its own.
  const texts = plain.includes('?') ? [plain, ...plain.split('?')] : [plain];
  const found = texts.flatMap((one) => notations.flatMap((notation) => [...one.matchAll(notation)]));
  const named = found.flatMap(([, name = '', ...values]) =>
    isSecret(name.trim()) ? values.flatMap((one) => one?.trim() ?? []) : [],
  );
  const logins = [...text.matchAll(userinfo)].flatMap(([, login = '']) => [login, login.replace(/^[^:]*:?/, '')]);
  const sent = [...text.matchAll(credentials)].flatMap(([, credential = '']) =>
    /[\d=A-Z]/.test(credential) ? [credential] : [],
  );
  const json = /^\s*[{[]/.test(text) && !isDeeperThan(mostLevels, text) ? tryParseJson(text) : undefined;
  return [
    ...[...named, ...logins, ...sent, ...fieldsIn(text, isSecret), ...partsIn(text, isSecret)],
    ...columnsIn(text, isSecret),
    ...(json === undefined ? [] : membersNamed(json, isSecret)),
  ].filter((one) => one !== '');
}

/** Text between the marks of CDATA is written with escapes, as other text of XML is. */
function withoutCdata(text: string): string {
  const [first = '', ...sections] = text.split('<![CDATA[');
  const escaped = sections.map((section) => {
    const end = section.indexOf(']]>');
    return end < 0 ? section : section.slice(0, end).replaceAll('<', '&lt;') + section.slice(end + 3);
  });
  return first + escaped.join('');
}

/** The fields of a form, whose values have every sign but `&`. */
function fieldsIn(text: string, isSecret: IsSecretName): string[] {
  if (/\s/.test(text)) return [];
  return text.split('&').flatMap((field) => {
    const at = field.indexOf('=');
    return at > 0 && at < 300 && decodings(field.slice(0, at)).some(isSecret) ? [field.slice(at + 1)] : [];
  });
}

/** The parts of a multipart form: the value comes after the headers, which name it. */
function partsIn(text: string, isSecret: IsSecretName): string[] {
  if (!/\bname=/i.test(text)) return [];
  return text.split(/\r?\n--/).flatMap((part) => {
    const end = /\r?\n\r?\n/.exec(part);
    const [, name = ''] = /\bname="?([^";\r\n]{1,200})/i.exec(part.slice(0, end?.index ?? 0)) ?? [];
    return end !== null && isSecret(name) ? [part.slice(end.index + end[0].length)] : [];
  });
}

/** The secret columns of a table whose first line names them. */
function columnsIn(text: string, isSecret: IsSecretName): string[] {
  const end = text.indexOf('\n');
  if (end < 0) return [];
  const head = text.slice(0, end);
  const separator = ['\t', ';', ','].find((one) => head.includes(one));
  if (separator === undefined) return [];
  const cells = (line: string): string[] => line.split(separator).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
  const secret = new Set(cells(head).flatMap((name, i) => (isSecret(name) ? [i] : [])));
  if (secret.size === 0) return [];
  return text
    .slice(end + 1)
    .split('\n')
    .flatMap((line) => cells(line).filter((_, i) => secret.has(i)));
}

/** The values of secret members, those of pairs of a name and a value included; see {@link isNamedPair}. */
function membersNamed(json: Json, isSecret: IsSecretName): string[] {
  if (Array.isArray(json)) return json.flatMap((one) => membersNamed(one, isSecret));
  if (!isObject(json)) return [];
  const isPair = isNamedPair(json, isSecret);
  return Object.entries(json).flatMap(([name, member]) =>
    isSecret(name) || (isPair && isPairValue(name)) ? leavesOf(member) : membersNamed(member, isSecret),
  );
}

/**
 * Members that name what another member has the value of: JSON Patch (RFC 6902), lists of headers, fields or settings.
 */
const naming = ['path', 'name', 'key', 'field', 'header', 'property', 'attribute', 'pointer', 'param', 'parameter'];

/** Members that have the value. */
const valued = new Set(['value', 'values', 'content', 'data', 'newvalue', 'oldvalue']);

/**
 * Checks whether an object is a pair of a secret name and its value, such as an operation of JSON Patch.
 *
 * @param isSecret - tells whether what has a name is secret
 * @returns true if one of its members names something secret; a JSON pointer or path does if one of its parts is
 * @example isNamedPair({ op: 'add', path: '/password', value: 'x' }, isSecret) // true
 */
export function isNamedPair(members: Record<string, Json>, isSecret: IsSecretName): boolean {
  return naming.some((member) => {
    const name = members[member];
    return typeof name === 'string' && name.length < 500 && name.split(/[/.[\]]/).some((part) => isSecret(part));
  });
}

/**
 * Checks whether a member of such a pair has the value.
 *
 * @returns true for `value` and its like
 */
export function isPairValue(name: string): boolean {
  return valued.has(name.toLowerCase());
}

/**
 * Lists the texts in a value.
 *
 * @returns each text, and each number as a text
 */
export function leavesOf(leaves: Json): string[] {
  if (Array.isArray(leaves)) return leaves.flatMap(leavesOf);
  if (isObject(leaves)) return Object.values(leaves).flatMap(leavesOf);
  return typeof leaves === 'string' || typeof leaves === 'number' ? [String(leaves)] : [];
}

/**
 * Undoes what a text may be encoded by.
 *
 * @returns it, and each text that it reads as once its escapes, also those of forms, are undone
 */
export function decodings(text: string): string[] {
  const found = [text];
  let layer: string | undefined = text;
  for (let depth = 0; layer !== undefined && depth < deepestEncoding; depth++) {
    layer = decodeOnce(layer)?.text;
    if (layer !== undefined && !found.includes(layer)) found.push(layer);
  }
  return [...new Set(found.flatMap((one) => [one, one.replaceAll('+', ' ')]))];
}
