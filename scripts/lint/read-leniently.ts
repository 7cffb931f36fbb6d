import { UnreadableError } from '../contract/base/errors.ts';
import { asObject, isObject, pointerTokens, type Json } from '../contract/base/json.ts';
import type { Contract } from '../contract/contract.ts';
import { contractWritten, type WrittenApi } from '../contract/load.ts';
import { isHttpMethod } from '../contract/http/http.ts';

/** What can be read of documents, and what is wrong with the rest. */
type Readable = {
  /** Missing if nothing can be read. */
  contract?: Contract;
  /** A sentence for each part that cannot be read. */
  refusals: string[];
};

/**
 * Reads what can be read: an operation that cannot is left out, so that the mistakes in all others are found as well.
 *
 * @param written - the documents, which change
 * @returns see {@link Readable}
 * @throws ContractError when a document is broken in a way that tells nothing about its parts
 * @example (await readLeniently(await readWritten({ openapi: 'petstore.yaml' }))).refusals
 */
export async function readLeniently(written: WrittenApi[]): Promise<Readable> {
  const refusals: string[] = [];
  for (;;) {
    // Making a contract of a document changes it.
    const copy = written.map((one) => ({ ...one, source: { ...one.source, data: structuredClone(one.source.data) } }));
    try {
      return { contract: await contractWritten(copy), refusals };
    } catch (error) {
      if (!(error instanceof UnreadableError)) throw error;
      refusals.push(...error.problems);
      const taken = error.parts.filter(({ api, pointer }) => {
        const document = written.find(({ name }) => name === api);
        return document?.kind === 'http' && takeOut(document.source.data, pointer);
      });
      if (taken.length === 0) return { refusals };
    }
  }
}

/** Takes the operation out that a place is in; else its path item or webhook, else the member of the document. */
function takeOut(document: Json | undefined, pointer: string): boolean {
  const [first = '', name, verb, method] = pointerTokens(pointer);
  const root = asObject(document);
  // Without a component, more would be wrong than is.
  if (first === 'components' || first === 'openapi' || first === 'swagger') return false;
  if (name === undefined || (first !== 'paths' && first !== 'webhooks')) return remove(root, first);
  const paths = asObject(root[first]);
  const item = asObject(paths[name]);
  if (verb === 'additionalOperations' && method !== undefined) return remove(asObject(item[verb]), method);
  return verb !== undefined && isHttpMethod(verb) ? remove(item, verb) : remove(paths, name);
}

function remove(holder: Json, name: string): boolean {
  return isObject(holder) && Object.hasOwn(holder, name) && delete holder[name];
}
