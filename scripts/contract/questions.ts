import type { Contract } from './contract.ts';
import { asObject, get, isObject, join, split, type Json, type JsonObject } from './json.ts';
import type { ApiName } from './operation.ts';
import { questionsIn } from './read/reader.ts';

/** An `x-open-question` mark: what the source leaves open at this place. */
export type OpenQuestion = {
  api: ApiName;
  question: string;
  place: string;
  /** JSON pointer of what the mark stands on. */
  pointer: string;
  /** `x-probe`: the request that decides the question. */
  probe?: JsonObject;
};

/**
 * Lists every `x-open-question` of a contract, each sentence once an API.
 *
 * @param contract - the contract
 * @returns the marks in document order, each with the names that lead to its place
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
      for (const [key, child] of Object.entries(node)) if (!examples.has(key)) visit(child, `${pointer}${join(key)}`);
    };
    visit(document, '');
    return [...found.values()];
  });
}

/** Members whose content is data, where the name of a keyword means nothing. */
const examples = new Set(['example', 'examples', 'default', 'const', 'enum']);

/** Words of a document's structure that say nothing to a reader. */
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
  const tokens = split(pointer);
  const words: string[] = [];
  for (const [i, token] of tokens.entries()) {
    const node = asObject(get(document, join(...tokens.slice(0, i + 1))));
    // Below `properties` every name is a member's, whatever else it may mean.
    if (tokens[i - 1] === 'properties') words.push(token);
    else if (typeof node['operationId'] === 'string') words.push(node['operationId']);
    else if (tokens[i - 1] === 'paths' || structure.has(token)) continue;
    else if (typeof node['name'] === 'string' && (/^\d+$/.test(token) || tokens[i - 1] === 'securitySchemes'))
      words.push(node['name']);
    else if (!/^\d+$/.test(token) || tokens[i - 1] === 'responses') words.push(token);
  }
  if (words.length > 0) return words.join(' › ');
  return tokens[0] === 'servers' ? 'Server' : 'The whole API';
}
