import { findOneTypoMatch } from '../base/did-you-mean.ts';
import { ContractError } from '../base/errors.ts';
import { asObject, isObject, pointerTokens, toPointer, type Json, type JsonObject } from '../base/json.ts';
import { writeValue } from '../base/value-text.ts';
import { fromFragment } from '../document/refs.ts';
import type { Source } from '../source/source.ts';

/** An overlay: what is to be changed in a document (https://spec.openapis.org/overlay). */
export type Overlay = {
  source: Source;
  /** The minor number of its version: 0, 1 or 2. */
  minor: number;
  /** The URI reference of the document that it was written for. */
  extends?: string;
  actions: OverlayAction[];
};

/** An Action Object, with the fields of the one that it refers to. */
export type OverlayAction = {
  /** JSON pointer in the overlay. */
  pointer: string;
  /** A JSONPath expression. */
  target: string;
  remove: boolean;
  update?: { value: Json; pointer: string };
  copy?: { expression: string; pointer: string };
};

/** What a field of an overlay has to be. */
type Field = {
  expected: string;
  fits: (value: Json) => boolean;
  isRequired?: true;
  /** The minor version that brought it; 0 if it was there from the beginning. */
  since?: number;
};

type Fields = Record<string, Field>;

const text = { expected: 'a text', fits: (value: Json) => typeof value === 'string' };
const truth = { expected: 'true or false', fits: (value: Json) => typeof value === 'boolean' };
const object = { expected: 'an object', fits: isObject };
const anything = { expected: 'a value', fits: () => true };
const list = {
  expected: 'a list with at least one entry',
  fits: (value: Json) => Array.isArray(value) && value.length > 0,
};

const ofRoot: Fields = {
  overlay: { ...text, isRequired: true },
  info: { ...object, isRequired: true },
  extends: text,
  actions: { ...list, isRequired: true },
  $self: { ...text, since: 2 },
  components: { ...object, since: 2 },
};

const ofInfo: Fields = {
  title: { ...text, isRequired: true },
  version: { ...text, isRequired: true },
  description: { ...text, since: 1 },
};

const ofChange: Fields = { description: text, update: anything, remove: truth, copy: { ...text, since: 1 } };

const ofAction: Fields = { target: { ...text, isRequired: true }, ...ofChange };

const ofReference: Fields = {
  $ref: { ...text, isRequired: true, since: 2 },
  target: { ...text, isRequired: true },
  description: text,
};

const ofComponents: Fields = { actions: object };

const ofComponent: Fields = { description: text, fields: { ...object, isRequired: true } };

/**
 * Reads an overlay of version 1.0, 1.1 or 1.2.
 *
 * @throws ContractError with a sentence for each mistake in it
 * @example readOverlay(await readSource('examples.overlay.yaml')).actions.length
 */
export function readOverlay(source: Source): Overlay {
  const { data, locate } = source;
  const minor = minorVersionOf(source);
  const problems: string[] = [];
  const complain = (pointer: string, sentence: string): void => void problems.push(`${locate(pointer)}: ${sentence}.`);
  const check = (value: Json | undefined, pointer: string, fields: Fields): JsonObject => {
    if (!isObject(value)) {
      if (value !== undefined) complain(pointer, `an object was expected, but got ${writeValue(value, 40)}`);
      return {};
    }
    for (const [name, sentence] of mistakesOfFields(value, fields, minor)) complain(pointer + name, sentence);
    return value;
  };
  const root = check(data, '', ofRoot);
  check(root['info'], '/info', ofInfo);
  if (minor > 1 && typeof root['extends'] === 'string' && root['extends'].includes('#'))
    complain('/extends', 'an overlay extends a whole document; take # and what follows away');
  const components = asObject(check(root['components'], '/components', ofComponents)['actions']);
  for (const [name, component] of Object.entries(components)) {
    const pointer = toPointer('components', 'actions', name);
    check(check(component, pointer, ofComponent)['fields'], `${pointer}/fields`, ofChange);
  }
  const written = Array.isArray(root['actions']) ? root['actions'] : [];
  const seen = new Set<string>();
  const actions = written.flatMap((entry, i): OverlayAction[] => {
    const pointer = `/actions/${i}`;
    const isReference = Object.hasOwn(asObject(entry), '$ref');
    const action = check(entry, pointer, isReference ? ofReference : ofAction);
    const key = JSON.stringify(entry);
    if (seen.has(key)) complain(pointer, 'another action says the same; each may stand once, so leave this one out');
    seen.add(key);
    const { target, $ref: ref } = action;
    if (typeof target !== 'string' || (isReference && typeof ref !== 'string')) return [];
    if (typeof ref !== 'string') return [changeOf(target, action, pointer, pointer)];
    const name = nameIn(ref);
    const component = name === undefined ? undefined : components[name];
    if (name === undefined || !isObject(component)) {
      complain(
        `${pointer}/$ref`,
        `$ref ${JSON.stringify(ref)} leads to no action of this overlay; ${adviceFor(name, components)}`,
      );
      return [];
    }
    return [
      changeOf(target, asObject(component['fields']), pointer, `${toPointer('components', 'actions', name)}/fields`),
    ];
  });
  for (const { pointer, update, copy, remove } of actions)
    if (update !== undefined && copy !== undefined && !remove)
      complain(pointer, 'update and copy stand beside each other, and neither comes first; leave one out');
  if (problems.length > 0) throw new ContractError(problems);
  const { extends: extended } = root;
  return { source, minor, actions, ...(typeof extended === 'string' && { extends: extended }) };
}

