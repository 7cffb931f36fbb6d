import type * as ajvModule from 'ajv/dist/2020.js';
import type * as ajvUtil from 'ajv/dist/compile/util.js';
import { asObject, isObject, replaceObjects, type Json } from '../base/json.ts';
import { isTextOfJson } from '../media/media.ts';

type Context = ajvModule.KeywordCxt;

/** Modules of ajv. */
type Parts = { ajv: typeof ajvModule; util: typeof ajvUtil };

/**
 * Corrects what ajv reads otherwise than JSON Schema 2020-12 does; the standard's own test suite says so. All of it is
 * code that ajv writes out, so that emitted validators have it as well.
 *
 * @param ajv - an instance, before it compiles anything
 * @param parts - modules of ajv, which are loaded late
 * @param tracksEvaluated - whether a schema has `unevaluatedItems` or `unevaluatedProperties`
 */
export function correctKeywords(ajv: ajvModule.Ajv2020, parts: Parts, tracksEvaluated: boolean): void {
  const { RULES } = ajv;
  ajv.removeKeyword('contentSchema');
  ajv.addKeyword({
    keyword: 'contentSchema',
    type: 'string',
    schemaType: ['object', 'boolean'],
    error: { message: 'must be a text of JSON' },
    code: (context) => checkContent(context, parts),
  });
  const replace = (keyword: string, code: (context: Context) => void): void => {
    const rule = RULES.all[keyword];
    if (typeof rule === 'object' && 'code' in rule.definition) rule.definition = { ...rule.definition, code };
  };
  replace('multipleOf', (context) => checkMultiple(context, parts));
  if (!tracksEvaluated) return;
  replace('if', (context) => checkCondition(context, parts));
  replace('contains', (context) => checkContained(context, parts));
  replace('unevaluatedItems', (context) => checkUnevaluated(context, parts));
}

/**
 * A text of JSON is held to the schema of its content, which JSON Schema leaves to the application (Validation 2020-12,
 * section 8.5). What is encoded as bytes is not.
 */
function checkContent(context: Context, { ajv: { _ } }: Parts): void {
  const { gen, data, parentSchema } = context;
  if (!isTextOfJson(asObject(parentSchema as Json))) return;
  const content = gen.let('content');
  const valid = gen.let('valid', true);
  gen.try(_`${content} = JSON.parse(${data})`, () => gen.assign(valid, false));
  gen.if(
    valid,
    () => {
      const fits = gen.name('_valid');
      context.subschema({ keyword: 'contentSchema', data: content }, fits);
      gen.assign(valid, fits);
    },
    () => context.error(true),
  );
  context.ok(valid);
}

/** In binary, 99453.41 is no exact multiple of 0.01; and a quotient may be too large to be a number. */
function checkMultiple(context: Context, { ajv: { _ } }: Parts): void {
  const { gen, data, schemaCode } = context;
  const quotient = gen.let('res');
  const isFar = _`Math.abs(Math.round(${quotient}) - ${quotient}) > 1e-6`;
  const isOff = _`isFinite(${quotient}) ? ${isFar} : ${data} % ${schemaCode} !== 0`;
  context.fail$data(_`(${schemaCode} === 0 || (${quotient} = ${data}/${schemaCode}, ${isOff}))`);
}

/** The members and items that `if` has seen count only where it holds, and also without `then` and `else`. */
function checkCondition(context: Context, { ajv: { _ }, util: { alwaysValidSchema } }: Parts): void {
  const { gen, it, parentSchema } = context;
  const clauses = (['then', 'else'] as const).filter((keyword) => {
    const schema: unknown = parentSchema[keyword];
    return schema !== undefined && !alwaysValidSchema(it, schema as ajvModule.AnySchema);
  });
  const valid = gen.let('valid', true);
  const holds = gen.name('_valid');
  const condition = context.subschema(
    { keyword: 'if', compositeRule: true, createErrors: false, allErrors: false },
    holds,
  );
  context.mergeValidEvaluated(condition, holds);
  context.reset();
  const failing = gen.let('ifClause');
  context.setParams({ ifClause: failing });
  for (const keyword of clauses)
    gen.if(keyword === 'then' ? holds : _`!${holds}`, () => {
      const own = gen.name('_valid');
      const clause = context.subschema({ keyword }, own);
      gen.assign(valid, own);
      context.mergeValidEvaluated(clause, valid);
      gen.assign(failing, _`${keyword}`);
    });
  context.pass(valid, () => context.error(true));
}

