import type { JsonObject, JsonSchema } from '../../contract/base/json.ts';
import type { Flag, Flags } from '../flags/flags.ts';
import { flagKindOf, settingName, settingNames, shared, topLevelOf } from './setting-names.ts';

/** A verb: its name, a sentence about it, and its flags. */
export type VerbFlags = { name: string; summary: string; flags: Flags };

const path: JsonSchema = { type: 'string', minLength: 1 };

/**
 * Makes the JSON Schema of `twinspec.config` from the flags, for editors to complete and check the file.
 *
 * @example JSON.stringify(configSchema([{ name: 'mock', summary: 'Serves the contract.', flags }]))
 */
export function configSchema(verbs: readonly VerbFlags[]): JsonObject {
  const flagOf = (name: string): Flag | undefined =>
    verbs.map(({ flags }) => flags[name]).find((flag) => flag !== undefined);
  const common = shared.flatMap((name) => {
    const flag = flagOf(name);
    return flag === undefined ? [] : [[settingName(name), schemaOf(flag)] as const];
  });
  const ofOne = Object.entries(topLevelOf).flatMap(([name, verb]) => {
    const flag = verbs.find((one) => one.name === verb)?.flags[name];
    return flag === undefined ? [] : [[settingName(name), schemaOf(flag)] as const];
  });
  const sections = verbs.map(({ name, summary, flags }) => [name, sectionOf(summary, flags)] as const);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'twinspec.config',
    description:
      'Settings of the verbs of twinspec. A flag on the command line overrides them. Paths are relative to the ' +
      'folder of this file; ${NAME} is replaced with the value of that environment variable.',
    type: 'object',
    properties: {
      $schema: { type: 'string', description: 'The URL or path of this schema, for editors.' },
      extends: {
        description: 'Other settings files, relative to this one; what is set here counts before what is set there.',
        anyOf: [path, { type: 'array', items: path }],
      },
      ...Object.fromEntries([...common, ...ofOne]),
      ...Object.fromEntries(sections),
    },
    additionalProperties: false,
  };
}

function sectionOf(summary: string, flags: Flags): JsonObject {
  const own = Object.entries(flags).filter(([, { commandLineOnly }]) => commandLineOnly === undefined);
  const properties = Object.fromEntries(
    own.flatMap(([name, flag]) => settingNames(name, flag.former).map((setting) => [setting, schemaOf(flag)])),
  );
  return { description: `twinspec ${summary}`, type: 'object', properties, additionalProperties: false };
}

function schemaOf(flag: Flag): JsonObject {
  const { default: fallback, help } = flag;
  return { description: help, ...typeOf(flag), ...(fallback !== undefined && { default: fallback }) };
}

function typeOf({ value, many, bare }: Flag): JsonObject {
  if (value === undefined) return { type: 'boolean' };
  const text: JsonSchema = { type: 'string', minLength: 1 };
  if (flagKindOf(value) === 'api') {
    const withServer: JsonSchema = {
      type: 'object',
      properties: { document: text, url: text },
      required: ['document'],
      additionalProperties: false,
    };
    const api = { anyOf: [text, withServer] };
    const name = { pattern: '^[A-Za-z]\\w{0,59}$' };
    return {
      anyOf: [
        { type: 'array', items: text },
        { type: 'object', propertyNames: name, additionalProperties: api },
      ],
    };
  }
  const number: JsonSchema = { anyOf: [{ type: 'integer' }, { type: 'string', pattern: '^(\\d+|.*\\$\\{.*)$' }] };
  if (flagKindOf(value) === 'number') return number;
  if (flagKindOf(value) === 'numbers')
    return { anyOf: [{ type: 'integer' }, text, { type: 'array', items: { type: 'integer' } }] };
  if (flagKindOf(value) === 'pairs')
    return { anyOf: [text, { type: 'array', items: text }, { type: 'object', additionalProperties: text }] };
  if (flagKindOf(value) === 'share')
    return { anyOf: [text, { type: 'number', minimum: 0, maximum: 1 }, { type: 'array', items: text }] };
  if (many !== true && flagKindOf(value) !== 'list') return text;
  return { anyOf: [text, { type: 'array', items: text }, ...(bare === undefined ? [] : [{ const: true }])] };
}
