import { asList, asObject, escape, parentOf, type Json } from '../contract/json.ts';
import type { Contract } from '../contract/contract.ts';
import type {
  Api,
  ApiName,
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
import { samenessOf, type Sameness } from '../contract/sameness.ts';
import { serverPath } from '../contract/server-path.ts';
import { fillTemplate, namesIn } from '../contract/template.ts';
import type { Change, Impact, Note, Use } from './change.ts';
import { isBelow, openLedger, type Ledger } from './ledger.ts';
import { namesOfPlaces, type Names } from './names.ts';
import { schemaComparison, type Direction } from './schemas.ts';

/**
 * Compares two versions of a contract, with all their documents.
 *
 * @param base - the version that callers know
 * @param revision - the new version
 * @param progress - called with the number of operations that were compared
 * @returns the changes, those that break callers first; a change to what operations share is one, with all its uses
 * @example compareContracts(before, after).filter(({ impact }) => impact === 'major')
 */
export function compareContracts(
  base: Pick<Contract, 'apis' | 'operations'>,
  revision: Pick<Contract, 'apis' | 'operations'>,
  progress: (done: number) => void = () => undefined,
): Change[] {
  const ledger = openLedger();
  let done = 0;
  for (const before of base.apis) {
    const after = revision.apis.find(({ name }) => name === before.name);
    if (after === undefined) continue;
    const { name: api } = before;
    compareApis(before, after, (impact, place, message) => ledger.add({ impact, api, place, message }));
    const isSame = samenessOf(before.document, after.document);
    const names = namesOfPlaces();
    const compare = schemaComparison(before.schemaAt, after.schemaAt, isSame, names);
    const { kept, removed, added } = pairedOperations(ofApi(base, api), ofApi(revision, api));
    for (const [old, now] of kept) {
      if (!isUnchanged(old, now, isSame))
        compareOperations(old, now, scopeOf(old, now, { ledger, isSame, names, compare }));
      progress(++done);
    }
    for (const [one, impact, verb] of [
      ...removed.map((old) => [old, 'major', 'removed'] as const),
      ...added.map((now) => [now, 'minor', 'added'] as const),
    ]) {
      const place = placeOf(one);
      const message = `The operation ${one.id} was ${verb}.`;
      ledger.add({ impact, api, place, message }, { operation: one.id, in: 'request', place });
    }
  }
  return ledger.changes();
}

function ofApi({ operations }: Pick<Contract, 'operations'>, name: ApiName): Operation[] {
  return operations.filter(({ api }) => api === name);
}

/** Pairs operations by what callers send to them; names of path parameters matter only if others are the same. */
function pairedOperations(
  base: Operation[],
  revision: Operation[],
): { kept: [Operation, Operation][]; removed: Operation[]; added: Operation[] } {
  const pairs = new Map<Operation, Operation>();
  const found = new Set<Operation>();
  for (const keyOf of [exactKeyOf, looseKeyOf]) {
    const left = new Map<string, Operation>();
    for (const now of revision) if (!found.has(now) && !left.has(keyOf(now))) left.set(keyOf(now), now);
    for (const old of base) {
      const now = pairs.has(old) ? undefined : left.get(keyOf(old));
      if (now === undefined) continue;
      left.delete(keyOf(old));
      pairs.set(old, now);
      found.add(now);
    }
  }
  return {
    kept: [...pairs],
    removed: base.filter((old) => !pairs.has(old)),
    added: revision.filter((now) => !found.has(now)),
  };
}

function exactKeyOf({ method, path, rpc }: Operation): string {
  return rpc === undefined ? `${method} ${path}` : rpc.method;
}

function looseKeyOf(operation: Operation): string {
  const { method, path, rpc } = operation;
  return rpc === undefined ? `${method} ${fillTemplate(path, () => '{}')}` : rpc.method;
}

/** Whether an operation is the same, and all that applies to it from outside of it, too. */
function isUnchanged(before: Operation, after: Operation, isSame: Sameness): boolean {
  const { pointer } = before;
  return (
    pointer === after.pointer &&
    before.path === after.path &&
    [pointer, `${parentOf(pointer)}/parameters`, '/security', '/components/securitySchemes'].every(isSame)
  );
}

/** What the comparison of two versions of an operation works with. */
type Scope = {
  /** Add a change to what callers send, or to what they receive. */
  request: Note;
  response: Note;
  isSame: Sameness;
  /** Compares the schemas at a place; `undefined` stands for a schema that allows anything. */
  compare: (old: string | undefined, now: string | undefined, direction: Direction, place: string) => void;
};

function scopeOf(
  before: Operation,
  after: Operation,
  shared: { ledger: Ledger; isSame: Sameness; names: Names; compare: ReturnType<typeof schemaComparison> },
): Scope {
  const { ledger, isSame, names, compare } = shared;
  const { api, id } = before;
  const operations = [after.pointer, before.pointer];
  const noteFor =
    (message: Use['in']): Note =>
    (impact, place, sentence, origin) => {
      const isShared = origin !== undefined && !operations.some((one) => isBelow(origin, one));
      const shown = isShared ? `#${origin}` : place;
      ledger.add({ impact, api, place: shown, message: sentence }, { operation: id, in: message, place }, isShared);
    };
  return {
    request: noteFor('request'),
    response: noteFor('response'),
    isSame,
    compare: (old, now, direction, place) => {
      const schemas = [now, old].filter((pointer) => pointer !== undefined);
      for (const schema of schemas)
        if (operations.some((one) => isBelow(schema, one))) names.add(schema, lastName(place));
      const pair = compare(old === undefined ? [] : [old], now === undefined ? [] : [now], direction);
      const use: Use = { operation: id, in: direction === 'in' ? 'request' : 'response', place };
      if (pair !== undefined) ledger.addBelow({ api, use, operations, schemas }, pair);
    },
  };
}

/** The last name of a place. */
function lastName(place: string): string {
  return place.slice(place.lastIndexOf('/') + 1).replaceAll('~1', '/');
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

function compareOperations(before: Operation, after: Operation, scope: Scope): void {
  const place = placeOf(before);
  const { request: note, isSame } = scope;
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
  const security = [`${before.pointer}/security`, '/security'].find((pointer) => !isSame(pointer));
  compareSecurity(before.security, after.security, (impact, message) =>
    note(impact, `${place}/security`, message, security ?? '/components/securitySchemes'),
  );
  compareParameters(before, after, place, scope);
  if (before.rpc !== undefined && after.rpc !== undefined)
    compareParams(before.rpc, after.rpc, `${place}/requestBody`, scope);
  else compareRequests(before, after, `${place}/requestBody`, scope);
  compareResponses(before, after, place, scope);
}

const wireName = ({ scheme: { type, http, travels, key } }: Requirement): string =>
  [type, http, travels?.in, travels?.name.toLowerCase() ?? key].filter(Boolean).join(' ');

function compareSecurity(
  before: Requirement[][],
  after: Requirement[][],
  note: (impact: Impact, message: string) => void,
): void {
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
    note('major', `A call with ${names(sent)} is no longer accepted; it now needs ${now.map(names).join(', or ')}.`);
  if (refused.length === 0 && now.some((sent) => !isAccepted(sent, old)))
    note('minor', `A call with ${now.map(names).join(', or ')} is now accepted.`);
}

const wayOfParameter = ({ in: where, name }: Parameter): string =>
  `${where} ${where === 'header' ? name.toLowerCase() : name}`;

function compareParameters(before: Operation, after: Operation, place: string, scope: Scope): void {
  const { request: note, compare } = scope;
  const isSame =
    (one: Parameter) =>
    (other: Parameter): boolean =>
      wayOfParameter(one) === wayOfParameter(other) ||
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
    const say = (impact: Impact, message: string): void => note(impact, at, message, now.pointer);
    if (!old.required && now.required) say('major', `The ${old.in} parameter \`${old.name}\` became required.`);
    if (old.required && !now.required) say('minor', `The ${old.in} parameter \`${old.name}\` is now optional.`);
    const [was, is] = [old, now].map(
      ({ style, explode, content }) =>
        `${style}${explode ? ', exploded' : ''}${content === undefined ? '' : ` ${content.contentType}`}`,
    );
    if (was !== is)
      say(
        'major',
        `The ${old.in} parameter \`${old.name}\` is serialized differently: ${was ?? ''} became ${is ?? ''}.`,
      );
    if (old.allowReserved !== now.allowReserved) {
      const have = now.allowReserved ? 'no longer have' : 'now have';
      const sentence = `Reserved characters in the ${old.in} parameter \`${old.name}\` ${have} to be percent-encoded.`;
      say(old.allowReserved ? 'major' : 'minor', sentence);
    }
    if (old.schema !== undefined || now.schema !== undefined) compare(old.schema, now.schema, 'in', at);
    if (!old.deprecated && now.deprecated) say('minor', `The ${old.in} parameter \`${old.name}\` is now deprecated.`);
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

function compareRequests(before: Operation, after: Operation, place: string, scope: Scope): void {
  const [old, now] = [before.request, after.request];
  const note = scope.request;
  if (old === undefined && now === undefined) return;
  if (old === undefined)
    return note(
      now?.required === true ? 'major' : 'minor',
      place,
      `A body was added${now?.required === true ? ' and is required' : ''}.`,
    );
  if (now === undefined)
    return note('major', place, 'The body was removed: what callers send there is no longer read.');
  if (!old.required && now.required) note('major', place, 'The body became required.', now.pointer);
  if (old.required && !now.required) note('minor', place, 'The body is now optional.', now.pointer);
  compareBodies(old, now, 'in', place, scope);
}

/** A request body or a response. */
type Bodies = { pointer: string; bodies: MediaType[] };

function compareBodies(old: Bodies, now: Bodies, direction: Direction, place: string, scope: Scope): void {
  const note = direction === 'in' ? scope.request : scope.response;
  for (const body of old.bodies) {
    const same = now.bodies.find(({ contentType }) => typeOf(contentType) === typeOf(body.contentType));
    if (same === undefined) note('major', place, `The media type ${body.contentType} was removed.`, now.pointer);
    else {
      scope.compare(body.schema, same.schema, direction, place);
      if (body.itemSchema !== undefined || same.itemSchema !== undefined)
        scope.compare(body.itemSchema, same.itemSchema, direction, `${place}/items`);
      compareEncodings(body, same, (message) => note('major', place, message, same.pointer));
      compareExamples(body, same, place, note);
    }
  }
  for (const body of now.bodies)
    if (!old.bodies.some(({ contentType }) => typeOf(contentType) === typeOf(body.contentType)))
      note('minor', place, `The media type ${body.contentType} was added.`, now.pointer);
}

function compareExamples(old: MediaType, now: MediaType, place: string, note: Note): void {
  const texts = old.examples.map((example) => JSON.stringify(valueOf(example)));
  const changed = now.examples.find((example, i) => JSON.stringify(valueOf(example)) !== texts[i]);
  if (changed === undefined && old.examples.length === now.examples.length) return;
  note('patch', place, 'The examples changed.', changed?.pointer ?? now.pointer);
}

/** Callers and server have to agree on how the fields of a form are serialized. */
function compareEncodings(old: MediaType, now: MediaType, note: (message: string) => void): void {
  for (const field of new Set([...Object.keys(old.encoding), ...Object.keys(now.encoding)])) {
    if (wireOf(old.encoding[field]) !== wireOf(now.encoding[field]))
      note(`The field \`${field}\` of the body is serialized differently.`);
  }
  const [was, is] = [old, now].map(({ prefixEncoding, itemEncoding }) =>
    JSON.stringify([...prefixEncoding, itemEncoding].map((encoding) => encoding && wireOf(encoding))),
  );
  if (was !== is) note('The parts of the body are serialized differently.');
}

function wireOf({ contentType, style, explode, allowReserved }: Partial<Encoding> = {}): string {
  return JSON.stringify([contentType, style, explode, allowReserved === true]);
}

const valueOf = ({ name, value = null }: { name: string; value?: Json }): Json => [name, value];
const typeOf = (contentType: string): string => (contentType.split(';')[0] ?? '').trim().toLowerCase();

function compareParams(old: RpcMethod, now: RpcMethod, place: string, { request: note, compare }: Scope): void {
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
    compare(param.schema, found.schema, 'in', `${at}/${escape(key)}`);
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

function compareResponses(before: Operation, after: Operation, place: string, scope: Scope): void {
  const note = scope.response;
  for (const old of before.responses) {
    const at = `${place}/responses/${old.status}`;
    const now = after.responses.find(({ status }) => status.toUpperCase() === old.status.toUpperCase());
    if (now === undefined) {
      const impact: Impact = /^[23]/.test(old.status) || old.status === 'default' ? 'major' : 'minor';
      note(impact, at, `The response ${old.status} was removed.`);
    } else compareResponse(before, old, after, now, at, scope);
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
  scope: Scope,
): void {
  for (const text of ['summary', 'description'] as const)
    if (before.rpc === undefined && old[text] !== now[text])
      scope.response('patch', place, `The ${text} changed.`, now.pointer);
  compareHeaders(old, now, place, scope);
  compareLinks(old.links, now.links, `${place}/links`, now.pointer, scope.response);
  const [was, is] = [before.rpc, after.rpc];
  if (was?.result !== undefined && is?.result !== undefined) return compareResults(was, is, `${place}/result`, scope);
  compareBodies(old, now, 'out', place, scope);
}

/** A change to a link is not breaking, since clients need not follow links. */
function compareLinks(old: Link[], now: Link[], place: string, holder: string, note: Note): void {
  for (const link of old) {
    const at = `${place}/${escape(link.name)}`;
    const same = now.find(({ name }) => name === link.name);
    if (same === undefined) note('minor', at, `The link \`${link.name}\` is no longer documented.`, holder);
    else if (wayOf(link) !== wayOf(same))
      note('minor', at, `The link \`${link.name}\` makes a different call.`, same.pointer);
    else if (link.description !== same.description) note('patch', at, 'The description changed.', same.pointer);
  }
  for (const { name } of now)
    if (!old.some((link) => link.name === name))
      note('minor', `${place}/${escape(name)}`, `The link \`${name}\` was added.`, holder);
}

function wayOf({ operation, elsewhere, parameters, requestBody, server }: Link): string {
  return JSON.stringify([operation, elsewhere, Object.entries(parameters).toSorted(), requestBody, server?.template]);
}

function compareHeaders(old: Response, now: Response, place: string, { response: note, compare }: Scope): void {
  for (const header of old.headers) {
    const at = `${place}/headers/${escape(header.name)}`;
    const same = now.headers.find(({ name }) => name.toLowerCase() === header.name.toLowerCase());
    if (same === undefined) note('major', at, `The header \`${header.name}\` was removed.`, now.pointer);
    else {
      if (header.required && !same.required)
        note('major', at, `The header \`${header.name}\` is no longer required.`, same.pointer);
      compare(header.schema, same.schema, 'out', at);
    }
  }
  const isNew = ({ name }: Pick<Header, 'name'>): boolean =>
    !old.headers.some((header) => header.name.toLowerCase() === name.toLowerCase());
  for (const header of now.headers)
    if (isNew(header))
      note('minor', `${place}/headers/${escape(header.name)}`, `The header \`${header.name}\` was added.`, now.pointer);
}

/** Compares the general result, and those for certain params (`x-result-when`). */
function compareResults(old: RpcMethod, now: RpcMethod, place: string, { compare }: Scope): void {
  compare(old.result, now.result, 'out', place);
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
    compare(variant.result, same?.result ?? now.result, 'out', `${place} for ${key(variant)}`);
  }
}
