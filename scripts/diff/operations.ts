import { asList, asObject, escape, type Json } from '../contract/json.ts';
import type { Contract } from '../contract/contract.ts';
import type {
  Api,
  Encoding,
  Header,
  Link,
  MediaType,
  Operation,
  Parameter,
  Requirement,
  Response,
  RpcMethod,
  ApiServer,
} from '../contract/operation.ts';
import { serverPath } from '../contract/server-path.ts';
import { fillTemplate, namesIn } from '../contract/template.ts';
import { impacts, type Change, type Impact, type Note } from './change.ts';
import { compareSchemas, type Direction } from './schemas.ts';

/**
 * Compares two versions of a contract, with all their documents.
 *
 * @param base - the version that callers know
 * @param revision - the new version
 * @returns the changes, those that break callers first
 * @example compareContracts(before, after).filter(({ impact }) => impact === 'major')
 */
export function compareContracts(base: Contract, revision: Contract): Change[] {
  const changes: Change[] = [];
  const noteFor =
    ({ api, id }: Pick<Operation, 'api' | 'id'>): Note =>
    (impact, place, message) => {
      const key = [api, id, place, message].join(' | ');
      const known = changes.find((change) => change.id === key);
      if (known === undefined) changes.push({ id: key, impact, api, operation: id, place, message });
      else if (impacts.indexOf(impact) < impacts.indexOf(known.impact)) known.impact = impact;
    };
  for (const before of base.apis) {
    const after = revision.apis.find(({ name }) => name === before.name);
    if (after !== undefined) compareApis(before, after, noteFor({ api: before.name, id: '' }));
  }
  const found = new Set<Operation>();
  for (const before of base.operations) {
    if (!revision.apis.some(({ name }) => name === before.api)) continue;
    const after = revision.operations.find((one) => keyOf(one) === keyOf(before));
    const note = noteFor(before);
    if (after === undefined) note('major', placeOf(before), `The operation ${before.id} was removed.`);
    else {
      found.add(after);
      compareOperations(before, after, note);
    }
  }
  for (const after of revision.operations) {
    if (!found.has(after) && base.apis.some(({ name }) => name === after.api))
      noteFor(after)('minor', placeOf(after), `The operation ${after.id} was added.`);
  }
  return impacts.flatMap((impact) => changes.filter((change) => change.impact === impact));
}

/** Identifies an operation by what callers send it to; names of path parameters do not matter. */
function keyOf({ api, method, path, rpc }: Operation): string {
  return rpc === undefined ? `${api} ${method} ${fillTemplate(path, () => '{}')}` : `${api} ${rpc.method}`;
}

function placeOf({ path, method }: Operation): string {
  return `${decodeURIComponent(path.replace(/^\/#/, '/'))}/${method.toLowerCase()}`;
}

function compareApis(before: Api, after: Api, note: Note): void {
  const texts = ['title', 'summary', 'description', 'version'] as const;
  for (const text of texts) if (before[text] !== after[text]) note('patch', `/info/${text}`, `The ${text} changed.`);
  for (const [name, words] of [
    ['license', 'license'],
    ['contact', 'contact'],
    ['termsOfService', 'terms of service'],
  ] as const)
    if (JSON.stringify(before[name]) !== JSON.stringify(after[name]))
      note('patch', `/info/${name}`, `The ${words} changed.`);
  const [old, now] = [before.servers, after.servers].map((servers) => servers.map(({ template }) => template));
  if (JSON.stringify(old) === JSON.stringify(now)) return;
  // Another host may be the same server; below another path, no operation is where it was.
  const isMoved = before.servers.some((one) => !after.servers.some((other) => pathOf(one) === pathOf(other)));
  note(isMoved ? 'major' : 'patch', '/servers', `The ${isMoved ? 'paths' : 'addresses'} of the servers changed.`);
}

function pathOf({ url }: ApiServer): string {
  return serverPath(url) ?? url;
}

function compareOperations(before: Operation, after: Operation, note: Note): void {
  const place = placeOf(before);
  if (before.id !== after.id)
    note('major', place, `The operation ${before.id} is now called ${after.id}, and so is the method of the clients.`);
  for (const text of ['summary', 'description'] as const)
    if (before[text] !== after[text]) note('patch', place, `The ${text} changed.`);
  if (!before.deprecated && after.deprecated) note('minor', place, `The operation ${after.id} is now deprecated.`);
  if (before.safe !== after.safe)
    note('minor', place, `It is ${after.safe ? '' : 'no longer '}safe: a call changes nothing.`);
  if (before.safeToRepeat !== after.safeToRepeat)
    note('minor', place, `It is ${after.safeToRepeat ? '' : 'no longer '}safe to repeat.`);
  if (before.weightage !== after.weightage) note('minor', place, `A call now counts as ${after.weightage ?? 1}.`);
  compareSecurity(before.security, after.security, `${place}/security`, note);
  compareParameters(before, after, place, note);
  if (before.rpc !== undefined && after.rpc !== undefined)
    compareParams(before, before.rpc, after, after.rpc, `${place}/requestBody`, note);
  else compareRequests(before, after, `${place}/requestBody`, note);
  compareResponses(before, after, place, note);
}

