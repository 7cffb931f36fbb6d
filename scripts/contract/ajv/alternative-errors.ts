import type * as ajvModule from 'ajv/dist/2020.js';
import type { Code } from 'ajv/dist/2020.js';
import { asList, asObject, type Json, type JsonObject } from '../base/json.ts';
import { once } from '../base/once.ts';
import type { SchemaAt } from '../message.ts';
import { visitSchemas } from '../schema/recursive-schemas.ts';
import { readerOf } from '../schema/reading.ts';

/** Finds the values of the property that tells forms apart, one list a form; `undefined` if a schema has none. */
export type FormTags = (schema: JsonObject, keyword: string) => { property: string; values: Json[][] } | undefined;

/**
 * Lets ajv say which errors belong to which form of `oneOf` and `anyOf`. By themselves, errors do not tell: a form
 * behind a `$ref` has the paths of its own schema.
 *
 * @param ajv - an instance, before it compiles anything
 * @param tagsOf - finds what discriminators say of its schemas; nothing if left out
 */
export function tagAlternativeErrors(
  { RULES }: ajvModule.Ajv2020,
  { _, stringify }: typeof ajvModule,
  tagsOf: FormTags = () => undefined,
): void {
  for (const keyword of ['oneOf', 'anyOf']) {
    const rule = RULES.all[keyword];
    if (typeof rule !== 'object' || !('code' in rule.definition) || typeof rule.definition.code !== 'function')
      continue;
    const { code } = rule.definition;
    const found = new WeakMap<object, Code>();
    const writeErrorCountingCode: typeof code = (context, ...rest) => {
      const { gen, errsCount: start = _`0`, schema, parentSchema, data } = context;
      const forms = Array.isArray(schema) ? (schema as Json[]) : [];
      const ends = forms.map(() => gen.let('_end', _`0`));
      const counts = ends.map((end, i) => _`${end} - ${ends[i - 1] ?? start}`);
      const ofForms = stringify(forms.every(isRpcAnswer) ? [] : forms.map(nameOf));
      const names = _`total: errors - ${start}, counts: [${list(counts)}], names: ${ofForms}`;
      const meant = findMeantForm(parentSchema as JsonObject, keyword, (tag) => _`${data}?.[${tag}]`);
      found.set(context, meant === undefined ? _`{${names}}` : _`{${names}, meant: ${meant}}`);
      const { subschema } = context;
      context.subschema = (place, valid) => {
        const made = subschema.call(context, place, valid);
        const end = ends[Number(place.schemaProp)];
        if (end !== undefined) gen.assign(end, _`errors`);
        return made;
      };
      return code(context, ...rest);
    };
    const error: ajvModule.KeywordErrorDefinition = {
      message: `must match ${keyword === 'oneOf' ? 'exactly one schema in oneOf' : 'a schema in anyOf'}`,
      params: (context) => {
        const passing = context.params?.['passing'];
        return passing === undefined
          ? _`{forms: ${found.get(context)}}`
          : _`{passingSchemas: ${passing}, forms: ${found.get(context)}}`;
      },
    };
    rule.definition = { ...rule.definition, code: writeErrorCountingCode, error };
  }

  function list(items: Code[]): Code {
    return items.reduce((all, one) => _`${all}, ${one}`);
  }

  /** The index of the form that a tag names (OpenAPI, Discriminator Object). */
  function findMeantForm(schema: JsonObject, keyword: string, valueOf: (tag: string) => Code): Code | undefined {
    const tags = tagsOf(schema, keyword);
    if (tags === undefined) return undefined;
    const value = valueOf(tags.property);
    const named = tags.values.flatMap((values, i) => values.filter(isScalar).map((tag) => ({ tag, i })));
    return named.reduceRight<Code>((others, { tag, i }) => _`${value} === ${tag} ? ${i} : ${others}`, _`undefined`);
  }
}

function isScalar(value: Json): value is string | number | boolean | null {
  return typeof value !== 'object' || value === null;
}

/**
 * Makes what finds the tags of forms in a document, by the one reading of its schemas.
 *
 * @param document - the document as ajv has it
 * @param schemaAt - finds the schemas of the document as it was written, at the same places
 */
export function findFormTags(document: JsonObject, schemaAt: SchemaAt): FormTags {
  const places = once(() => {
    const found = new Map<JsonObject, string>();
    visitSchemas(document, (schema, pointer) => {
      if (schema['discriminator'] !== undefined) found.set(schema, pointer());
    });
    return found;
  });
  return (schema, keyword) => {
    const { propertyName: property } = asObject(schema['discriminator']);
    const pointer = typeof property === 'string' ? places().get(schema) : undefined;
    if (typeof property !== 'string' || pointer === undefined) return undefined;
    const tags = new Map(
      readerOf(schemaAt)
        .unionsOf({ pointer, schema })
        .flat()
        .map((one) => [one.pointer, one.tag]),
    );
    const values = asList(schema[keyword]).map((_, i) => tags.get(`${pointer}/${keyword}/${i}`)?.values ?? []);
    return { property, values };
  };
}

/** A result and an error of JSON-RPC are not taken for each other. */
function isRpcAnswer(form: Json): boolean {
  return asList(asObject(form)['required']).includes('jsonrpc');
}

function nameOf(form: Json): string | null {
  const { $ref: reference, title } = asObject(form);
  if (typeof reference === 'string') return reference.replace(/^[^#]*(?=#)/, '');
  return typeof title === 'string' ? title : null;
}
