// Files and where they come from: text that is read as JSON or YAML with the place of each value, from disk, git or a
// public address. Nothing here knows OpenAPI.

import { readFile } from 'node:fs/promises';
import { extname, relative, resolve } from 'node:path';
import { ContractError, CommandError } from '../base/errors.ts';
import { asObject, getAtTokens, toPointer, pointerTokens, type Json, type JsonObject } from '../base/json.ts';
import { jsonMistake, linesOf, membersIn, offsetsIn } from './json-mistakes.ts';
import { maxDepth, parseYaml } from './yaml-text.ts';
import { once } from '../base/once.ts';

export { offsetsIn } from './json-mistakes.ts';

/** The data of a file, with a way to find the line of any place in it. */
export type Source = {
  /** Its name in messages. */
  file: string;
  /** Its absolute path, or the URL that it was downloaded from. */
  at: string;
  data: Json;
  /** Whether it is certain that no reference in it leaves the file. */
  isSelfContained: boolean;
  /** Turns a JSON pointer into `file:line:column`. */
  locate: (pointer: string) => string;
  /** Tells in which file, by its absolute path or its URL, and where in it, the place of a JSON pointer is. */
  origin: (pointer: string) => Origin;
};

/** A place in a file. */
export type Origin = { at: string; pointer: string };

/**
 * Reads a YAML or JSON file.
 *
 * @param file - the path of the file
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
 * Parses the bytes of a YAML or JSON file.
 *
 * @param bytes - the content of the file
 * @param at - its absolute path or its URL
 * @param name - its name in messages
 * @returns the same as {@link readSource}
 * @throws ContractError with file:line:column when its syntax is broken, or it contains values that JSON cannot hold
 */
export function sourceOf(bytes: Uint8Array, at: string, name: string): Source {
  const text = decode(bytes, name);
  // Few runs report a problem. Then the bytes are decoded again, as otherwise the text of a large document would be
  // kept in memory for the whole run.
  const yaml = once(() => parseYaml(decode(bytes, name), name));
  const plain = parseJson(text, name);
  const data = (plain ?? { data: yaml().data() }).data;
  const seen = inspect(data, (pointer) => yaml().locate(pointer));
  // If the text has more members than its value, a name appears twice, which the parser that knows places reports.
  if (plain !== undefined && seen !== membersIn(text)) yaml();
  const isSelfContained = !(plain === undefined ? yamlMayLeave : mayLeave).test(text);
  const locate = plain === undefined ? yaml().locate : placesIn(bytes, name);
  return { file: name, at, data, isSelfContained, locate, origin: (pointer) => ({ at, pointer }) };
}

/** Finds the lines of places in a JSON text. */
function placesIn(bytes: Uint8Array, name: string): Source['locate'] {
  const found = once(() => {
    const text = decode(bytes, name);
    return { offsetOf: offsetsIn(text), lines: linesOf(text) };
  });
  return (pointer) => {
    const { offsetOf, lines } = found();
    const { line, col } = lines.linePos(offsetOf(pointerTokens(pointer)));
    return `${name}:${line}:${col}`;
  };
}

/**
 * Matches JSON text that may refer to other files: with a `$ref` that does not begin with `#`, in the mapping of a
 * discriminator, in the name of a security requirement, which holds a list, or with an escaped letter in its name.
 */
const mayLeave = /"\$ref"\s*:\s*"(?!#)|"mapping"|\\u00|\.(?:json|ya?ml)(?:#[^"\s]{0,200})?"\s*:\s*\[/i;

/** The same for YAML text, where a `$ref` may be written in many ways: all but the usual one may leave the file. */
const yamlMayLeave =
  /\$ref(?!["']?: +["']#)|mapping|\\[xu\r\n]|\.(?:json|ya?ml)(?:#[^"'\s]{0,200})?["']?\s*:\s*(?:\[|-|$)/im;

function decode(bytes: Uint8Array, name: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new ContractError([`${name}:1:1: the file is not in UTF-8; save it in this encoding.`]);
  }
}

/** The value of a JSON text; `undefined` if it may be YAML. */
function parseJson(text: string, name: string): { data: Json } | undefined {
  try {
    return { data: JSON.parse(text) as Json };
  } catch {
    const found = extname(name).toLowerCase() === '.json' ? jsonMistake(text) : undefined;
    if (found === undefined) return undefined;
    const { line, col } = linesOf(text).linePos(found.offset);
    throw new ContractError([`${name}:${line}:${col}: ${found.sentence}; this is not JSON (RFC 8259).`]);
  }
}

/** Refuses data that no reader could work with, and counts the members of all objects on the way. */
function inspect(data: Json, locate: (pointer: string) => string): number {
  // The index of the current value at each level, among the members of the value above it.
  const path: number[] = [];
  let members = 0;
  const refuse = (level: number, sentence: string): ContractError =>
    new ContractError([`${locate(pointerOf(data, path.slice(0, Math.min(level, 50))))}: ${sentence}.`]);
  const visit = (value: Json[] | JsonObject, level: number): void => {
    if (level > maxDepth) {
      const what = `nested deeper than ${maxDepth} levels, or a YAML alias is inside of its own anchor`;
      throw refuse(level, `the document is ${what}; flatten it`);
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

/** The JSON pointer for indexes of members. */
function pointerOf(data: Json, positions: number[]): string {
  let here: Json | undefined = data;
  const names = positions.map((position) => {
    const name = Array.isArray(here) ? String(position) : (Object.keys(asObject(here))[position] ?? '');
    here = here === undefined ? here : getAtTokens(here, [name]);
    return name;
  });
  return toPointer(...names);
}

function shortPath(file: string): string {
  const short = relative(process.cwd(), file);
  return short === '' || short.startsWith('..') ? file : short;
}
