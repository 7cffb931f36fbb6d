import type * as ajvModule from 'ajv/dist/2020.js';
import type { Code } from 'ajv/dist/2020.js';
import { asList, asObject, isObject, type Json } from '../base/json.ts';

/**
 * Lets ajv say which errors belong to which form of `oneOf` and `anyOf`. By themselves, errors do not tell: a form
 * behind a `$ref` has the paths of its own schema.
 *
 * @param ajv - an instance, before it compiles anything
 */
export function tagAlternativeErrors({ RULES }: ajvModule.Ajv2020, { _, stringify }: typeof ajvModule): void {
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
      const meant = findMeantForm(parentSchema as Json, forms, (tag) => _`${data}?.[${tag}]`);
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
  function findMeantForm(parent: Json, forms: Json[], valueOf: (tag: string) => Code): Code | undefined {
    const { propertyName, mapping } = asObject(asObject(parent)['discriminator']);
    if (typeof propertyName !== 'string') return undefined;
    const tags = forms.flatMap((form, i) => tagsOf(form, asObject(mapping)).map((tag): [string, number] => [tag, i]));
    const value = valueOf(propertyName);
    return tags.reduceRight<Code>((others, [tag, i]) => _`${value} === ${tag} ? ${i} : ${others}`, _`undefined`);
  }
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

/** Mapped tags, and the name of the schema itself. */
function tagsOf(form: Json, mapping: Record<string, Json>): string[] {
  const reference = isObject(form) ? form['$ref'] : undefined;
  if (typeof reference !== 'string') return [];
  const own = reference.slice(reference.lastIndexOf('/') + 1);
  const mapped = Object.entries(mapping).flatMap(([tag, target]) =>
    [reference, nameOf(form), own].includes(String(target)) ? [tag] : [],
  );
  return mapped.length > 0 ? mapped : [own];
}
