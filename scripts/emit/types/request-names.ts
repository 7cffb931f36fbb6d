import { capitalize } from '../../contract/base/pluralize.ts';
import { findFreeName } from '../../contract/base/unique-names.ts';
import { joinText } from '../../contract/base/code.ts';
import type { Contract } from '../../contract/contract.ts';
import type { Operation } from '../../contract/operation.ts';
import { takesBodyAlone } from '../../contract/request/write-request.ts';
import { isOfModule, type ClientNames } from '../client/client-names.ts';
import { findWishedName } from '../client/members.ts';
import { identifier, type TypeScript } from '../text.ts';
import { bodiesOf, inputType } from './argument-type.ts';
import { typesOf } from './schema-types.ts';

/**
 * Names the types of the arguments of operations, as people speak of them: `GetParcelRequest`.
 *
 * @param names - what the modules of the clients have names for
 * @returns the names by operation; none for one that takes nothing, or a body alone whose schema has a name
 * @example requestNames(contract, names).get('getParcel') // 'GetParcelRequest'
 */
export function requestNames(contract: Contract, names: ClientNames): Map<string, TypeScript> {
  const api = contract.apis.find(({ kind }) => kind === 'http');
  const operations = contract.operations.filter(({ kind }) => kind === 'http');
  if (api === undefined) return new Map();
  const types = typesOf(api, operations);
  /** A body alone goes by the name of its schema. */
  const isNamed = (operation: Operation): boolean => {
    const schema = takesBodyAlone(operation) ? bodiesOf(operation)[0]?.schema : undefined;
    return schema !== undefined && types.exported.has(types.typeOf(schema, 'request').replace(/\[\]$/, ''));
  };
  const used = new Set<string>([...api.schemas.values()].map((pointer) => types.nameOf(pointer)));
  return new Map(
    operations.flatMap((operation): [string, TypeScript][] => {
      if (takesNothing(operation) || isNamed(operation)) return [];
      const words = findWishedName(operation).match(/[\p{ID_Continue}$]+/gu) ?? [];
      const joined = words.map(capitalize).join('');
      const wish = joinText`${/^\p{ID_Start}/u.test(joined) ? '' : '_'}${joined}Request`;
      const free = findFreeName(wish, (name) => used.has(name) || isOfModule(name, names), '');
      used.add(free);
      return [[operation.id, identifier(free)]];
    }),
  );
}

/** Checks whether an operation has neither parameters nor a body. */
export function takesNothing(operation: Operation): boolean {
  return inputType(operation, identifier('Types')) === 'Record<string, never>';
}
