import {
  asList,
  asObject,
  get,
  isObject,
  join,
  parentOf,
  set,
  split,
  type Json,
  type JsonObject,
} from '../../scripts/contract/json.ts';
import { isRepeated, meaningOf, prose } from './meaning.ts';

/** A change to a spec that tests should notice. */
export type SpecMutant = {
  /** The part of the spec that is changed; a mark is an `x-` extension. */
  group: 'schema' | 'operation' | 'mark' | 'example';
  /** The JSON pointer of the changed value. */
  pointer: string;
  /** A description of the change. */
  change: string;
  /** Makes the changed document. */
  applied: () => Json;
};

type Group = SpecMutant['group'];
type Whole = (part: JsonObject) => JsonObject;
type Made = { change: string; value: Json | undefined };

const numbers = new Set([
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minProperties',
  'maxProperties',
  'multipleOf',
]);
const requestView = { type: 'object' };
const lists = new Set(['oneOf', 'anyOf', 'allOf', 'prefixItems']);
const maps = new Set(['properties', '$defs', 'patternProperties']);
const below = new Set(['items', 'additionalProperties', 'not', 'if', 'then', 'else', 'contains', 'propertyNames']);

/**
 * Lists all changes to a spec: each keyword of each schema is dropped, loosened and tightened; responses, parameters,
 * security, errors and links are changed; and so is each `x-` extension and each value of an example. Changes that do
 * not change the meaning of a schema are left out.
 *
 * @param document - an OpenAPI or OpenRPC document
 * @returns the mutants, in the order of the document
 */
export function specMutantsOf(document: JsonObject): SpecMutant[] {
  const mutants: SpecMutant[] = [];
  const note = (group: Group, pointer: string, { change, value }: Made): void => {
    mutants.push({ group, pointer, change, applied: () => changed(document, pointer, value) });
  };
  const names = Object.keys(asObject(get(document, '/components/schemas')));

  /** `whole` replaces this schema in the schema that it is a part of, if both apply to the same value. */
  const visitSchema = (schema: Json, pointer: string, group: Group, whole: Whole = (part) => part): void => {
    if (!isObject(schema)) return;
    for (const [keyword, value] of Object.entries(schema)) {
      const at = pointer + join(keyword);
      if (prose.has(keyword) || keyword === 'examples') continue;
      if (keyword.startsWith('x-')) {
        visitMark(value, at);
        continue;
      }
      for (const made of keywordChanges(keyword, value, schema, names)) {
        const changedOne = whole(changedSchema(schema, keyword, made.value));
        if (meaningOf(document, changedOne) !== meaningOf(document, whole(schema))) note(group, at, made);
      }
      const isSame = keyword === 'not' || keyword === 'allOf';
      if (below.has(keyword))
        visitSchema(value, at, group, isSame ? (part) => whole({ ...schema, [keyword]: part }) : undefined);
      if (lists.has(keyword))
        asList(value).forEach((one, i, all) => {
          const holder: Whole = (part) => whole({ ...schema, [keyword]: all.with(i, part) });
          visitSchema(one, `${at}/${i}`, group, isSame ? holder : undefined);
        });
      if (maps.has(keyword)) {
        for (const [name, one] of Object.entries(asObject(value))) {
          if (keyword !== 'properties' || !isRepeated(document, schema, name))
            note(group, at + join(name), { change: 'dropped', value: undefined });
          visitSchema(one, at + join(name), group);
        }
      }
    }
  };

  const visitMark = (value: Json, pointer: string): void => {
    note('mark', pointer, { change: 'dropped', value: undefined });
    if (typeof value === 'object') visitMarkMembers(value, pointer);
    else for (const made of scalarChanges(value)) note('mark', pointer, made);
  };
  const visitMarkMembers = (value: Json, pointer: string): void => {
    if (Array.isArray(value)) value.forEach((one, i) => visitMark(one, `${pointer}/${i}`));
    for (const [name, one] of Object.entries(asObject(value))) {
      if (prose.has(name)) continue;
      const isCondition = name === 'when' || pointer.endsWith('/x-conditions');
      // A condition is about a request, which is always an object.
      if (isCondition) visitSchema(one, pointer + join(name), 'mark', (part) => ({ allOf: [requestView, part] }));
      else if (name === 'result' || pointer.endsWith('/params')) visitSchema(one, pointer + join(name), 'mark');
      else visitMark(one, pointer + join(name));
    }
  };

  const visitExample = (value: Json, pointer: string): void => {
    if (Array.isArray(value)) {
      value.forEach((one, i) => visitExample(one, `${pointer}/${i}`));
      if (value.length > 0) note('example', `${pointer}/${value.length - 1}`, { change: 'dropped', value: undefined });
    } else if (isObject(value)) {
      for (const [name, one] of Object.entries(value)) {
        note('example', pointer + join(name), { change: 'dropped', value: undefined });
        visitExample(one, pointer + join(name));
      }
    } else for (const made of scalarChanges(value)) note('example', pointer, made);
  };

  const visit = (value: Json, pointer: string): void => {
    if (Array.isArray(value)) {
      value.forEach((one, i) => visit(one, `${pointer}/${i}`));
      return;
    }
    for (const [name, one] of Object.entries(asObject(value))) {
      const at = pointer + join(name);
      if (prose.has(name)) continue;
      if (name.startsWith('x-')) visitMark(one, at);
      else if (name === 'schema' || parentOf(at) === '/components/schemas') visitSchema(one, at, 'schema');
      else if (name === 'value' && isExample(pointer)) visitExample(one, at);
      else {
        for (const made of memberChanges(name, one, at, document)) note('operation', at, made);
        visit(one, at);
      }
    }
  };
  visit(document, '');
  return mutants;
}