/**
 * Items that `contains` has found are evaluated. Where they are is noted as the evaluated members are, by index: no
 * value is an array and an object at once.
 */
function checkContained(context: Context, { ajv: { _, Name }, util: { Type, evaluatedPropsToName } }: Parts): void {
  const { gen, it, data, parentSchema } = context;
  const { minContains: min = 1, maxContains: max } = parentSchema as { minContains?: number; maxContains?: number };
  context.setParams({ min, max });
  const known = it.props;
  const seen = known === true ? undefined : known instanceof Name ? known : evaluatedPropsToName(gen, known);
  if (seen !== undefined) {
    if (known instanceof Name) gen.assign(seen, _`${seen} || {}`);
    it.props = seen;
  }
  const count = gen.let('count', 0);
  const fits = gen.name('_valid');
  gen.forRange('i', 0, _`${data}.length`, (i) => {
    context.subschema({ keyword: 'contains', dataProp: i, dataPropType: Type.Num, compositeRule: true }, fits);
    gen.if(fits, () => {
      gen.code(_`${count}++`);
      if (seen !== undefined) gen.if(_`${seen} !== true`, () => gen.code(_`${seen}[${i}] = true`));
    });
  });
  const enough = _`${count} >= ${min}`;
  context.result(max === undefined ? enough : _`${enough} && ${count} <= ${max}`, () => context.reset());
}

/** The items that are left: from the first one that no other keyword has seen, without those that `contains` has. */
function checkUnevaluated(context: Context, { ajv: { _, Name }, util: { Type } }: Parts): void {
  const { gen, it, data, schema } = context;
  const { items = 0, props } = it;
  if (items === true) return;
  const length = gen.const('len', _`${data}.length`);
  const from = items instanceof Name ? gen.const('from', _`${items} === true ? ${length} : ${items} || 0`) : items;
  const isRefused = gen.let('refused', false);
  const check = (i: ajvModule.Name): void => {
    if (schema === false) return void gen.assign(isRefused, true);
    const fits = gen.name('_valid');
    context.subschema({ keyword: 'unevaluatedItems', dataProp: i, dataPropType: Type.Num }, fits);
    gen.if(_`!${fits}`, () => gen.assign(isRefused, true));
  };
  gen.forRange('i', from, length, (i) => {
    if (props instanceof Name) gen.if(_`!(${props} && ${props} !== true && ${props}[${i}])`, () => check(i));
    else check(i);
  });
  context.setParams({ len: from });
  if (schema === false) context.fail(isRefused);
  else context.ok(_`!${isRefused}`);
  it.items = true;
}

/**
 * Writes a member `__proto__`, which ajv leaves out of `properties`, as a pattern.
 *
 * @param node - a document, or a part of it
 * @returns the document itself if it has no such member; otherwise a copy
 */
export function withPrototypeMembers(node: Json): Json {
  return replaceObjects(node, (object) => {
    const { properties, patternProperties } = object;
    if (!isObject(properties) || !Object.hasOwn(properties, '__proto__')) return object;
    const named = Object.entries(properties);
    const [, schema = true] = named.find(([name]) => name === '__proto__') ?? [];
    return {
      ...object,
      properties: Object.fromEntries(named.filter(([name]) => name !== '__proto__')),
      patternProperties: { ...asObject(patternProperties), '^__proto__$': schema },
    };
  });
}
