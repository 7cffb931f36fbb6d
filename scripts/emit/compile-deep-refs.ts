import {
  compileSchema,
  getCompilingSchema,
  resolveSchema,
  type SchemaCxt,
  type SchemaEnv,
} from 'ajv/dist/compile/index.js';
import type { Ajv } from '../contract/compile/ajv.ts';

/** How many schemas are compiled one inside of another. */
const deepest = 20;

/**
 * Ajv compiles what a `$ref` leads to before it goes on, and so a chain of many would be deeper than the call stack.
 * From a depth on, it is left until what refers to it is done.
 *
 * @param ajv - the instance, which is changed
 * @example compileDeepRefs(ajv);
 */
export function compileDeepRefs(ajv: Ajv): void {
  const rule = ajv.RULES.all['$ref'];
  if (typeof rule !== 'object' || !('code' in rule.definition)) return;
  const { code } = rule.definition;
  const left: SchemaEnv[] = [];
  const leave = ({ baseId, schemaEnv: { root } }: SchemaCxt, ref: string): void => {
    const target = ajv.opts.uriResolver.resolve(baseId, ref);
    if ([root.refs, ajv.refs, ajv.schemas].some((schemas) => target in schemas)) return;
    const found = resolveSchema.call(ajv, root, target);
    if (found === undefined || getCompilingSchema.call(ajv, found) !== undefined) return;
    root.refs[target] = found;
    left.push(found);
  };
  const leaving: typeof code = (context, ...rest) => {
    if (ajv._compilations.size >= deepest) leave(context.it, String(context.schema));
    return code(context, ...rest);
  };
  rule.definition = { ...rule.definition, code: leaving };

  const inTurn = <Made>(made: Made): Made => {
    for (let next = left.pop(); next !== undefined; next = left.pop()) compileSchema.call(ajv, next);
    return made;
  };
  const { compile, getSchema } = ajv;
  Object.assign(ajv, {
    compile: (...given: Parameters<typeof compile>) => inTurn(compile.apply(ajv, given)),
    getSchema: (...given: Parameters<typeof getSchema>) => inTurn(getSchema.apply(ajv, given)),
  });
}
