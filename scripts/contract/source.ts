import { readFile } from 'node:fs/promises';
import { extname, relative, resolve } from 'node:path';
import { ContractError, CommandError } from './errors.ts';
import { asObject, follow, join, type Json, type JsonObject } from './json.ts';
import { jsonMistake, membersIn } from './load/json-text.ts';
import { quickYaml } from './load/quick-yaml.ts';
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
export async function sourceOf(bytes: Uint8Array, at: string, name: string): Promise<Source> {
  const text = decode(bytes, name);
  // The way back to the lines costs more than the data of a JSON file, and few runs have something to complain about.
  // It is decoded again then: the text of a large document would be kept for all of the run.
  const yaml = once(() => parseYaml(decode(bytes, name), name));
  const plain = parseJson(text, name);
  const data = (plain ?? (await quickYaml(text)) ?? { data: yaml().data() }).data;
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
  // Which of its holder's members the value of each level is. What deeper ways have left behind is not looked at.
  const path: number[] = [];
  let values = 0;
  let members = 0;
  const refuse = (level: number, sentence: string): ContractError =>
    new ContractError([`${locate(pointerOf(data, path.slice(0, Math.min(level, 50))))}: ${sentence}.`]);
  const visit = (value: Json[] | JsonObject, level: number): void => {
    if (level > mostLevels) {
      const what = `nested deeper than ${mostLevels} levels, or a YAML alias stands inside of its own anchor`;
      throw refuse(level, `the document is ${what}; flatten it`);
    }
    if (++values > mostValues) {
      const what = 'the YAML aliases of the document unfold to more values than can be read';
      throw refuse(level, `${what}; write fewer of them`);
    }
    const held = Array.isArray(value) ? value : Object.values(value);
    if (held !== value) members += held.length;
    for (let i = 0; i < held.length; i++) {
      const member = held[i];
      if (typeof member === 'object' && member !== null) {
        path[level] = i;
        visit(member, level + 1);
      } else if (typeof member === 'number' && !Number.isFinite(member)) {
        path[level] = i;
        const what = 'a number was expected that JSON can carry, neither infinite nor NaN';
        throw refuse(level + 1, `${what}; write a string, or a smaller one`);
      }
    }
  };
  if (typeof data === 'object' && data !== null) visit(data, 0);
  return members;
}

/** The pointer to the value that positions among the members lead to. */
function pointerOf(data: Json, positions: number[]): string {
  let here: Json | undefined = data;
  const names = positions.map((position) => {
    const name = Array.isArray(here) ? String(position) : (Object.keys(asObject(here))[position] ?? '');
    here = here === undefined ? here : follow(here, [name]);
    return name;
  });
  return join(...names);
}

function shortPath(file: string): string {
  const short = relative(process.cwd(), file);
  return short === '' || short.startsWith('..') ? file : short;
}
