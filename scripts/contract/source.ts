import { readFile } from 'node:fs/promises';
import { extname, relative, resolve } from 'node:path';
import { ContractError, CommandError } from './errors.ts';
import { escape, type Json } from './json.ts';
import { jsonMistake, membersIn } from './load/json-text.ts';
import { mostLevels, parseYaml } from './load/yaml-text.ts';
import { once } from './once.ts';

/** A file as it was read, with the way back from a JSON pointer to a line. */
export type Source = {
  /** How it is called in messages. */
  file: string;
  /** Absolute path, or address of one that came over the network. */
  at: string;
  data: Json;
  /** Every reference in it is known to stay inside: nothing has to be joined. */
  isSelfContained: boolean;
  /** Turns a JSON pointer into `file:line:column`. */
  locate: (pointer: string) => string;
};

/**
 * Reads one YAML or JSON file and keeps the way back to its lines.
 *
 * @param file - path of the file
 * @returns its data, and `locate`, which turns a JSON pointer into `file:line:column`
 * @throws CommandError when the file cannot be read; ContractError with file:line:column when its syntax is broken
 * @example (await readSource('specs/openapi.yaml')).locate('/info/title') // 'specs/openapi.yaml:3:3'
 */
export async function readSource(file: string): Promise<Source> {
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    const remedy = 'name an existing YAML or JSON file';
    throw new CommandError(`${file}: cannot be read (${error.code ?? error.message}); ${remedy}.`);
  });
  return sourceOf(bytes, resolve(file), shortPath(file));
}

/**
 * Takes the bytes of a YAML or JSON file apart.
 *
 * @param bytes - what the file holds
 * @param at - its absolute path or its address
 * @param name - how it is called in messages
 * @returns the same as {@link readSource}
 * @throws ContractError with file:line:column when its syntax is broken, or when it holds what JSON cannot carry
 */
export function sourceOf(bytes: Uint8Array, at: string, name: string): Source {
  const text = decode(bytes, name);
  // The way back to the lines costs more than the data of a JSON file, and few runs have something to complain about.
  const yaml = once(() => parseYaml(text, name));
  const plain = parseJson(text, name);
  const data = plain === undefined ? yaml().data() : plain.data;
  const seen = inspect(data, (pointer) => yaml().locate(pointer));
  // A name that stands twice is found by the parser that knows places.
  if (plain !== undefined && seen !== membersIn(text)) yaml();
  const isSelfContained = plain !== undefined && !mayLeave.test(text);
  return { file: name, at, data, isSelfContained, locate: (pointer) => yaml().locate(pointer) };
}

/**
 * A reference of a JSON text to something outside: a `$ref` that does not begin with `#`, one in the mapping of a
 * discriminator, or one that hides behind an escaped letter.
 */
const mayLeave = /"\$ref"\s*:\s*"(?!#)|"mapping"|\\u00/i;

function decode(bytes: Uint8Array, name: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new ContractError([`${name}:1:1: the file is not in UTF-8; save it in this encoding.`]);
  }
}

/** The value of a JSON text; `undefined` when it may be YAML. */
function parseJson(text: string, name: string): { data: Json } | undefined {
  try {
    return { data: JSON.parse(text) as Json };
  } catch {
    const found = extname(name).toLowerCase() === '.json' ? jsonMistake(text) : undefined;
    if (found === undefined) return undefined;
    const lines = text.slice(0, found.offset).split('\n');
    const place = `${lines.length}:${(lines.at(-1)?.length ?? 0) + 1}`;
    throw new ContractError([`${name}:${place}: ${found.sentence}; this is not JSON (RFC 8259).`]);
  }
}

/** YAML can write a document of this many values in a few lines. */
const mostValues = 10_000_000;

/** Counts the members of all objects on the way through what no reader could work with. */
function inspect(data: Json, locate: (pointer: string) => string): number {
  const path: string[] = [];
  let values = 0;
  let members = 0;
  const refuse = (sentence: string): ContractError => {
    const pointer = path.slice(0, 50).map((name) => `/${escape(name)}`);
    return new ContractError([`${locate(pointer.join(''))}: ${sentence}.`]);
  };
  const visit = (value: Json): void => {
    if (typeof value === 'number' && !Number.isFinite(value)) {
      throw refuse(
        'a number was expected that JSON can carry, neither infinite nor NaN; write a string, or a smaller one',
      );
    }
    if (typeof value !== 'object' || value === null) return;
    if (path.length > mostLevels) {
      throw refuse(
        `the document is nested deeper than ${mostLevels} levels, or a YAML alias stands inside of its own anchor; flatten it`,
      );
    }
    if (++values > mostValues)
      throw refuse('the YAML aliases of the document unfold to more values than can be read; write fewer of them');
    if (Array.isArray(value)) {
      for (const [i, item] of value.entries()) step(String(i), item);
      return;
    }
    for (const name of Object.keys(value)) {
      members++;
      step(name, value[name] ?? null);
    }
  };
  const step = (name: string, value: Json): void => {
    if (typeof value !== 'object' && typeof value !== 'number') return;
    path.push(name);
    visit(value);
    path.pop();
  };
  visit(data);
  return members;
}

function shortPath(file: string): string {
  const short = relative(process.cwd(), file);
  return short === '' || short.startsWith('..') ? file : short;
}