const wireName = ({ scheme: { type, http, travels, key } }: Requirement): string =>
  [type, http, travels?.in, travels?.name.toLowerCase() ?? key].filter(Boolean).join(' ');

function compareSecurity(before: Requirement[][], after: Requirement[][], place: string, note: Note): void {
  const open: Requirement[][] = [[]];
  const [old, now] = [before.length === 0 ? open : before, after.length === 0 ? open : after];
  const isAccepted = (sent: Requirement[], taking: Requirement[][]): boolean =>
    taking.some((wanted) =>
      wanted.every((one) =>
        sent.some(
          (given) => wireName(given) === wireName(one) && one.scopes.every((scope) => given.scopes.includes(scope)),
        ),
      ),
    );
  const refused = old.filter((sent) => !isAccepted(sent, now));
  const names = (one: Requirement[]): string =>
    one.map(({ scheme }) => scheme.travels?.name ?? scheme.key).join(' and ') || 'no credential';
  for (const sent of refused)
    note(
      'major',
      place,
      `A call with ${names(sent)} is no longer accepted; it now needs ${now.map(names).join(', or ')}.`,
    );
  if (refused.length === 0 && now.some((sent) => !isAccepted(sent, old)))
    note('minor', place, `A call with ${now.map(names).join(', or ')} is now accepted.`);
}

const nameOf = ({ in: where, name }: Parameter): string => `${where} ${where === 'header' ? name.toLowerCase() : name}`;

function compareParameters(before: Operation, after: Operation, place: string, note: Note): void {
  const isSame =
    (one: Parameter) =>
    (other: Parameter): boolean =>
      nameOf(one) === nameOf(other) ||
      (one.in === 'path' && other.in === 'path' && positionOf(before, one) === positionOf(after, other));
  for (const old of before.parameters) {
    const at = `${place}/parameters/${escape(old.name)}`;
    const now = after.parameters.find(isSame(old));
    if (now === undefined) {
      // Sending a header that is no longer read does no harm; sending such a filter does.
      note(
        old.in === 'header' || old.in === 'cookie' ? 'minor' : 'major',
        at,
        `The ${old.in} parameter \`${old.name}\` was removed.`,
      );
      continue;
    }
    if (!old.required && now.required) note('major', at, `The ${old.in} parameter \`${old.name}\` became required.`);
    if (old.required && !now.required) note('minor', at, `The ${old.in} parameter \`${old.name}\` is now optional.`);
    const [was, is] = [old, now].map(
      ({ style, explode, content }) =>
        `${style}${explode ? ', exploded' : ''}${content === undefined ? '' : ` ${content.contentType}`}`,
    );
    if (was !== is)
      note(
        'major',
        at,
        `The ${old.in} parameter \`${old.name}\` is serialized differently: ${was ?? ''} became ${is ?? ''}.`,
      );
    if (old.allowReserved !== now.allowReserved) {
      const have = now.allowReserved ? 'no longer have' : 'now have';
      const sentence = `Reserved characters in the ${old.in} parameter \`${old.name}\` ${have} to be percent-encoded.`;
      note(old.allowReserved ? 'major' : 'minor', at, sentence);
    }
    if (old.schema !== undefined || now.schema !== undefined)
      compareAt(before, old.schema, after, now.schema, 'in', at, note);
    if (!old.deprecated && now.deprecated)
      note('minor', at, `The ${old.in} parameter \`${old.name}\` is now deprecated.`);
  }
  for (const now of after.parameters) {
    if (before.parameters.some((old) => isSame(old)(now))) continue;
    note(
      now.required ? 'major' : 'minor',
      `${place}/parameters/${escape(now.name)}`,
      `The ${now.in} parameter \`${now.name}\` was added${now.required ? ' and is required' : ''}.`,
    );
  }
}

function positionOf({ path }: Operation, { name }: Parameter): number {
  return namesIn(path).indexOf(name);
}

function compareRequests(before: Operation, after: Operation, place: string, note: Note): void {
  const [old, now] = [before.request, after.request];
  if (old === undefined && now === undefined) return;
  if (old === undefined)
    return note(
      now?.required === true ? 'major' : 'minor',
      place,
      `A body was added${now?.required === true ? ' and is required' : ''}.`,
    );
  if (now === undefined)
    return note('major', place, 'The body was removed: what callers send there is no longer read.');
  if (!old.required && now.required) note('major', place, 'The body became required.');
  if (old.required && !now.required) note('minor', place, 'The body is now optional.');
  compareBodies(before, old.bodies, after, now.bodies, 'in', place, note);
}

