import { isObject, type Json, type JsonObject } from '../base/json.ts';
import { isLocal } from '../document/refs.ts';

/**
 * Leaves everything out of a document that could make another tool open a file or an address: each `$ref` out of the
 * document, `externalValue`, and such targets of a discriminator. The references that the specification means were
 * replaced when the document was loaded; the others are in extensions and in data.
 *
 * @param document - the document in one piece
 * @example removeExternalReferences({ 'x-logo': { $ref: 'file:///etc/passwd' } }) // { 'x-logo': {} }
 */
export function removeExternalReferences<Document extends JsonObject>(document: Document): Document {
  const kept = Object.entries(document as JsonObject).filter(
    ([name, value]) => typeof value !== 'string' || !leadsOut(name, value),
  );
  return Object.fromEntries(
    kept.map(([name, value]) => [name, closeNode(name === 'discriminator' ? withLocalTargets(value) : value)]),
  ) as Document;
}

function closeNode(node: Json): Json {
  if (Array.isArray(node)) return node.map(closeNode);
  return isObject(node) ? removeExternalReferences(node) : node;
}

function leadsOut(name: string, value: string): boolean {
  return name === 'externalValue' || (name === '$ref' && !isLocal(value));
}

/** A target is a reference, or the plain name of a component. */
function withLocalTargets(discriminator: Json): Json {
  if (!isObject(discriminator) || !isObject(discriminator['mapping'])) return discriminator;
  const targets = Object.entries(discriminator['mapping']);
  const isKept = (target: Json): boolean => typeof target !== 'string' || isLocal(target) || /^[\w.-]+$/.test(target);
  return { ...discriminator, mapping: Object.fromEntries(targets.filter(([, target]) => isKept(target))) };
}
