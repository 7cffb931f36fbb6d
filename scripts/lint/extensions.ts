import { readFileSync } from 'node:fs';
import * as ajvModule from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { tagAlternativeErrors } from '../contract/ajv/ajv.ts';
import { toPointer, type Json, type JsonObject } from '../contract/base/json.ts';
import { once } from '../contract/base/once.ts';
import { violationsOf } from '../contract/validate/violations.ts';
import type { CompiledSchema } from '../contract/validate/validator-types.ts';
import { findOneTypoMatch } from '../contract/base/did-you-mean.ts';
import type { Finding, Subject } from './rule.ts';

const known = JSON.parse(readFileSync(new URL('../contract/extensions.schema.json', import.meta.url), 'utf8')) as {
  $defs: JsonObject;
};

/**
 * Validates the values of our extensions.
 *
 * @param subject - the documents as they were written
 * @returns a finding for each violation
 */
export function checkExtensions({ written, contract }: Subject): Finding[] {
  const rpc = new Set(contract.apis.filter(({ kind }) => kind === 'rpc').map(({ name }) => name));
  return written.flatMap(({ api, data }) =>
    extensionsIn(data).flatMap(({ name, value, pointer }) => {
      // Other tools use `x-example` for parameters, and `x-resource` for what they like.
      const isOthers =
        (name === 'x-example' && !pointer.includes('/securitySchemes/')) || (name === 'x-resource' && !rpc.has(api));
      const validate = isOthers ? undefined : findExtensionValidator(name);
      if (validate === undefined || validate(value)) return [];
      return violationsOf(validate.errors).map((violation) => ({
        api,
        pointer,
        message: `${name}${violation.pointer} ${violation.message}`,
      }));
    }),
  );
}

/**
 * Finds extensions whose names are nearly those of ours. Other tools know `x-examples`.
 *
 * @param subject - the documents as they were written
 * @returns a finding for each name that may be misspelled
 */
export function checkSpelling({ written }: Subject): Finding[] {
  return written.flatMap(({ api, data }) =>
    extensionsIn(data).flatMap(({ name, pointer }) => {
      const isKnown = extensionNames.includes(name) || name === 'x-examples';
      const meant = isKnown ? undefined : findOneTypoMatch(name, extensionNames);
      return meant === undefined
        ? []
        : [{ api, pointer, message: `${name} is not an extension of twinspec; did you mean ${meant}?` }];
    }),
  );
}

const extensionNames = Object.keys(known.$defs).filter((name) => name.startsWith('x-'));

const extensionAjv = once(() => {
  const ajv = new ajvModule.Ajv2020({ strict: false, allErrors: true });
  tagAlternativeErrors(ajv, ajvModule);
  addFormats.default(ajv);
  return ajv.addSchema(known, 'extensions');
});

/** Few documents have many of them, and a validator takes longer to make than all that it checks. */
function findExtensionValidator(name: string): CompiledSchema | undefined {
  if (!extensionNames.includes(name)) return undefined;
  return extensionAjv().getSchema(`extensions#/$defs/${name}`) as CompiledSchema;
}

function extensionsIn(node: Json, pointer = ''): { name: string; value: Json; pointer: string }[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([name, value]: [string, Json]) => {
    const here = `${pointer}${toPointer(name)}`;
    // The value of an example is data, in which names mean nothing. The extensions of the example are beside it.
    if (name === 'value' && pointer.includes('/examples/')) return [];
    return name.startsWith('x-') ? [{ name, value, pointer: here }] : extensionsIn(value, here);
  });
}