const versions = '"overlay": "1.0.x", "1.1.x" or "1.2.x"';

function minorVersionOf({ data, locate }: Source): number {
  const root = asObject(data);
  const { overlay } = root;
  const minor = typeof overlay === 'string' ? /^1\.([0-2])\.\d+$/.exec(overlay)?.[1] : undefined;
  if (minor !== undefined) return Number(minor);
  const member = ['overlay', 'openapi', 'swagger', 'openrpc'].find((name) => root[name] !== undefined);
  const found =
    member === undefined ? 'nothing of this kind' : `${JSON.stringify(member)}: ${writeValue(root[member], 40)}`;
  const place = locate(member === undefined ? '' : `/${member}`);
  throw new ContractError([`${place}: ${versions} was expected and ${found} found; these versions of Overlay exist.`]);
}

/** What is wrong with the fields of an object: the pointer of each from there, and a sentence. */
function mistakesOfFields(value: JsonObject, fields: Fields, minor: number): [pointer: string, sentence: string][] {
  const missing = Object.entries(fields).filter(([name, { isRequired }]) => isRequired && !Object.hasOwn(value, name));
  return [
    ...missing.map(([name, { expected }]): [string, string] => [
      '',
      `${name} is missing; ${expected} was expected there`,
    ]),
    ...Object.entries(value).flatMap(([name, member]): [string, string][] => {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
      if (field === undefined) return name.startsWith('x-') ? [] : [[toPointer(name), unknownField(name, fields)]];
      const { since = 0, expected, fits } = field;
      if (since > minor)
        return [[toPointer(name), `${name} came with Overlay 1.${since}; write "overlay": "1.${since}.0"`]];
      return fits(member) ? [] : [[toPointer(name), `${expected} was expected, but got ${writeValue(member, 40)}`]];
    }),
  ];
}

function unknownField(name: string, fields: Fields): string {
  const known = Object.keys(fields);
  const meant = findOneTypoMatch(name, known);
  const hint = meant === undefined ? `the fields are ${known.join(', ')}` : `${meant} may be meant`;
  return `there is no field ${JSON.stringify(name)} here; ${hint}`;
}

function changeOf(target: string, fields: JsonObject, pointer: string, place: string): OverlayAction {
  const { update, copy, remove } = fields;
  return {
    ...{ target, pointer, remove: remove === true },
    ...(update !== undefined && { update: { value: update, pointer: `${place}/update` } }),
    ...(typeof copy === 'string' && { copy: { expression: copy, pointer: `${place}/copy` } }),
  };
}

/** The name of the action that a reference leads to. */
function nameIn(ref: string): string | undefined {
  const [, name] = /^#\/components\/actions(\/[^/]+)$/.exec(ref) ?? [];
  return name === undefined ? undefined : pointerTokens(fromFragment(name))[0];
}

function adviceFor(name: string | undefined, components: JsonObject): string {
  const known = Object.keys(components);
  const meant = name === undefined ? undefined : findOneTypoMatch(name, known);
  if (meant !== undefined) return `did you mean ${JSON.stringify(`#${toPointer('components', 'actions', meant)}`)}?`;
  return known.length === 0
    ? 'components/actions defines none'
    : `components/actions has ${known.slice(0, 10).join(', ')}`;
}
