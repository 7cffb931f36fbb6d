import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import type { JsonObject } from '../contract/json.ts';
import { banner } from './banner.ts';
import { typable } from './typable.ts';

/** openapi-typescript in a thread of its own, which loads from the moment that it is started. */
export type TypesThread = {
  /**
   * Emits the TypeScript types of documents. Strings whose pattern is hex become `` `0x${string}` ``, which is how the
   * Ethereum libraries of this language write them. It can be asked once.
   *
   * @param documents - bundled OpenAPI 3.1 documents
   * @returns for each, a module that exports `paths`, `components` and `operations`
   * @throws Error when openapi-typescript refuses a document
   */
  emit: (documents: JsonObject[]) => Promise<string[]>;
  /** Ends the thread, whatever it is doing. */
  close: () => Promise<void>;
};

/**
 * The thread's program, as text: a compiled and a TypeScript file beside each other would need two names. It requires
 * what it needs, because an import would first search the 9 MB of TypeScript for export names, which doubles the time.
 *
 * A lone `%` in a name stands for itself; openapi-typescript would decode it and throw. It needs none of the rules that
 * it checks a document by: `lint` has better ones.
 */
const program = `
  const { workerData, parentPort } = require('node:worker_threads');
  const decode = globalThis.decodeURIComponent;
  globalThis.decodeURIComponent = (text) => {
    try { return decode(text); } catch { return text; }
  };
  const load = require('node:module').createRequire(workerData.from);
  const { createConfig } = load('@redocly/openapi-core');
  const { default: openapiTS, astToString } = load('openapi-typescript');
  const { factory } = load('typescript');
  const transform = ({ [workerData.keyword]: text }) => text && factory.createTypeReferenceNode(text);
  const emit = async (document) => {
    const redocly = await createConfig({}, { extends: [] });
    return astToString(await openapiTS(document, { ...workerData.options, redocly, transform }));
  };
  parentPort.once('message', (documents) =>
    Promise.all(documents.map(emit)).then(
      (texts) => parentPort.postMessage({ texts }),
      (error) => parentPort.postMessage({ refused: String(error && error.message || error) }),
    ),
  );
`;

/** Carries a type that is already known into the thread. No extension of a document gets there. */
const keyword = 'x-twinspec-type';

const options = {
  silent: true,
  alphabetize: false,
  // A default is what the server assumes when the field is left out: no reason to ask the caller for it.
  defaultNonNullable: false,
  // Otherwise an envelope's open payload would be Record<string, never>, and nothing could be intersected with it.
  emptyObjectsUnknown: true,
};

/**
 * Starts the thread. TypeScript takes longer to load than most of the work takes, so do it before anything else.
 *
 * @returns the thread; the caller closes it
 * @example
 * const types = startTypes();
 * const [platform, node] = await types.emit([openapi, lowered]).finally(types.close);
 */
export function startTypes(): TypesThread {
  const from = createRequire(import.meta.url).resolve('openapi-typescript');
  const worker = new Worker(program, { eval: true, execArgv: [], workerData: { from, keyword, options } });
  const answer = new Promise<{ texts: string[] } | { refused: string }>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  // Whoever asks is told; until then nobody listens.
  answer.catch(() => undefined);
  return {
    emit: async (documents) => {
      worker.postMessage(documents.map((document) => JSON.stringify(typable(document, hexType))));
      const made = await answer;
      if ('refused' in made) throw new Error(`openapi-typescript refuses the document: ${made.refused}`);
      return made.texts.map((text) => banner + text);
    },
    close: async () => {
      await worker.terminate();
    },
  };
}

function hexType({ pattern, type, enum: values, const: value }: JsonObject): JsonObject {
  if (typeof pattern !== 'string' || !pattern.startsWith('^0x') || values !== undefined || value !== undefined) return {};
  const types = [type].flat();
  if (types.some((name) => name !== 'string' && name !== 'null')) return {};
  return { [keyword]: types.includes('null') ? '`0x${string}` | null' : '`0x${string}`' };
}
