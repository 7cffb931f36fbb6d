import type * as ajvCompile from 'ajv/dist/compile/index.js';
import type { Ajv2020 as Ajv } from 'ajv/dist/2020.js';

/** How many schemas are compiled one inside of another, and from how many names of their own path on not even one. */
const [deepest, longestPath] = [8, 12];

/**
 * Ajv compiles what a `$ref` leads to before it goes on, and so a chain of many would be deeper than the call stack.
 * From a depth on, it is left until what refers to it is done.
 *
 * @param ajv - the instance, which is changed
 * @param compiler - the module of ajv that compiles, which is loaded late
 * @example compileDeepRefs(ajv, require('ajv/dist/compile/index.js'));
 */
export function compileDeepRefs(
  ajv: Ajv,
  { compileSchema, getCompilingSchema, resolveSchema }: typeof ajvCompile,
): void {
  const rule = ajv.RULES.all['$ref'];
  if (typeof rule !== 'object' || !('code' in rule.definition)) return;
  const { code } = rule.definition;
  const left: ajvCompile.SchemaEnv[] = [];
  const leave = ({ baseId, schemaEnv: { root } }: ajvCompile.SchemaCxt, ref: string): void => {
    const target = ajv.opts.uriResolver.resolve(baseId, ref);
    if ([root.refs, ajv.refs, ajv.schemas].some((schemas) => target in schemas)) return;
    const found = resolveSchema.call(ajv, root, target);
    if (found === undefined || getCompilingSchema.call(ajv, found) !== undefined) return;
    root.refs[target] = found;
    left.push(found);
  };
  const writeCodeOrLeave: typeof code = (context, ...rest) => {
    const isDeep = context.it.errSchemaPath.split('/').length > longestPath;
    if (isDeep || ajv._compilations.size >= deepest) leave(context.it, String(context.schema));
    return code(context, ...rest);
  };
  rule.definition = { ...rule.definition, code: writeCodeOrLeave };

  const compileLeft = <Made>(made: Made): Made => {
    const errors: unknown[] = [];
    for (let next = left.pop(); next !== undefined; next = left.pop()) {
      const schema = next;
      try {
        compileSchema.call(ajv, schema);
      } catch (error) {
        errors.push(error);
        // Others that lead to it have been compiled, and would call what is not there.
        const fail = (_value: unknown): _value is unknown => {
          throw error;
        };
        schema.validate = Object.assign(fail, { schema: schema.schema, schemaEnv: schema });
      }
    }
    if (errors.length > 0) throw errors[0];
    return made;
  };
  const { compile, getSchema } = ajv;
  Object.assign(ajv, {
    compile: (...given: Parameters<typeof compile>) => compileLeft(compile.apply(ajv, given)),
    getSchema: (...given: Parameters<typeof getSchema>) => compileLeft(getSchema.apply(ajv, given)),
  });
}
