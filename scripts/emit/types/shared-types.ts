// Types that several documents have in common: what they refer to in one file is declared once.

import { joinText } from '../../contract/base/code.ts';
import { findFreeName } from '../../contract/base/unique-names.ts';
import type { Contract } from '../../contract/contract.ts';
import type { Api } from '../../contract/contract-type.ts';
import type { Operation } from '../../contract/operation.ts';
import type { MessageDirection } from '../../contract/base/direction.ts';
import { banner } from '../banner.ts';
import { identifier, ts, type TypeScript } from '../text.ts';
import {
  componentTypeNames,
  declarationWriter,
  typesOf,
  usageOf,
  type DeclarationWriter,
  type SchemaUsage,
} from './schema-types.ts';

/** An API, and the place of each of its schemas in the file that it is written in. */
type Part = { api: Api; operations: Operation[]; originOf: (pointer: string) => string };

/** An API, and which of its schemas travel which way. */
type UsedPart = Part & { usage: SchemaUsage };

/** A type of a schema that another one leads to. */
type Mention = { pointer: string; way: MessageDirection };

/** A schema of an API, and its types in words that do not depend on the names there. */
type Member = { part: UsedPart; pointer: string; text: string; mentions: Mention[] };

/** The names of a schema's types, by the way that they travel. */
type TypeNames = { [Way in MessageDirection]?: TypeScript };

/** Makes the writer of an API's types, which calls other types as a function says. */
type WriterOf = (part: Part, nameOf: (pointer: string, way: MessageDirection) => TypeScript) => DeclarationWriter;

/**
 * Declares the types of schemas that several APIs refer to in one file, and lets the modules of the APIs import them. A
 * type is shared if each of the APIs would declare the same one: what inherits from a schema changes its type, and so
 * does the version of a document.
 *
 * @param contracts - the contracts of the APIs, as emitters get them
 * @param module - the path by which the modules of the APIs import the types, as a literal
 * @returns the module of these types; `undefined` if there are none
 * @example shareTypes([orders, stock], singleQuoted('../shared/types.ts'))
 */
export function shareTypes(contracts: readonly Contract[], module: TypeScript): TypeScript | undefined {
  const all = contracts.flatMap(partsOf);
  const common = commonOrigins(all);
  if (common.size === 0) return undefined;
  const parts = all.map((part): UsedPart => ({ ...part, usage: usageOf(part.api, part.operations) }));
  const sent = new Set(parts.flatMap(({ usage, originOf }) => [...usage.sent].map(originOf)));
  const isSent =
    ({ originOf }: Part) =>
    (pointer: string): boolean =>
      sent.has(originOf(pointer));
  const writerOf: WriterOf = (part, nameOf) => declarationWriter(part.api, isSent(part), nameOf);
  const members = parts.flatMap((part) => membersOf(part, common, writerOf));
  const shared = groupSameTypes(members).filter((same) => new Set(same.map(({ part }) => part)).size > 1);
  const names = namesOf(shared);
  const nameIn =
    (part: UsedPart) =>
    (pointer: string, way: MessageDirection): TypeScript | undefined =>
      names.get(idOf(part, pointer))?.[wayOf(part, pointer, way)];
  for (const part of parts) typesOf(part.api, part.operations, { module, nameOf: nameIn(part), isSent: isSent(part) });
  const declarations = shared.flatMap(([first]) => {
    if (first === undefined) return [];
    const { part, pointer } = first;
    const { declare } = writerOf(part, (...mention) => nameIn(part)(...mention) ?? ts`unknown`);
    const { response, request } = names.get(idOf(part, pointer)) ?? {};
    return [
      response === undefined ? ts`` : declare(pointer, 'response', response, true),
      request === undefined ? ts`` : declare(pointer, 'request', request, true),
    ];
  });
  return shared.length === 0 ? undefined : ts.join([banner, ...declarations], '');
}

function partsOf({ apis, operations, origin }: Contract): Part[] {
  if (origin === undefined) return [];
  return apis.map((api) => ({
    api,
    operations: operations.filter((operation) => operation.api === api.name),
    originOf: (pointer) => {
      const found = origin(api.name, pointer);
      return found === undefined ? idOf({ api }, pointer) : joinText`${found.at}#${found.pointer}`;
    },
  }));
}

function idOf({ api }: Pick<Part, 'api'>, pointer: string): string {
  return joinText`${api.name}#${pointer}`;
}

