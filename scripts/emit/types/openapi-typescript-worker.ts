import { once } from 'node:events';
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import type { Contract } from '../../contract/contract.ts';
import { ContractError } from '../../contract/base/errors.ts';
import { banner } from '../banner.ts';
import { prepareForOpenapiTypescript } from './prepare-for-openapi-typescript.ts';

/** openapi-typescript in a worker, which begins to load when it is started. */
export type TypesThread = {
  /**
   * Emits the TypeScript types of documents. The next call has to wait for the answer to this one.
   *
   * @returns for each of its APIs, a module that exports `paths`, `components`, `operations`, and each component by
   *   name
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
 * It has comments of its own. Those that openapi-typescript makes have the description as a tag, which editors show
 * last, or not at all.
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
  const lib = load('openapi-typescript/dist/lib/ts.cjs');
  const { addSyntheticLeadingComment, factory, SyntaxKind } = load('typescript');
  lib.addJSDocComment = (described, node) => {
    const { description } = described || {};
    if (description) addSyntheticLeadingComment(node, SyntaxKind.MultiLineCommentTrivia, description, true);
  };
  const emit = ({ document, mark }) => {
    const transform = ({ [workerData.keyword]: type }) =>
      type === undefined ? undefined : factory.createTypeReferenceNode(mark + type + mark);
    const discriminators = { objects: {}, refsHandled: [] };
    const context = { ...workerData.options, transform, injectFooter: [], discriminators, resolve: () => undefined };
    return lib.astToString(transformSchema(JSON.parse(document), context));
  };
  parentPort.on('message', (documents) => {
    try {
      parentPort.postMessage({ texts: documents.map(emit) });
    } catch (error) {
      parentPort.postMessage({ refused: String(error && error.message || error) });
    }
  });
`;

/** Keyword that carries a type to the worker. No extension of a document gets there. */
const keyword = 'x-twinspec-type';

const options = { silent: true, alphabetize: false };

/** A worker that has done its work, and waits for more as long as the process has other things to do. */
let idle: Worker | undefined;

/**
 * Starts the worker. TypeScript takes longer to load than most other work takes, so call this before anything else;
 * a program that generates again and again loads it once.
 *
 * @returns the worker, to be closed by the caller
 * @example
 * const types = startTypes();
 * const [orders, stock] = await types.emit(contract).finally(types.close);
 */
export function startTypes(): TypesThread {
  let thread: Thread | undefined = openThread();
  return {
    emit: async ({ apis, operations }) => {
      const prepared = apis.map((api) => {
        const own = operations.filter((operation) => operation.api === api.name);
        return prepareForOpenapiTypescript(api, own, keyword);
      });
      thread ??= openThread();
      const made = await thread.ask(prepared.map(({ document, mark }) => ({ document, mark })));
      if ('refused' in made) {
        const reason = made.refused.replaceAll(/\s+/g, ' ').trim();
        throw new ContractError([
          `openapi-typescript cannot make types of this document: ${reason.replace(/\.?$/, '.')}`,
        ]);
      }
      // What it made of a large document would stay in memory beside all that follows.
      if (made.texts.join('').length > mostKept) {
        await thread.end();
        thread = undefined;
      }
      return made.texts.map((text, i) => banner + (prepared[i]?.complete(text) ?? ''));
    },
    close: async () => {
      if (thread === undefined) return;
      if (idle === undefined && thread.isFree()) thread.leave();
      else await thread.end();
    },
  };
}

/** How many characters of types a worker may have made that is left to the next one who wants it. */
const mostKept = 1_000_000;

type Answer = { texts: string[] } | { refused: string };

/** A worker, and the way to it. */
type Thread = {
  ask: (documents: { document: string; mark: string }[]) => Promise<Answer>;
  /** Whether it waits for work. */
  isFree: () => boolean;
  /** Leaves it to the next one. */
  leave: () => void;
  end: () => Promise<void>;
};

function openThread(): Thread {
  const kept = idle;
  const worker = kept ?? newWorker();
  idle = undefined;
  worker.ref();
  let isFree = kept !== undefined;
  const closed = new AbortController();
  const nextAnswer = (): Promise<[Answer]> => {
    const answer = once(worker, 'message', { signal: closed.signal }) as ReturnType<typeof nextAnswer>;
    // `ask` reports an error; until it is called, the rejection must not count as unhandled.
    answer.catch(() => undefined);
    return answer;
  };
  let answer = nextAnswer();
  return {
    ask: async (documents) => {
      isFree = false;
      worker.postMessage(documents);
      const [made] = await answer;
      answer = nextAnswer();
      isFree = true;
      return made;
    },
    isFree: () => isFree,
    leave: () => {
      closed.abort();
      worker.unref();
      idle = worker;
    },
    end: async () => void (await worker.terminate()),
  };
}

function newWorker(): Worker {
  const from = createRequire(import.meta.url).resolve('openapi-typescript');
  return new Worker(program, { eval: true, execArgv: [], workerData: { from, keyword, options } });
}
