import { readFileSync } from 'node:fs';
import { CommandError } from '../../contract/base/errors.ts';
import { isObject, type Json } from '../../contract/base/json.ts';
import { systemReason } from '../../contract/base/system-errors.ts';

/** A credential template. */
export type CredentialTemplate = {
  id: string;
  /** Types of the credential, besides `VerifiableCredential`. */
  types: string[];
  /** Properties of the subject that the caller has to supply. */
  required: string[];
};

/** The template of the examples, which requires no properties. */
const demo: CredentialTemplate = { id: '7145a914-fc6c-41d5-9661-3142efba1246', types: [], required: [] };

/**
 * Reads the templates.
 *
 * @param file - a YAML or JSON file with a list `templates`, each with `id` and optionally `types` and `required`
 * @returns the templates by id, always with that of the examples
 * @throws CommandError for a file that cannot be read, or has another content
 */
export async function readTemplates(file: string | undefined): Promise<Map<string, CredentialTemplate>> {
  const own = file === undefined ? [] : await templatesOf(file);
  return new Map([demo, ...own].map((template) => [template.id, template]));
}

async function templatesOf(file: string): Promise<CredentialTemplate[]> {
  const { parse } = await import('yaml');
  const createTemplateError = (what: string): CommandError => new CommandError(`--templates ${file}: ${what}.`);
  let value: Json;
  try {
    value = parse(readFileSync(file, 'utf8')) as Json;
  } catch (error) {
    throw createTemplateError(systemReason(error) ?? 'it is not YAML');
  }
  const list = isObject(value) ? value['templates'] : undefined;
  return templatesIn(list ?? null, (pointer, what) =>
    createTemplateError(pointer === '' ? `its member ${what}` : what),
  );
}

/**
 * Reads a list of templates.
 *
 * @param wrong - makes the error for a place in it, and what is wrong there
 * @throws that error
 */
export function templatesIn(list: Json, wrong: (pointer: string, what: string) => CommandError): CredentialTemplate[] {
  if (!Array.isArray(list)) throw wrong('', 'templates must be a list');
  return list.map((item, i) => {
    const { id, types = [], required = [], ...others } = isObject(item) ? item : {};
    const [unknown] = Object.keys(others);
    const at = `/${i}`;
    const here = `templates/${i}`;
    if (unknown !== undefined) throw wrong(at, `${here} has ${unknown}, but only id, types and required are known`);
    if (typeof id !== 'string' || id === '') throw wrong(at, `${here} needs an id`);
    if (!isTexts(types)) throw wrong(`${at}/types`, `${here}/types must be a list of names`);
    if (!isTexts(required)) throw wrong(`${at}/required`, `${here}/required must be a list of properties`);
    return { id, types, required };
  });
}

function isTexts(value: Json): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string' && one !== '');
}
