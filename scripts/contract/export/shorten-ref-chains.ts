import { asObject, isObject, replaceObjects, type Json, type JsonObject } from '../base/json.ts';
import { chainFollower, longestChain, refsOf, type ChainEnd } from '../document/refs.ts';

/**
 * Shortens chains of `$ref`s that are longer than {@link longestChain}, which is a mistake: each `$ref` to such a chain
 * leads to its end, and the components between are left out. Redocly takes a time that grows with more than the square
 * of their length.
 *
 * @param document - a document from which nothing leads out
 */
export function withShortChains(document: JsonObject): JsonObject {
  const endOf = chainFollower(refsOf(document));
  const endAt = ({ $ref: ref }: JsonObject): ChainEnd =>
    typeof ref === 'string' ? endOf(ref) : { target: '', length: 0 };
  const isBetween = (component: Json): boolean => isObject(component) && endAt(component).length > longestChain;
  const components = Object.entries(asObject(document['components'])).map(([kind, all]): [string, Json] => {
    const kept = Object.entries(asObject(all)).filter(([, component]) => !isBetween(component));
    return [kind, isObject(all) ? Object.fromEntries(kept) : all];
  });
  const shorter = isObject(document['components'])
    ? { ...document, components: Object.fromEntries(components) }
    : document;
  return replaceObjects(shorter, (node) => {
    const { target, length } = endAt(node);
    return length > longestChain ? { ...node, $ref: target } : node;
  }) as JsonObject;
}
