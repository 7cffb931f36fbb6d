import type { Operation } from '../contract/operation.ts';
import type { Json } from '../contract/json.ts';
import type { Validate } from '../contract/validators.ts';
import { fakeable } from './fakeable.ts';

/** How many seeds are tried before a schema counts as too hard to make up. */
const attempts = 50;

/** Why no value could be made up: one sentence, with what to do. */
export class GenerationError extends Error {
  override readonly name = 'GenerationError';
}

/**
 * Makes up a value that satisfies a schema, with Prism's dynamic generation. Prism proposes and the schema decides:
 * a value that does not satisfy it is never given away.
 *
 * @param operation - whose document the schema stands in
 * @param schema - JSON pointer of the schema
 * @param seed - the same seed makes the same value
 * @param validate - the compiled schema
 * @returns the value
 * @throws GenerationError when no seed leads to a value that satisfies the schema
 */
export async function generate(operation: Operation, schema: string, seed: string, validate: Validate | undefined): Promise<Json> {
  const source = fakeable(operation.schemaAt, schema);
  if (source !== undefined) {
    const prism = await loadPrism();
    for (let attempt = 1; attempt <= attempts; attempt++) {
      const made = prism.generate({}, {}, source, `${seed}/${operation.id}/${attempt}`);
      if (made._tag === 'Right' && (validate === undefined || validate(made.right))) return made.right as Json;
    }
  }
  throw new GenerationError(`No data that satisfies the schema at ${schema} could be made up; write an example beside it.`);
}

type Prism = {
  generate: (resource: object, bundle: object, source: object, seed: string) => { _tag: 'Right'; right: unknown } | { _tag: 'Left'; left: Error };
};

let prism: Promise<Prism> | undefined;

/**
 * Only the generator of Prism, and only when it is needed: the whole of Prism takes three times as long to load, and its
 * other parts answer differently than the contract says.
 */
function loadPrism(): Promise<Prism> {
  prism ??= import('@stoplight/prism-http/dist/mocker/generator/JSONSchema.js')
    .then((loaded) => loaded as unknown as Prism)
    .catch((error: NodeJS.ErrnoException) => {
      prism = undefined;
      if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
      throw new GenerationError(
        'Making up data needs the package @stoplight/prism-http, which is not installed. Run: npm install --save-dev @stoplight/prism-http',
      );
    });
  return prism;
}
