import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import metaSchema from '@open-rpc/meta-schema';
import { parse } from 'yaml';
import type { Json, JsonObject } from '../../scripts/contract/base/json.ts';
import { loadContract } from '../../scripts/contract/load.ts';
import { compileSchemas } from '../../scripts/contract/compile/compile-schemas.ts';
import { payload } from './payload.ts';
import { positionsIn, type Position } from './positions.ts';

const here = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');

/** The documents that have each kind of object once. */
export const bases = {
  openapi: parse(here('base.yaml')) as JsonObject,
  openrpc: JSON.parse(here('openrpc.json')) as JsonObject,
};

const metaSchemas: Record<Kind, JsonObject> = {
  openapi: JSON.parse(here('openapi-3.2.schema.json')) as JsonObject,
  openrpc: Reflect.get(metaSchema, 'default') ?? metaSchema,
};

/** The kinds of documents. */
export type Kind = keyof typeof bases;

type Planted = Position & { text: string };

/**
 * How the payload joins the text that stands in a place. As it depends on nothing but that text, a name and all that
 * refers to it stay the same.
 */
export const forms = {
  // Parameters and schemas of a kind that does not exist are left out by many outputs.
  'before every text': { takes: () => true, join: (text: string) => `${payload} ${text}` },
  // Paths, addresses, references and extensions keep their beginnings, so that they are still read as such.
  'after every text': {
    takes: ({ isListed }: Position) => !isListed,
    join: (text: string) =>
      text.startsWith('#/')
        ? text + encodeURIComponent(payload.replaceAll('~', '~0').replaceAll('/', '~1'))
        : text + payload,
  },
  // A description is Markdown (OpenAPI 3.2, section 4.7; OpenRPC 1.3), and all others are not.
  'after every text that is no Markdown': {
    takes: ({ isListed, isKey, pointer }: Position) => !isListed && (isKey || pointer.at(-1) !== 'description'),
    join: (text: string) => forms['after every text'].join(text),
  },
  // What is sent in a header has no line ends, and its name is a token.
  'on one line after every text': {
    takes: ({ isListed, sample, isKey }: Position) => !isListed && (isKey || !String(sample).startsWith('X-')),
    join: (text: string) => (text.startsWith('#/') ? text : text + payload.replaceAll(/[\n\r\u2028]/g, ' ')),
  },
};

/** The name of a form. */
export type Form = keyof typeof forms;

/** Puts texts into a copy of a document: inner ones first, as keys change the way to what is below them. */
function planted(base: JsonObject, all: readonly Planted[]): JsonObject {
  const copy = structuredClone(base);
  const inner = all.toSorted((a, b) => b.pointer.length - a.pointer.length || Number(a.isKey) - Number(b.isKey));
  for (const { pointer, isKey, sample, text } of inner) {
    const holder = pointer.slice(0, -1).reduce<Json>((node, name) => Reflect.get(Object(node), name) as Json, copy);
    const name = pointer.at(-1) ?? '';
    if (typeof holder !== 'object' || holder === null) continue;
    if (isKey) Reflect.set(holder, text, structuredClone(Reflect.get(holder, name) ?? sample));
    else Reflect.set(holder, name, text);
  }
  return copy;
}

/** Without a reference in the document there is nothing to name. */
const mayBePlanted = ({ pointer, isKey, sample }: Position): boolean =>
  isKey || pointer.at(-1) !== '$ref' || String(sample).startsWith('#/');

/**
 * Plants the payload in all places of a document whose text the loading accepts; what is refused is written nowhere.
 *
 * @param form - how it joins the text that stands there
 * @returns the document, and the number of places
 */
export async function plantedEverywhere(kind: Kind, form: Form): Promise<{ document: JsonObject; places: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'twinspec-planted-'));
  const file = join(folder, 'document.json');
  const isAccepted = async (all: readonly Planted[]): Promise<boolean> => {
    writeFileSync(file, JSON.stringify(planted(bases[kind], all)));
    try {
      compileSchemas(await loadContract({ [kind]: file }), 'lenient');
      return true;
    } catch {
      return false;
    }
  };
  let kept: Planted[] = [];
  const keep = async (wanted: Planted[]): Promise<Planted[]> => {
    if (wanted.length === 0) return [];
    if (await isAccepted([...kept, ...wanted])) {
      kept = [...kept, ...wanted];
      return [];
    }
    if (wanted.length === 1) return wanted;
    const half = Math.ceil(wanted.length / 2);
    return [...(await keep(wanted.slice(0, half))), ...(await keep(wanted.slice(half)))];
  };
  const { takes, join: joined } = forms[form];
  try {
    let left = positionsIn(bases[kind], metaSchemas[kind])
      .filter((one) => mayBePlanted(one) && takes(one))
      .map((one) => ({ ...one, text: joined(one.isKey ? (one.pointer.at(-1) ?? '') : String(one.sample)) }));
    // What refers to a name is accepted only once the name is there.
    for (let before = Infinity; left.length < before;) {
      before = left.length;
      left = await keep(left);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return { document: planted(bases[kind], kept), places: kept.length };
}

/**
 * Writes the planted documents, and those that they were made of, into a folder.
 *
 * @returns the flags that name them, and those that name the others as the versions before
 */
export async function plantedFiles(place: string, form: Form): Promise<{ specs: string[]; before: string[] }> {
  const specs: string[] = [];
  const before: string[] = [];
  for (const kind of ['openapi', 'openrpc'] satisfies Kind[]) {
    const { document } = await plantedEverywhere(kind, form);
    writeFileSync(join(place, `${kind}.json`), JSON.stringify(document, undefined, 2));
    writeFileSync(join(place, `old-${kind}.json`), JSON.stringify(bases[kind], undefined, 2));
    specs.push(`--${kind}`, join(place, `${kind}.json`));
    before.push(`--base-${kind}`, join(place, `old-${kind}.json`));
  }
  return { specs, before };
}
