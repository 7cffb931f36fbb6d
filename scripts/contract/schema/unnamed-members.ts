// What a schema says of members that it does not list: by patterns of their names, and of all further ones.

import { joinText } from '../base/code.ts';
import { travels, type MessageDirection } from '../base/direction.ts';
import { asObject, isObject, toPointer } from '../base/json.ts';
import { safePattern } from '../base/linear-regexp.ts';
import { listWrittenUnions, type Reading, type SchemaMember, type SchemaPart, type SchemaReader } from './reading.ts';

/**
 * Lists the schemas that a part has for a member: by its name, by the patterns that the name satisfies, or else for all
 * further ones.
 *
 * @returns their JSON pointers
 */
export function memberPlaces({ pointer, schema }: SchemaPart, name: string): string[] {
  const { properties, patternProperties, additionalProperties } = asObject(schema);
  const own = Object.hasOwn(asObject(properties), name) ? [pointer + toPointer('properties', name)] : [];
  for (const pattern of Object.keys(asObject(patternProperties)))
    if (satisfies(pattern, name)) own.push(pointer + toPointer('patternProperties', pattern));
  return own.length === 0 && isObject(additionalProperties) ? [joinText`${pointer}/additionalProperties`] : own;
}

function satisfies(pattern: string, name: string): boolean {
  try {
    return safePattern(pattern, 'u').test(name);
  } catch {
    // What is no pattern limits no name.
    return false;
  }
}

function describesUnnamed({ schema }: SchemaPart): boolean {
  const { patternProperties, additionalProperties } = asObject(schema);
  return isObject(patternProperties) || isObject(additionalProperties);
}

const known = new WeakMap<Reading, ReadonlyMap<string, SchemaMember>>();

/**
 * Reads the members of what schemas describe together, each with all that is said of its name: in `properties`, by
 * patterns, and of all further members.
 *
 * @param reading - what the schemas mean
 * @example readAllMembers(reader, reader.read(['/components/schemas/Pet'])).get('x-made')?.readOnly
 */
export function readAllMembers(reader: SchemaReader, reading: Reading): ReadonlyMap<string, SchemaMember> {
  const before = known.get(reading);
  if (before !== undefined) return before;
  const members = completeMembers(reader, reading);
  known.set(reading, members);
  return members;
}

function completeMembers(reader: SchemaReader, { parts, members }: Reading): ReadonlyMap<string, SchemaMember> {
  const alternatives = reader.hasMarks()
    ? parts.flatMap(listWrittenUnions).flatMap((union) => union.map(({ pointer }) => pointer))
    : [];
  const openParts = parts.filter(describesUnnamed);
  const openAlternatives = alternatives
    .map((pointer) => ({ pointer, parts: reader.partsOf([pointer]) }))
    .filter((one) => one.parts.some(describesUnnamed));
  if (openParts.length + openAlternatives.length === 0) return members;
  const isMarked = (places: readonly string[], way: MessageDirection): boolean =>
    reader.hasMarks() && reader.partsOf(places).some(({ schema }) => !travels(asObject(schema), way));
  const complete = (name: string, member: SchemaMember): SchemaMember => {
    const schemas = [...new Set([...member.schemas, ...openParts.flatMap((part) => memberPlaces(part, name))])];
    const markedOneWay = (way: MessageDirection): string[] => {
      const more = openAlternatives.flatMap((one) =>
        isMarked(
          one.parts.flatMap((part) => memberPlaces(part, name)),
          way,
        )
          ? [one.pointer]
          : [],
      );
      return member.required ? [...new Set([...member.markedIn[way], ...more])] : [];
    };
    return {
      ...member,
      schemas,
      readOnly: isMarked(schemas, 'request'),
      writeOnly: isMarked(schemas, 'response'),
      markedIn: { request: markedOneWay('request'), response: markedOneWay('response') },
    };
  };
  return new Map([...members].map(([name, member]) => [name, complete(name, member)]));
}
