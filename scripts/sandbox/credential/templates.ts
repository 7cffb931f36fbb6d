import { readFileSync } from 'node:fs';
import { CommandError } from '../../contract/errors.ts';
import { isObject, type Json } from '../../contract/json.ts';
import { systemReason } from '../../system-errors.ts';

/** What a credential is made from. */
export type Template = {
  id: string;
  /** Kinds of the credential, beside `VerifiableCredential`. */
  types: string[];
  /** Properties that the caller has to say of the subject. */
  required: string[];
};

/** The template of the examples: it asks for nothing. */
const demo: Template = { id: '7145a914-fc6c-41d5-9661-3142efba1246', types: [], required: [] };

/**
 * Reads the templates.
 *
 * @param file - a YAML or JSON file of `templates`, each with `id` and, where wanted, `types` and `required`;
 *   without one there is only the template of the examples
 * @returns the templates by id, that of the examples always among them
 * @throws CommandError for a file that cannot be read, or holds something else
 */
export async function readTemplates(file: string | undefined): Promise<Map<string, Template>> {
  const own = file === undefined ? [] : await templatesIn(file);
  return new Map([demo, ...own].map((template) => [template.id, template]));
}

async function templatesIn(file: string): Promise<Template[]> {
  const { parse } = await import('yaml');
  const wrong = (what: string): CommandError => new CommandError(`--templates ${file}: ${what}.`);
  let value: Json;
  try {
    value = parse(readFileSync(file, 'utf8')) as Json;
  } catch (error) {
    throw wrong(systemReason(error) ?? 'it is no YAML');
  }
  const list = isObject(value) ? value['templates'] : undefined;
  if (!Array.isArray(list)) throw wrong('a list was expected in its member templates');
  return list.map((item, i) => {
    const { id, types = [], required = [], ...others } = isObject(item) ? item : {};
    const [unknown] = Object.keys(others);
    if (unknown !== undefined)
      throw wrong(`templates/${i} has ${unknown}, and only id, types and required mean anything`);
    if (typeof id !== 'string' || id === '') throw wrong(`templates/${i} needs an id`);
    if (!isTexts(types)) throw wrong(`templates/${i}/types must be a list of names`);
    if (!isTexts(required)) throw wrong(`templates/${i}/required must be a list of properties`);
    return { id, types, required };
  });
}

function isTexts(value: Json): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string' && one !== '');
}
