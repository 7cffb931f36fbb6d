import { posix } from 'node:path';
import type { SchemaEnv } from 'ajv/dist/compile/index.js';
import type { AnySchema, AnyValidateFunction } from 'ajv/dist/types/index.js';
import type { Json } from '../contract/base/json.ts';
import { joinText, trustCode } from '../contract/base/code.ts';
import { fileNamer } from './file-names.ts';
import { identifier, jsonLiteral, quote, ts, type TypeScript } from './text.ts';

/** A function that ajv compiled with the option `code.source`. */
export type CompiledCode = AnyValidateFunction;

/** Writes modules of functions that ajv compiled: see {@link standaloneWriter}. */
export type StandaloneWriter = {
  /** The name of a function in the modules. */
  identifierOf: (code: CompiledCode) => TypeScript;
  /**
   * Writes a module, and those of the functions that it leads to and that are not written yet.
   *
   * @param file - the path of the module
   * @param wanted - the functions that the module exports; one that is `own` belongs to no other module, unless a
   *   shared function calls it
   * @param exported - the code of the exports
   */
  write: (file: string, wanted: readonly Wanted[], exported: TypeScript) => [path: string, text: TypeScript][];
};

/** A function that a module exports. */
export type Wanted = { code: CompiledCode; own: boolean };

/** A value outside of a function that its code mentions: another function, a part of a package, or a constant. */
type Value =
  | { name: TypeScript; calls: CompiledCode; isWrapped: boolean }
  | { name: TypeScript; required: string }
  | { name: TypeScript; constant: TypeScript };

/** A function that is not written yet. */
type Part = { identifier: TypeScript; text: TypeScript; values: Value[] };

/** How files and helpers are called. */
export type Naming = {
  /** The folder of the functions that several modules share. */
  folder: string;
  /** Names a shared schema; its file is called like that. */
  nameOf: (schema: AnySchema) => string;
  /** Takes the code by which ajv requires a part of a package; returns the name under which `runtime.ts` exports it. */
  helperFor: (required: string) => string;
};

/**
 * Makes a writer of the functions that ajv compiled. A function that several modules may need goes into a file of its
 * own, once, and is imported from there. (Ajv's own writer puts all that a function leads to into one module, and again
 * into the next one.)
 *
 * @param naming - see {@link Naming}
 * @example standaloneWriter(naming).write('getPet.ts', [{ code, own: true }], 'export { validate0 as body };')
 */
export function standaloneWriter({ folder, nameOf, helperFor }: Naming): StandaloneWriter {
  const homes = new Map<CompiledCode, { file: string; identifier: TypeScript }>();
  const nameFile = fileNamer();
  const identifierOf = (code: CompiledCode): TypeScript =>
    homes.get(code)?.identifier ?? identifier(String(code.source?.validateName));

  const partsFrom = (codes: readonly CompiledCode[]): Map<CompiledCode, Part> => {
    const parts = new Map<CompiledCode, Part>();
    const left = codes.toReversed();
    for (let code = left.pop(); code !== undefined; code = left.pop()) {
      if (homes.has(code) || parts.has(code)) continue;
      const part = partOf(code);
      parts.set(code, part);
      left.push(...callsOf(part).toReversed());
    }
    return parts;
  };
  const importOf = (code: CompiledCode, file: string): TypeScript[] => {
    const home = homes.get(code);
    if (home === undefined || home.file === file) return [];
    return [ts`import { validate as ${home.identifier} } from ${addressOf(home.file, file)};`];
  };
  const statementOf = (value: Value, file: string): TypeScript[] => {
    if ('constant' in value) return [ts`const ${value.name} = ${value.constant};`];
    if ('required' in value)
      return [
        ts`import { ${identifier(helperFor(value.required))} as ${value.name} } from ${addressOf('runtime.ts', file)};`,
      ];
    const found = importOf(value.calls, file);
    if (!value.isWrapped) return found;
    // Read late, as functions of two modules may need each other.
    const getter = ts`get validate() { return ${identifierOf(value.calls)}; }`;
    return [...found, ts`const ${value.name} = { ${getter} };`];
  };
  const textOf = (file: string, parts: readonly Part[], before: TypeScript[], exported: TypeScript): TypeScript => {
    const statements = parts.flatMap(({ text, values }) => [
      ...values.flatMap((value) => statementOf(value, file)),
      text,
    ]);
    // In one scope of ajv names are unique, so functions of one file may repeat statements, but never contradict.
    return numberNames(ts.join([...new Set([...before, ...statements]), exported], '\n'));
  };

  const write: StandaloneWriter['write'] = (file, wanted, exported) => {
    const codes = wanted.map(({ code }) => code);
    const parts = partsFrom(codes);
    const mayStay = new Set(wanted.filter(({ own }) => own).map(({ code }) => code));
    const calledByOthers = new Set([...parts].flatMap(([code, part]) => (mayStay.has(code) ? [] : callsOf(part))));
    const isShared = (code: CompiledCode): boolean => !mayStay.has(code) || calledByOthers.has(code);
    const shared = [...parts].filter(([code]) => isShared(code));
    const stays = [...parts].filter(([code]) => !isShared(code)).map(([, part]) => part);
    for (const [code, { identifier }] of shared)
      homes.set(code, { file: joinText`${folder}/${nameFile(nameOf(code.schema))}.ts`, identifier });
    const texts = shared.map(([code, part]): [string, TypeScript] => {
      const own = homes.get(code)?.file ?? '';
      const type = ts`import type { Validate } from ${addressOf('types.ts', own)};`;
      return [own, textOf(own, [part], [type], ts`export const validate: Validate = ${part.identifier};\n`)];
    });
    const imports = codes.flatMap((code) => importOf(code, file));
    const text = textOf(file, stays, imports, exported);
    // The code of all functions together would take more memory than anything else.
    for (const [code] of parts) delete code.source;
    return [...texts, [file, text]];
  };
  return { identifierOf, write };
}

