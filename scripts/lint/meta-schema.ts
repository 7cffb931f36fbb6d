import { parseOpenRPCDocument } from '@open-rpc/schema-utils-js';
import type { OpenrpcDocument } from '../contract/document/documents.ts';
import { asObject, asText, getAtPointer, toPointer, type Json, type JsonObject } from '../contract/base/json.ts';

/** A place where a document breaks the meta-schema of OpenRPC. */
export type MetaProblem = { pointer: string; message: string };

/**
 * Validates an OpenRPC document with the meta-schema of its specification.
 *
 * @param document - the document in one piece
 */
export async function metaSchemaProblems(document: OpenrpcDocument): Promise<MetaProblem[]> {
  return parseOpenRPCDocument(JSON.stringify(document), { validate: true, dereference: false }).then(
    () => [],
    (error: { message?: unknown }) => problemsIn(String(error.message), document as unknown as JsonObject),
  );
}

/** Reads the problems in the report, a text that ends in a JSON array of ajv's errors. */
function problemsIn(text: string, document: JsonObject): MetaProblem[] {
  const start = text.indexOf('[');
  const errors = start < 0 ? undefined : listIn(text.slice(start));
  if (errors === undefined) return [{ pointer: '', message: `${text.replaceAll(/\s+/g, ' ').slice(0, 300)}.` }];
  const found = errors.map((error) => {
    const { dataPath, instancePath, message, params } = asObject(error);
    const { additionalProperty } = asObject(params);
    return {
      pointer: asText(instancePath) ?? pointerOf(asText(dataPath) ?? ''),
      message: asText(message) ?? 'is wrong',
      unknown: asText(additionalProperty),
    };
  });
  // If all alternatives fail, the innermost errors say the most.
  const innermost = [...new Set(found.map(({ pointer }) => pointer))].filter((pointer) => {
    return !found.some((other) => other.pointer.startsWith(`${pointer}/`));
  });
  return innermost.map((pointer) => {
    const here = found.filter((one) => one.pointer === pointer);
    const unknown = unknownIn(
      here.flatMap((one) => one.unknown ?? []),
      asObject(getAtPointer(document, pointer)),
    );
    if (unknown !== undefined) return { pointer, message: unknown };
    const messages = [...new Set(here.map(({ message }) => message))];
    const plain = messages.filter((message) => !/ in (?:one|any)Of$/.test(message));
    return { pointer, message: `it ${(plain.length > 0 ? plain : messages).join(', or ')}.` };
  });
}

/**
 * Says which member is unknown. Where an object may be a reference instead, both alternatives name one: that of the
 * reference is the first member.
 */
function unknownIn(names: string[], node: JsonObject): string | undefined {
  if (names.includes('$ref')) {
    const others = Object.keys(node).filter((name) => name !== '$ref');
    return `nothing stands beside $ref; take ${others.join(', ')} out.`;
  }
  const [first] = Object.keys(node);
  const name = names.find((one) => one !== first) ?? names[0];
  return name === undefined
    ? undefined
    : `${JSON.stringify(name)} is no member here; correct the name, or take it out.`;
}

function listIn(text: string): Json[] | undefined {
  try {
    const list: unknown = JSON.parse(text.slice(0, text.lastIndexOf(']') + 1));
    return Array.isArray(list) ? list : undefined;
  } catch {
    return undefined;
  }
}

/** `.methods[0]['a b']`, as ajv 6 writes a place. */
function pointerOf(dataPath: string): string {
  const tokens = [...dataPath.matchAll(/\.([^.[\]]+)|\[(\d+)\]|\['((?:[^'\\]|\\.)*)'\]/g)];
  return toPointer(
    ...tokens.map(([, name, index, quoted]) => name ?? index ?? quoted?.replaceAll(/\\(.)/g, '$1') ?? ''),
  );
}
