import type { Contract } from '../contract-type.ts';
import {
  asObject,
  getAtPointer,
  isObject,
  toPointer,
  pointerTokens,
  type Json,
  type JsonObject,
} from '../base/json.ts';
import { questionsIn } from '../read/reader.ts';

/** An `x-open-question`: something that the source of the document leaves open. */
export type OpenQuestion = {
  api: string;
  question: string;
  /** The names that lead to its place, for readers. */
  place: string;
  /** JSON pointer of the object with the mark. */
  pointer: string;
  /** `x-probe`: the request that decides the question. */
  probe?: JsonObject;
};

/** The place of a question about all of an API. */
export const wholeApi = 'The whole API';

/**
 * Lists the open questions of a contract, each sentence once for each API.
 *
 * @returns the questions in the order of the documents
 * @example for (const { place, question } of openQuestionsOf(contract)) console.log(`${place}: ${question}`);
 */
export function openQuestionsOf(contract: Contract): OpenQuestion[] {
  return contract.apis.flatMap(({ name, document }) => {
    const found = new Map<string, OpenQuestion>();
    const visit = (node: Json, pointer: string): void => {
      if (typeof node !== 'object' || node === null) return;
      if (Array.isArray(node)) return node.forEach((child, i) => visit(child, `${pointer}/${i}`));
      for (const question of questionsIn(node)) {
        if (found.has(question)) continue;
        const probe = node['x-probe'];
        const place = placeInWords(document, pointer);
        found.set(question, { api: name, question, place, pointer, ...(isObject(probe) && { probe }) });
      }
      for (const [key, child] of Object.entries(node))
        if (!examples.has(key)) visit(child, `${pointer}${toPointer(key)}`);
    };
    visit(document, '');
    return [...found.values()];
  });
}

/** Members whose value is data, in which names of keywords mean nothing. */
const examples = new Set(['example', 'examples', 'default', 'const', 'enum']);

/** Names in the structure of documents that tell a reader nothing. */
const structure = new Set([
  'paths',
  'components',
  'schemas',
  'properties',
  'items',
  'content',
  'schema',
  'allOf',
  'oneOf',
  'anyOf',
  'responses',
  'requestBody',
  'requestBodies',
  'parameters',
  'securitySchemes',
  'tags',
  'servers',
  'x-json-rpc',
  'params',
  'info',
  'prefixItems',
  'application/json',
  'x-result-when',
  'result',
  '200',
  'headers',
]);

function placeInWords(document: Json, pointer: string): string {
  const tokens = pointerTokens(pointer);
  const words: string[] = [];
  for (const [i, token] of tokens.entries()) {
    const around = getAtPointer(document, toPointer(...tokens.slice(0, i)));
    const node = asObject(getAtPointer(document, toPointer(...tokens.slice(0, i + 1))));
    const isNamed = Array.isArray(around) || tokens[i - 1] === 'securitySchemes';
    // Below `properties`, every name is that of a member, whatever it means elsewhere.
    if (tokens[i - 1] === 'properties') words.push(token);
    else if (typeof node['operationId'] === 'string') words.push(node['operationId']);
    else if (tokens[i - 1] === 'paths' || structure.has(token)) continue;
    else if (typeof node['name'] === 'string' && isNamed) words.push(node['name']);
    else if (!Array.isArray(around)) words.push(token);
  }
  if (words.length > 0) return words.join(' › ');
  return tokens[0] === 'servers' ? 'Server' : wholeApi;
}
