import { asList, asObject, asText, isObject, join, type Json } from '../json.ts';
import type { Envelope, SchemaAt } from '../operation.ts';

/** The schema keywords below which a value's own members are described, and what each adds to the value's pointer. */
const descents: Record<string, (key: string) => string> = {
  properties: (key) => join(key),
  patternProperties: () => '/*',
  prefixItems: (index) => `/${index}`,
  allOf: () => '',
  anyOf: () => '',
  oneOf: () => '',
};

/** The same for keywords that hold one schema. */
const single = ['items', 'additionalProperties'];

/**
 * Finds the fields that must never be shown.
 *
 * @param schemaAt - follows the document's schemas
 * @param schema - JSON pointer of the schema of a body
 * @returns JSON pointers into the body of each `format: password`; `*` stands for any index or name
 */
export function secretsIn(schemaAt: SchemaAt, schema: string): string[] {
  const secrets = new Set<string>();
  const visit = (pointer: string, at: string, trail: string[]): void => {
    const { pointer: here, schema: found, via } = schemaAt(pointer);
    // A recursive schema would go on for ever: a secret further down has the same name as one above it.
    if (trail.includes(here)) return;
    const node = asObject(found);
    const below = [...trail, here];
    if ([...via.map(({ schema: one }) => one), node].some(({ format }) => format === 'password')) secrets.add(at);
    for (const [keyword, step] of Object.entries(descents)) {
      const members = node[keyword];
      if (typeof members !== 'object' || members === null) continue;
      for (const key of Object.keys(members)) visit(here + join(keyword, key), at + step(key), below);
    }
    for (const keyword of single) {
      if (isObject(node[keyword])) visit(`${here}/${keyword}`, `${at}/*`, below);
    }
  };
  visit(schema, '', []);
  return [...secrets];
}

/**
 * Finds the envelopes that a schema is built on: its own `x-envelope`, or those of the schemas that it combines.
 *
 * @param schemaAt - follows the document's schemas
 * @param schema - JSON pointer of the schema of a body
 * @returns each envelope, in document order
 */
export function envelopesIn(schemaAt: SchemaAt, schema: string): Envelope[] {
  const seen = new Set<string>();
  const visit = (pointer: string): Envelope[] => {
    const { pointer: here, schema: found } = schemaAt(pointer);
    if (seen.has(here)) return [];
    seen.add(here);
    const node = asObject(found);
    const own = envelopeIn(node['x-envelope']);
    if (own !== undefined) return [own];
    return ['allOf', 'oneOf', 'anyOf'].flatMap((keyword) => asList(node[keyword]).flatMap((_, i) => visit(`${here}/${keyword}/${i}`)));
  };
  return visit(schema);
}

function envelopeIn(value: Json | undefined): Envelope | undefined {
  const { payload, message, status, success, code } = asObject(value);
  const named = [payload, message, status].map(asText);
  const [payloadName, messageName, statusName] = named;
  if (payloadName === undefined || messageName === undefined || statusName === undefined) return undefined;
  const envelope: Envelope = {
    payload: payloadName,
    message: messageName,
    status: statusName,
    success: success ?? null,
  };
  if (typeof code === 'string') envelope.code = code;
  return envelope;
}