function callsOf({ values }: Part): CompiledCode[] {
  return values.flatMap((value) => ('calls' in value ? [value.calls] : []));
}

function partOf({ source }: CompiledCode): Part {
  if (source === undefined) throw new Error('The code of a compiled schema is gone.');
  const { validateName, validateCode, evaluated, scopeValues } = source;
  const mentioned = new Set(validateCode.match(/\b[a-zA-Z]+\d+\b/g));
  const values = Object.values(scopeValues)
    .flatMap((names) => [...(names ?? [])])
    .filter((name) => mentioned.has(String(name)))
    .map((name) => valueOf(String(name), name.prefix, name.value?.ref, String(name.value?.code)));
  const called = identifier(String(validateName));
  const mark = evaluated === undefined ? '' : ts`\n${called}.evaluated = ${trustAjv(String(evaluated))};`;
  return { identifier: called, text: ts`${trustAjv(validateCode)}${mark}`, values };
}

function valueOf(called: string, prefix: string, ref: unknown, code: string): Value {
  const name = identifier(called);
  if (prefix === 'validate') return { name, calls: ref as CompiledCode, isWrapped: false };
  if (prefix === 'wrapper' || prefix === 'root') {
    const { validate } = ref as SchemaEnv;
    if (validate === undefined) throw new Error('its $ref leads to the whole document, which is no schema');
    return { name, calls: validate, isWrapped: true };
  }
  // Which flags a pattern has is known only here; and of literals, those of regular expressions may hold any sign.
  if (ref instanceof RegExp) return { name, constant: regExpCode(ref) };
  if (prefix === 'schema') return { name, constant: jsonLiteral(dropProse(ref as Json)) };
  return code.startsWith('require(') ? { name, required: code } : { name, constant: trustAjv(code) };
}

/** Leaves out of a schema what is only for readers, often most of it. Values that are compared stay as they are. */
function dropProse(schema: Json): Json {
  if (Array.isArray(schema)) return schema.map(dropProse);
  if (typeof schema !== 'object' || schema === null) return schema;
  const members = Object.entries(schema).flatMap(([name, member]): [string, Json][] => {
    if (typeof member === 'string' && (name === 'description' || name === 'title')) return [];
    return [[name, name === 'enum' || name === 'const' ? member : dropProse(member)]];
  });
  return Object.fromEntries(members);
}

/** Ajv writes code as we do: a value gets into it by a tag that knows its position. */
function trustAjv(code: string): TypeScript {
  // oxlint-disable-next-line code/no-pasted-code -- what ajv wrote
  return trustCode(code);
}

function regExpCode({ source, flags }: RegExp): TypeScript {
  return ts`new RegExp(${quote(source)}, ${quote(flags)})`;
}

/** Texts, which stay as they are, and names of members or of anything else. */
const tokens = /"(?:[^"\\]|\\.)*"|\.?[A-Za-z_$][\w$]*/g;

/** The names that ajv gives to what is outside of a function. Inside, it gives no such names. */
const outside = /^(validate|wrapper|root|schema|pattern|formats|func|keyword|obj)\d+$/;

/** Numbers the names of a module through, so that it is the same whatever else ajv has compiled before. */
function numberNames(text: TypeScript): TypeScript {
  const names = new Map<string, string>();
  const counts = new Map<string, number>();
  const numbered = text.replaceAll(tokens, (token) => {
    const prefix = outside.exec(token)?.[1];
    if (prefix === undefined) return token;
    const known = names.get(token);
    if (known !== undefined) return known;
    const count = counts.get(prefix) ?? 0;
    const name = joinText`${prefix}${count}`;
    counts.set(prefix, count + 1);
    names.set(token, name);
    return name;
  });
  // oxlint-disable-next-line code/no-pasted-code -- only names of ajv's have become others
  return trustCode(numbered);
}

function addressOf(target: string, from: string): TypeScript {
  const path = posix.relative(posix.dirname(from), target);
  return quote(path.startsWith('.') ? path : joinText`./${path}`);
}