function compareBodies(
  before: Operation,
  old: MediaType[],
  after: Operation,
  now: MediaType[],
  direction: Direction,
  place: string,
  note: Note,
): void {
  for (const body of old) {
    const same = now.find(({ contentType }) => typeOf(contentType) === typeOf(body.contentType));
    if (same === undefined) note('major', place, `The media type ${body.contentType} was removed.`);
    else {
      compareAt(before, body.schema, after, same.schema, direction, place, note);
      if (body.itemSchema !== undefined || same.itemSchema !== undefined)
        compareAt(before, body.itemSchema, after, same.itemSchema, direction, `${place}/items`, note);
      compareEncodings(body, same, place, note);
      if (JSON.stringify(body.examples.map(valueOf)) !== JSON.stringify(same.examples.map(valueOf)))
        note('patch', place, 'The examples changed.');
    }
  }
  for (const body of now)
    if (!old.some(({ contentType }) => typeOf(contentType) === typeOf(body.contentType)))
      note('minor', place, `The media type ${body.contentType} was added.`);
}

/** Callers and server have to agree on how the fields of a form are serialized. */
function compareEncodings(old: MediaType, now: MediaType, place: string, note: Note): void {
  for (const field of new Set([...Object.keys(old.encoding), ...Object.keys(now.encoding)])) {
    if (wireOf(old.encoding[field]) !== wireOf(now.encoding[field]))
      note('major', place, `The field \`${field}\` of the body is serialized differently.`);
  }
  const [was, is] = [old, now].map(({ prefixEncoding, itemEncoding }) =>
    JSON.stringify([...prefixEncoding, itemEncoding].map((encoding) => encoding && wireOf(encoding))),
  );
  if (was !== is) note('major', place, 'The parts of the body are serialized differently.');
}

function wireOf({ contentType, style, explode, allowReserved }: Partial<Encoding> = {}): string {
  return JSON.stringify([contentType, style, explode, allowReserved === true]);
}

const valueOf = ({ name, value = null }: { name: string; value?: Json }): Json => [name, value];
const typeOf = (contentType: string): string => (contentType.split(';')[0] ?? '').trim().toLowerCase();

function compareAt(
  before: Operation,
  old: string | undefined,
  after: Operation,
  now: string | undefined,
  direction: Direction,
  place: string,
  note: Note,
): void {
  const [was, is] = [old === undefined ? [] : [old], now === undefined ? [] : [now]];
  compareSchemas({ at: before.schemaAt, pointers: was }, { at: after.schemaAt, pointers: is }, direction, place, note);
}

function compareParams(
  before: Operation,
  old: RpcMethod,
  after: Operation,
  now: RpcMethod,
  place: string,
  note: Note,
): void {
  const at = `${place}/params`;
  const byPosition = old.paramStructure !== 'by-name' && now.paramStructure !== 'by-name';
  if (old.paramStructure !== now.paramStructure) {
    note(
      now.paramStructure === 'either' ? 'minor' : 'major',
      at,
      `Params are now passed ${now.paramStructure.replace('-', ' ').replace('either', 'by position or by name')}.`,
    );
  }
  const [names, newNames] = [old.params, now.params].map((params) => params.map(({ name }) => name)) as [
    string[],
    string[],
  ];
  if (byPosition) {
    const moved = names.filter((name, i) => newNames.includes(name) && newNames.indexOf(name) !== i);
    if (moved.length > 0)
      note('major', at, `The order of params changed: ${moved.map((name) => `\`${name}\``).join(', ')}.`);
  }
  const pairs = names.map(
    (name, i) => [i, name, byPosition ? now.params[i] : now.params.find((param) => param.name === name)] as const,
  );
  for (const [i, name, found] of pairs) {
    const key = byPosition ? String(i) : name;
    const param = old.params[i];
    if (found === undefined || param === undefined) {
      note('major', `${at}/${escape(key)}`, `Property \`${key}\` of \`params\` was removed: \`${name}\`.`);
      continue;
    }
    if (byPosition && found.name !== name && !newNames.includes(name) && old.paramStructure === 'either')
      note('major', `${at}/${key}`, `The param \`${name}\` is now called \`${found.name}\`.`);
    if (!param.required && found.required) note('major', at, `A member of \`params\` became required: \`${key}\`.`);
    if (param.required && !found.required)
      note('minor', at, `A member of \`params\` is no longer required: \`${key}\`.`);
    compareAt(before, param.schema, after, found.schema, 'in', `${at}/${escape(key)}`, note);
  }
  now.params.forEach((param, i) => {
    if (byPosition ? i < names.length : names.includes(param.name)) return;
    const key = byPosition ? String(i) : param.name;
    note(
      param.required ? 'major' : 'minor',
      at,
      param.required
        ? `A member of \`params\` became required: \`${key}\`.`
        : `Property \`${key}\` of \`params\` was added.`,
    );
  });
  const [codes, newCodes] = [old.errors, now.errors].map((errors) => errors.map(({ code }) => code)) as [
    number[],
    number[],
  ];
  for (const code of codes)
    if (!newCodes.includes(code)) note('minor', `${place}/errors`, `The error ${code} is no longer documented.`);
  for (const code of newCodes)
    if (!codes.includes(code)) note('minor', `${place}/errors`, `The error ${code} was added.`);
}