/** Accepts `components/examples/…`, `…/examples/…`, and the params and results of example pairings in OpenRPC. */
function isExample(pointer: string): boolean {
  return /\/examples\/|\/(?:params\/\d+|result)$/.test(pointer);
}

function changedSchema(schema: JsonObject, keyword: string, value: Json | undefined): JsonObject {
  const { [keyword]: _gone, ...rest } = schema;
  return value === undefined ? rest : { ...rest, [keyword]: value };
}

function keywordChanges(keyword: string, value: Json, schema: JsonObject, names: string[]): Made[] {
  const made: Made[] = [{ change: 'dropped', value: undefined }];
  if (numbers.has(keyword) && typeof value === 'number')
    made.push({ change: 'one more', value: value + 1 }, { change: 'one less', value: value - 1 });
  if (keyword === 'type' && typeof value === 'string')
    made.push(
      { change: 'another', value: value === 'string' ? 'integer' : 'string' },
      { change: 'null as well', value: [value, 'null'] },
    );
  if (keyword === 'enum' && Array.isArray(value)) made.push({ change: 'a value more', value: [...value, 'another'] });
  if ((keyword === 'enum' || keyword === 'required' || keyword === 'type') && Array.isArray(value) && value.length > 1)
    made.push(...value.map((one, i) => ({ change: `without ${String(one)}`, value: value.toSpliced(i, 1) })));
  if (lists.has(keyword) && Array.isArray(value) && value.length > 1)
    made.push(...value.map((_, i) => ({ change: `without ${i}`, value: value.toSpliced(i, 1) })));
  if (keyword === 'required' && Array.isArray(value)) {
    const optional = Object.keys(asObject(schema['properties'])).find((name) => !value.includes(name));
    if (optional !== undefined) made.push({ change: `with ${optional}`, value: [...value, optional] });
  }
  if (keyword === 'const') made.push(...scalarChanges(value));
  if (keyword === 'pattern' && typeof value === 'string') made.push(...patternChanges(value));
  if (typeof value === 'boolean') made.push({ change: 'the opposite', value: !value });
  if (keyword === '$ref' && typeof value === 'string') {
    const other = names[(names.indexOf(value.slice(value.lastIndexOf('/') + 1)) + 1) % names.length];
    made[0] = { change: `to ${other}`, value: `#/components/schemas/${other}` };
  }
  return made;
}

