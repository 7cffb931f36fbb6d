import ts from 'typescript';
import { isObject, type JsonObject } from '../../scripts/contract/base/json.ts';
import type { SchemaAt } from '../../scripts/contract/message.ts';
import { possibilities } from '../../scripts/contract/schema/reading.ts';

/** A place at which two types of one schema differ. */
export type TypeDifference = {
  /** What ours has in place of what theirs has, such as `string for Blob`. */
  kind: string;
  at: string;
  ours: string;
  theirs: string;
  /** The schemas that speak of the place, as the document has them. */
  schemas: JsonObject[];
};

/** The types of one schema, and where it is in the document. */
export type TypePair = { at: string; ours: ts.Type; theirs: ts.Type; pointers: readonly string[] };

/**
 * Makes a function that lists where two types of one schema differ, as deep inside of them as it can tell. Types of
 * which each is assignable to the other do not differ.
 *
 * @param checker - knows both types
 * @param schemaAt - finds the schemas of the document
 * @param isPair - tells whether two types are those of one component, which is compared by itself
 */
export function differencesBy(
  checker: ts.TypeChecker,
  schemaAt: SchemaAt,
  isPair: (ours: ts.Type, theirs: ts.Type) => boolean,
): (pair: TypePair) => TypeDifference[] {
  const areAssignable = (some: ts.Type, other: ts.Type): boolean =>
    checker.isTypeAssignableTo(some, other) && checker.isTypeAssignableTo(other, some);
  const isSame = (some: ts.Type, other: ts.Type): boolean => isPair(some, other) || areAssignable(some, other);
  const isPresentSame = (some: ts.Type, other: ts.Type): boolean => {
    const isNull = [some, other].map((type) =>
      alternativesOf(type).some(({ flags }) => (flags & ts.TypeFlags.Null) !== 0),
    );
    return isNull[0] === isNull[1] && isSame(checker.getNonNullableType(some), checker.getNonNullableType(other));
  };
  const nameOf = (type: ts.Type): string => {
    if (checker.isTypeAssignableTo(type, checker.getNeverType())) return 'never';
    if (checker.isTupleType(type)) return 'tuple';
    if (checker.isArrayType(type)) return 'array';
    if (type.symbol?.name === 'Blob' || type.symbol?.name === 'File') return 'Blob';
    return flagNames.find(([flag]) => (type.flags & flag) !== 0)?.[1] ?? 'object';
  };
  const membersOf = (type: ts.Type): Map<string, ts.Symbol> =>
    new Map(checker.getPropertiesOfType(type).map((member) => [member.name, member]));
  const constantsOf = (type: ts.Type): Map<string, ts.Type> =>
    new Map(
      [...membersOf(type)].flatMap(([name, member]): [string, ts.Type][] => {
        const found = checker.getTypeOfSymbol(member);
        return alternativesOf(found).every((one) => nameOf(one) === 'constant') ? [[name, found]] : [];
      }),
    );
  /** How much a type of theirs looks like one of ours: less than nothing if they cannot be the same. */
  const likeness = (some: ts.Type, other: ts.Type): number => {
    const name = nameOf(some);
    if (name !== nameOf(other) || (name !== 'array' && name !== 'object')) return -1;
    const constants = constantsOf(other);
    for (const [member, type] of constantsOf(some)) {
      const theirs = constants.get(member);
      if (theirs !== undefined && !alternativesOf(type).some((one) => checker.isTypeAssignableTo(one, theirs)))
        return -1;
    }
    const [own, all] = [membersOf(some), membersOf(other)];
    const shared = [...own.keys()].filter((member) => all.has(member)).length;
    return (2 * shared) / (own.size + all.size || 1);
  };

  return (start) => {
    const found: TypeDifference[] = [];
    const visited = new Map<ts.Type, Set<ts.Type>>();

    const compare = (pair: TypePair): void => {
      const { ours, theirs, at } = pair;
      const known = visited.get(ours) ?? new Set();
      visited.set(ours, known);
      if (known.has(theirs) || (at === start.at ? areAssignable(ours, theirs) : isSame(ours, theirs))) return;
      known.add(theirs);
      const [own, others] = [alternativesOf(ours), alternativesOf(theirs)];
      const isEqual = at === start.at && own.length === 1 ? areAssignable : isSame;
      const mine = new Set(own.filter((one) => !others.some((other) => isEqual(one, other))));
      const left = new Set(others.filter((other) => !own.some((one) => isEqual(one, other))));
      for (const [one, other] of partnersIn(mine, left)) {
        if (!mine.has(one) || !left.has(other)) continue;
        mine.delete(one);
        left.delete(other);
        const inner = { ...pair, ours: one, theirs: other };
        if (nameOf(one) === 'array') compareItems(inner);
        else compareMembers(inner);
      }
      if (mine.size > 0 || left.size > 0) report(pair, `${namesOf(mine)} for ${namesOf(left)}`);
    };

    /** The lists and objects that may be each other, those first that look most alike. */
    const partnersIn = (mine: Iterable<ts.Type>, left: Iterable<ts.Type>): [ts.Type, ts.Type][] => {
      const all = [...left];
      return [...mine]
        .flatMap((one) => all.map((other) => ({ one, other, score: likeness(one, other) })))
        .filter(({ score }) => score >= 0)
        .toSorted((a, b) => b.score - a.score)
        .map(({ one, other }) => [one, other]);
    };

    const compareItems = (pair: TypePair): void => {
      const [ours, theirs] = [pair.ours, pair.theirs].map((type) => checker.getIndexTypeOfType(type, numberKey));
      if (ours === undefined || theirs === undefined) return;
      const { items } = possibilities(schemaAt, pair.pointers);
      compare({ at: `${pair.at}[]`, ours, theirs, pointers: items });
    };

    const compareMembers = (pair: TypePair): void => {
      const { members, further } = possibilities(schemaAt, pair.pointers);
      const [all, others] = [membersOf(pair.ours), membersOf(pair.theirs)];
      for (const name of new Set([...all.keys(), ...others.keys()])) {
        const [mine, other] = [all.get(name), others.get(name)];
        const here = { ...pair, at: `${pair.at}.${name}`, pointers: members.get(name) ?? [] };
        if (mine === undefined || other === undefined) {
          const only = mine === undefined ? 'theirs' : 'ours';
          report(here, `a member only in ${only}`, pair.pointers);
          continue;
        }
        const [isOptional, isOptionalThere] = [isOptionalMember(mine), isOptionalMember(other)];
        if (isOptional !== isOptionalThere) {
          const side = isOptional ? 'theirs' : 'ours';
          report(here, `required only in ${side}`, side === 'ours' ? pair.pointers : here.pointers);
        }
        const [own, theirs] = [checker.getTypeOfSymbol(mine), checker.getTypeOfSymbol(other)];
        // Of the two, one has `undefined` as well, which is told already.
        if (isOptional !== isOptionalThere && isPresentSame(own, theirs)) continue;
        compare({ ...here, ours: own, theirs });
      }
      const [mine, other] = [pair.ours, pair.theirs].map((type) => checker.getIndexTypeOfType(type, textKey));
      const here = { ...pair, at: `${pair.at}.*`, pointers: further };
      if (mine !== undefined && other !== undefined) compare({ ...here, ours: mine, theirs: other });
      else if (mine !== undefined) report(here, 'an index only in ours', pair.pointers);
      else if (other !== undefined) report(here, 'an index only in theirs', pair.pointers);
    };

    const namesOf = (types: Iterable<ts.Type>): string => {
      const names = [...new Set([...types].map(nameOf))].toSorted();
      return names.length === 0 ? 'nothing' : names.join(' or ');
    };

    const report = (pair: TypePair, kind: string, pointers = pair.pointers): void => {
      const shown = (type: ts.Type): string => checker.typeToString(type).slice(0, 200);
      const schemas = [
        ...pointers.flatMap((pointer) => schemaAt(pointer).via.map(({ schema }) => schema)),
        ...possibilities(schemaAt, pointers).parts.map(({ schema }) => schema),
      ].filter(isObject);
      found.push({ kind, at: pair.at, ours: shown(pair.ours), theirs: shown(pair.theirs), schemas });
    };

    compare(start);
    return found;
  };
}

const [textKey, numberKey] = [ts.IndexKind.String, ts.IndexKind.Number];

/** The types of which a value has one, without the mark of what may be missing. */
function alternativesOf(type: ts.Type): ts.Type[] {
  const types = type.isUnion() ? type.types : [type];
  return types.filter(({ flags }) => (flags & ts.TypeFlags.Undefined) === 0);
}

function isOptionalMember({ flags }: ts.Symbol): boolean {
  return (flags & ts.SymbolFlags.Optional) !== 0;
}

const flagNames = [
  [ts.TypeFlags.Any, 'any'],
  [ts.TypeFlags.Unknown, 'unknown'],
  [ts.TypeFlags.Null, 'null'],
  [ts.TypeFlags.TemplateLiteral, 'template'],
  [ts.TypeFlags.BooleanLike, 'boolean'],
  [ts.TypeFlags.StringLiteral | ts.TypeFlags.NumberLiteral, 'constant'],
  [ts.TypeFlags.StringLike, 'string'],
  [ts.TypeFlags.NumberLike, 'number'],
  [ts.TypeFlags.BigIntLike, 'bigint'],
] as const;