function compareResponses(before: Operation, after: Operation, place: string, note: Note): void {
  for (const old of before.responses) {
    const at = `${place}/responses/${old.status}`;
    const now = after.responses.find(({ status }) => status.toUpperCase() === old.status.toUpperCase());
    if (now === undefined) {
      const impact: Impact = /^[23]/.test(old.status) || old.status === 'default' ? 'major' : 'minor';
      note(impact, at, `The response ${old.status} was removed.`);
    } else compareResponse(before, old, after, now, at, note);
  }
  for (const { status } of after.responses) {
    if (!before.responses.some((old) => old.status.toUpperCase() === status.toUpperCase()))
      note('minor', `${place}/responses/${status}`, `The response ${status} was added.`);
  }
}

function compareResponse(
  before: Operation,
  old: Response,
  after: Operation,
  now: Response,
  place: string,
  note: Note,
): void {
  for (const text of ['summary', 'description'] as const)
    if (before.rpc === undefined && old[text] !== now[text]) note('patch', place, `The ${text} changed.`);
  compareHeaders(before, old, after, now, place, note);
  compareLinks(old.links, now.links, `${place}/links`, note);
  const [was, is] = [before.rpc, after.rpc];
  if (was?.result !== undefined && is?.result !== undefined)
    return compareResults(before, was, after, is, `${place}/result`, note);
  compareBodies(before, old.bodies, after, now.bodies, 'out', place, note);
}

/** A change to a link is not breaking, since clients need not follow links. */
function compareLinks(old: Link[], now: Link[], place: string, note: Note): void {
  for (const link of old) {
    const at = `${place}/${escape(link.name)}`;
    const same = now.find(({ name }) => name === link.name);
    if (same === undefined) note('minor', at, `The link \`${link.name}\` is no longer documented.`);
    else if (wayOf(link) !== wayOf(same)) note('minor', at, `The link \`${link.name}\` makes a different call.`);
    else if (link.description !== same.description) note('patch', at, 'The description changed.');
  }
  for (const { name } of now)
    if (!old.some((link) => link.name === name))
      note('minor', `${place}/${escape(name)}`, `The link \`${name}\` was added.`);
}

function wayOf({ operation, elsewhere, parameters, requestBody, server }: Link): string {
  return JSON.stringify([operation, elsewhere, Object.entries(parameters).toSorted(), requestBody, server?.template]);
}

function compareHeaders(
  before: Operation,
  old: Response,
  after: Operation,
  now: Response,
  place: string,
  note: Note,
): void {
  for (const header of old.headers) {
    const at = `${place}/headers/${escape(header.name)}`;
    const same = now.headers.find(({ name }) => name.toLowerCase() === header.name.toLowerCase());
    if (same === undefined) note('major', at, `The header \`${header.name}\` was removed.`);
    else {
      if (header.required && !same.required) note('major', at, `The header \`${header.name}\` is no longer required.`);
      compareAt(before, header.schema, after, same.schema, 'out', at, note);
    }
  }
  const isNew = ({ name }: Pick<Header, 'name'>): boolean =>
    !old.headers.some((header) => header.name.toLowerCase() === name.toLowerCase());
  for (const header of now.headers)
    if (isNew(header))
      note('minor', `${place}/headers/${escape(header.name)}`, `The header \`${header.name}\` was added.`);
}

/** Compares the general result, and those for certain params (`x-result-when`). */
function compareResults(
  before: Operation,
  old: RpcMethod,
  after: Operation,
  now: RpcMethod,
  place: string,
  note: Note,
): void {
  compareAt(before, old.result, after, now.result, 'out', place, note);
  const key = ({ params }: RpcMethod['variants'][number]): string =>
    JSON.stringify(
      Object.entries(params).map(([name, schema]) => [
        name,
        asList(asObject(schema as Json)['enum'] ?? [asObject(schema as Json)['const'] ?? schema]),
      ]),
    );
  for (const variant of old.variants) {
    const same = now.variants.find((one) => key(one) === key(variant));
    // If it no longer has a narrower result, the general one applies.
    compareAt(before, variant.result, after, same?.result ?? now.result, 'out', `${place} for ${key(variant)}`, note);
  }
}