function patternChanges(pattern: string): Made[] {
  const texts = [
    ['without its start', pattern.replace(/^\^/, '')],
    ['without its end', pattern.replace(/\$$/, '')],
    ['another length', pattern.replace(/\{(\d+)\}/, (_, count: string) => `{${Number(count) + 1}}`)],
    ['without capital letters', pattern.replace('A-F', '')],
    ['never matches', '^(?!)'],
  ] as const;
  return texts.filter(([, text]) => text !== pattern).map(([change, value]) => ({ change, value }));
}

function scalarChanges(value: Json): Made[] {
  if (typeof value === 'boolean') return [{ change: 'the opposite', value: !value }];
  if (typeof value === 'number')
    return [
      { change: 'one more', value: value + 1 },
      { change: 'as a string', value: String(value) },
    ];
  if (value === null) return [{ change: 'no null', value: 'another' }];
  if (typeof value !== 'string') return [];
  if (/^0x[0-9a-f]+$/i.test(value)) {
    const last = value.endsWith('1') ? '2' : '1';
    return [{ change: 'another digit', value: value.slice(0, -1) + last }];
  }
  return [{ change: 'a number instead', value: 7 }];
}

const methods = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch']);

/** The changes to a member that is not a schema, an example or an extension. */
function memberChanges(name: string, value: Json, at: string, document: JsonObject): Made[] {
  const path = split(at);
  const holder = path.at(-2) ?? '';
  const made: Made[] = [];
  if (name === 'required' && typeof value === 'boolean') made.push({ change: 'the opposite', value: !value });
  if (holder === 'responses' || holder === 'content' || holder === 'paths' || holder === 'links')
    made.push({ change: 'dropped', value: undefined });
  if (path.length === 3 && path[0] === 'paths' && methods.has(name)) made.push({ change: 'dropped', value: undefined });
  if ((name === 'security' || name === 'errors' || name === 'links') && Array.isArray(value))
    made.push({ change: 'dropped', value: undefined });
  if (name === 'params' && Array.isArray(value) && path[0] === 'methods' && path.length === 3) {
    if (value.length > 1) made.push({ change: 'in another order', value: value.toReversed() });
    made.push({ change: 'without the last', value: value.slice(0, -1) });
  }
  if (name === 'code' && typeof value === 'number') made.push({ change: 'one more', value: value + 1 });
  if (name === 'operationId' || name === 'paramStructure' || name === 'in' || name === 'scheme')
    made.push(...otherWord(name, value));
  if (name === 'name' && /^\/methods\/\d+(?:\/params\/\d+)?\/name$|\/securitySchemes\/[^/]+\/name$/.test(at))
    made.push({ change: 'another', value: `${String(value)}X` });
  if (holder === 'parameters' || (holder === 'params' && path.includes('links')))
    made.push({ change: 'to somewhere else', value: `${String(value)}0` });
  if (name === '$ref' && typeof value === 'string') {
    const section = value.slice(1, value.lastIndexOf('/'));
    const names = Object.keys(asObject(get(document, section)));
    const other = names[(names.indexOf(value.slice(value.lastIndexOf('/') + 1)) + 1) % names.length];
    if (names.length > 1) made.push({ change: `to ${other}`, value: `#${section}/${other}` });
  }
  return made;
}

function otherWord(name: string, value: Json): Made[] {
  const words: Record<string, string[]> = {
    in: ['header', 'query'],
    scheme: ['basic', 'bearer'],
    paramStructure: ['by-position', 'by-name', 'either'],
  };
  const others = (words[name] ?? [`${String(value)}X`]).filter((word) => word !== value);
  return others.map((word) => ({ change: `to ${word}`, value: word }));
}

function changed(document: JsonObject, pointer: string, value: Json | undefined): Json {
  if (value !== undefined) return set(document, pointer, value);
  const last = split(pointer).at(-1) ?? '';
  const holder = get(document, parentOf(pointer));
  if (Array.isArray(holder)) return set(document, parentOf(pointer), holder.toSpliced(Number(last), 1));
  const rest = Object.entries(asObject(holder)).filter(([name]) => name !== last);
  return set(document, parentOf(pointer), Object.fromEntries(rest));
}