/** Finds the places of components that are in several APIs. */
function commonOrigins(parts: readonly Part[]): ReadonlySet<string> {
  const owners = new Map<string, Part>();
  const common = new Set<string>();
  for (const part of parts)
    for (const pointer of part.api.schemas.values()) {
      const place = part.originOf(pointer);
      const owner = owners.get(place) ?? part;
      owners.set(place, owner);
      if (owner !== part) common.add(place);
    }
  return common;
}

/** A schema that looks the same both ways has one type. */
function wayOf({ usage }: UsedPart, pointer: string, way: MessageDirection): MessageDirection {
  return usage.directed.has(pointer) ? way : 'response';
}

/** Writes the types of the schemas that an API has in common with others, and of all that they lead to. */
function membersOf(part: UsedPart, common: ReadonlySet<string>, writerOf: WriterOf): Member[] {
  const found = new Set([...part.api.schemas.values()].filter((pointer) => common.has(part.originOf(pointer))));
  const members: Member[] = [];
  // A set that grows while it is iterated: the loop also visits what it adds.
  for (const pointer of found) {
    const mentions = new Map<string, Mention & { word: TypeScript }>();
    const { declare } = writerOf(part, (target, direction) => {
      const way = wayOf(part, target, direction);
      const mention = { pointer: target, way, word: identifier(`$${mentions.size}`) };
      const id = joinText`${way} ${target}`;
      found.add(target);
      mentions.set(id, mentions.get(id) ?? mention);
      return mentions.get(id)?.word ?? mention.word;
    });
    const ways: MessageDirection[] = part.usage.directed.has(pointer) ? ['response', 'request'] : ['response'];
    const text = ts.join(
      ways.map((way) => declare(pointer, way, ts`It`, true)),
      '',
    );
    members.push({ part, pointer, text, mentions: [...mentions.values()] });
  }
  return members;
}

/**
 * Groups schemas whose types are the same: they are written in one place and read alike, and so is all that they lead
 * to. Groups that look alike at first are taken apart until none has two types.
 */
function groupSameTypes(members: readonly Member[]): Member[][] {
  let groups = new Map<string, string>(
    members.map(({ part, pointer }) => [idOf(part, pointer), part.originOf(pointer)]),
  );
  for (let count = 0; ;) {
    const numbers = new Map<string, number>();
    const next = new Map<string, string>();
    for (const { part, pointer, text, mentions } of members) {
      const id = idOf(part, pointer);
      const targets = mentions.map((mention) => [groups.get(idOf(part, mention.pointer)), mention.way]);
      const likeness = JSON.stringify([groups.get(id), text, targets]);
      const number = numbers.get(likeness) ?? numbers.size;
      numbers.set(likeness, number);
      next.set(id, String(number));
    }
    groups = next;
    if (numbers.size === count) break;
    count = numbers.size;
  }
  const same = new Map<string | undefined, Member[]>();
  for (const member of members) {
    const group = groups.get(idOf(member.part, member.pointer));
    same.set(group, [...(same.get(group) ?? []), member]);
  }
  return [...same.values()];
}

/** Names the types of groups of schemas, as the first API with each of them does, by the ids of all schemas. */
function namesOf(groups: readonly (readonly Member[])[]): Map<string, TypeNames> {
  const names = new Map<string, TypeNames>();
  const used = new Set<string>();
  const takeFreeName = (wish: string): TypeScript => {
    const name = findFreeName(wish, (taken) => used.has(taken));
    used.add(name);
    return identifier(name);
  };
  for (const group of groups) {
    const [first] = group;
    if (first === undefined) continue;
    const wish = componentTypeNames(first.part.api).get(first.pointer) ?? 'Part';
    const ways = new Set(group.flatMap(({ part, pointer }) => waysOf(part, pointer)));
    const own: TypeNames = {
      ...(ways.has('response') && { response: takeFreeName(wish) }),
      ...(ways.has('request') && { request: takeFreeName(ways.has('response') ? wish.concat('Writable') : wish) }),
    };
    for (const { part, pointer } of group) names.set(idOf(part, pointer), own);
  }
  return names;
}

/** The types of a schema that an API needs. */
function waysOf({ usage }: UsedPart, pointer: string): MessageDirection[] {
  const { directed, sent, received } = usage;
  if (!directed.has(pointer) || !sent.has(pointer)) return ['response'];
  return received.has(pointer) ? ['response', 'request'] : ['request'];
}
