import { once } from 'node:events';
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import type { Contract } from '../../contract/contract.ts';
import { ContractError } from '../../contract/base/errors.ts';
import type { JsonObject } from '../../contract/base/json.ts';
import { banner } from '../banner.ts';
import { prepareForOpenapiTypescript } from './prepare-for-openapi-typescript.ts';

/** openapi-typescript in a worker, which begins to load when it is started. */
export type TypesThread = {
  /**
   * Emits the TypeScript types of documents. Strings with a pattern of hex digits become `` `0x${string}` ``, as the
   * Ethereum libraries for TypeScript have them. It can be called once.
   *
   * @returns for each of its APIs, a module that exports `paths`, `components` and `operations`
   * @throws ContractError when openapi-typescript refuses a document
   */
  emit: (contract: Contract) => Promise<string[]>;
  /** Leaves the worker to the next one who wants it if it waits for work, or ends it, whatever it is doing. */
  close: () => Promise<void>;
};

/**
 * The program of the worker, as text: a file would have one name as TypeScript and another one compiled. It uses
 * `require`, as an import would search the 9 MB of TypeScript for names of exports, which doubles the time.
 *
 * It uses only the part of openapi-typescript that makes types. The function around that first joins the files of a
 * document and validates it, which `contract/load.ts` has done, with a library that loads as slowly as TypeScript.
 *
 * It has comments of its own. Those that openapi-typescript makes have the description as a tag, which editors show last,
 * or not at all. Where it replaces the property that tells alternatives apart, it says so behind the description.
 *
 * For a lone `%` in a name, openapi-typescript's `decodeURIComponent` would throw.
 */
const program = `
  const { workerData, parentPort } = require('node:worker_threads');
  const decode = globalThis.decodeURIComponent;
  globalThis.decodeURIComponent = (text) => {
    try { return decode(text); } catch { return text; }
  };
  const load = require('node:module').createRequire(workerData.from);
  const transformSchema = load('openapi-typescript/dist/transform/index.cjs');
  const { resolveRef, scanDiscriminators } = load('openapi-typescript/dist/lib/utils.cjs');
  const lib = load('openapi-typescript/dist/lib/ts.cjs');
  const { astToString, stringToAST } = lib;
  const { addSyntheticLeadingComment, factory, SyntaxKind } = load('typescript');
  lib.addJSDocComment = (described, node) => {
    const { description = '' } = described || {};
    const doc = description.replace(/ ?\\(?(discriminator )?enum property \\w+ by openapi-typescript\\)?$/, '');
    if (doc) addSyntheticLeadingComment(node, SyntaxKind.MultiLineCommentTrivia, doc, true);
  };
  const transform = ({ [workerData.keyword]: text }) => text && factory.createTypeReferenceNode(text);
  const emit = (document) => {
    const { options } = workerData;
    const resolve = ($ref) => resolveRef(document, $ref, options);
    const discriminators = scanDiscriminators(document, options);
    const nodes = transformSchema(document, { ...options, transform, injectFooter: [], discriminators, resolve });
    const [withRequired] = stringToAST(workerData.withRequired);
    const isHelper = ({ name }) => name !== undefined && name.escapedText === 'WithRequired';
    return astToString(nodes.map((node) => (isHelper(node) ? withRequired : node)));
  };
  parentPort.on('message', (documents) => {
    try {
      parentPort.postMessage({ texts: documents.map((document) => emit(JSON.parse(document))) });
    } catch (error) {
      parentPort.postMessage({ refused: String(error && error.message || error) });
    }
  });
`;

/** Keyword that carries a type to the worker. No extension of a document gets there. */
const keyword = 'x-twinspec-type';

/**
 * The helper by which openapi-typescript requires further members of another schema. Its own one does not compile where
 * that schema has alternatives, as one that may be null: such a type has only the members that all alternatives have.
 */
const withRequired =
  'type WithRequired<T, K extends PropertyKey> = T extends unknown ? T & Required<Pick<T, K & keyof T>> : never;';

const options = {
  silent: true,
  alphabetize: false,
  // A default is for fields that the caller leaves out, so it must not make them required.
  defaultNonNullable: false,
  // Otherwise an envelope's open payload would be Record<string, never>, and nothing could be intersected with it.
  emptyObjectsUnknown: true,
};

/** A worker that has done its work, and waits for more as long as the process has other things to do. */
let idle: Worker | undefined;

/**
 * Starts the worker. TypeScript takes longer to load than most other work takes, so call this before anything else;
 * a program that generates again and again loads it once.
 *
 * @returns the worker, to be closed by the caller
 * @example
 * const types = startTypes();
 * const [platform, node] = await types.emit(contract).finally(types.close);
 */
export function startTypes(): TypesThread {
  const kept = idle;
  const worker = kept ?? newWorker();
  idle = undefined;
  worker.ref();
  let isFree = kept !== undefined;
  const closed = new AbortController();
  const answer = once(worker, 'message', { signal: closed.signal }) as Promise<
    [{ texts: string[] } | { refused: string }]
  >;
  // `emit` reports an error; until it is called, the rejection must not count as unhandled.
  answer.catch(() => undefined);
  return {
    emit: async ({ apis, operations }) => {
      const documents = apis.map((api) => {
        const own = operations.filter((operation) => operation.api === api.name);
        return JSON.stringify(prepareForOpenapiTypescript(api, own, hexType));
      });
      isFree = false;
      worker.postMessage(documents);
      const [made] = await answer;
      isFree = true;
      if ('refused' in made) {
        const reason = made.refused.replaceAll(/\s+/g, ' ').trim();
        throw new ContractError([
          `openapi-typescript cannot make types of this document: ${reason.replace(/\.?$/, '.')}`,
        ]);
      }
      return made.texts.map((text) => banner + text);
    },
    close: async () => {
      if (!isFree || idle !== undefined) return void (await worker.terminate());
      closed.abort();
      worker.unref();
      idle = worker;
    },
  };
}

function newWorker(): Worker {
  const from = createRequire(import.meta.url).resolve('openapi-typescript');
  return new Worker(program, { eval: true, execArgv: [], workerData: { from, keyword, options, withRequired } });
}

function hexType({ pattern, type, enum: values, const: value }: JsonObject): JsonObject {
  if (typeof pattern !== 'string' || !pattern.startsWith('^0x') || values !== undefined || value !== undefined)
    return {};
  const types = [type].flat();
  if (types.some((name) => name !== 'string' && name !== 'null')) return {};
  return { [keyword]: types.includes('null') ? '`0x${string}` | null' : '`0x${string}`' };
}
