import { isFailure } from '../../contract/exchange/exchange.ts';
import { findResourceFamilies, type FamilyOperation } from '../../contract/resources/resource-families.ts';
import type { Operation } from '../../contract/operation.ts';
import { findFileRole, type FileRole } from './file-operations.ts';

const effectByRole: Record<FamilyOperation['role'], string> = {
  create: 'makes one',
  list: 'lists them',
  read: 'shows one',
  replace: 'replaces one',
  update: 'changes one',
  put: 'makes or replaces one',
  delete: 'deletes one',
  clear: 'deletes all',
};

const effectOnBytes: Record<FileRole, string> = {
  read: 'sends the bytes that were sent before',
  keep: 'keeps the bytes that are sent to it',
  remove: 'deletes the bytes that were sent before',
};

/**
 * Says which operations belong together, and which stay plain and why.
 *
 * @param wanted - whether all operations remember, or none; without it, those that no exchange shows do
 */
export function explainRemembered(operations: readonly Operation[], wanted: boolean | undefined): string[] {
  const families = wanted === false ? undefined : findResourceFamilies(operations);
  const all = families?.all() ?? [];
  const isShown = (operation: Operation): boolean => operation.exchanges.some((exchange) => !isFailure(exchange));
  const fileRoleOf = (operation: Operation): FileRole | undefined =>
    families?.of(operation) === undefined ? families && findFileRole(operations, families, operation) : undefined;
  const files = operations.flatMap((operation) => {
    const role = fileRoleOf(operation);
    const { id, method, path } = operation;
    return role === undefined ? [] : [`  ${id} (${method} ${path}) ${effectOnBytes[role]}`];
  });
  const plain = operations.flatMap((operation): string[] => {
    const isPlain = families?.of(operation) === undefined && fileRoleOf(operation) === undefined;
    const why = isPlain ? reasonFor(operation, wanted) : undefined;
    return why === undefined ? [] : [`  ${operation.id}: ${why}`];
  });
  const remembered = all.flatMap(({ name, key, operations: parts }) => [
    `${name}, each with its ${key.join('.')}`,
    ...parts.map(({ operation, role }) => {
      const note =
        wanted !== true && isShown(operation) ? '; its exchanges answer, --remember-data lets it remember' : '';
      const isEmpty = operation.responses.every(({ status }) => !/^2|^default$/i.test(status));
      const { id, rpc, method, path } = operation;
      const how = rpc === undefined ? `${method} ${path}` : 'JSON-RPC';
      const end = isEmpty ? '; it stays plain, as no success is documented' : note;
      return `  ${id} (${how}) ${effectByRole[role]}${end}`;
    }),
  ]);
  return [
    ...(remembered.length > 0
      ? ['These operations belong together:', ...remembered]
      : ['No operations belong together, so nothing is remembered.']),
    ...(files.length > 0 ? ['', 'These send and keep bytes:', ...files] : []),
    ...(plain.length > 0 ? ['', 'These stay plain:', ...plain] : []),
  ];
}

function reasonFor({ rpc, path, method }: Operation, wanted: boolean | undefined): string {
  if (wanted === false) return 'nothing is remembered';
  if (rpc?.resource !== undefined)
    return `no result of ${rpc.resource.family} shows an object with its key, or a list of them`;
  if (rpc !== undefined) return 'a JSON-RPC method without x-resource does not say what it does to which objects';
  if (/[#?]/.test(path)) return 'its path has a fragment or a query, which requests of others share';
  if (path.endsWith('}'))
    return `its answer shows no key for the last part of ${path}, or nothing else changes such objects`;
  return method === 'GET'
    ? 'it answers with no list of objects that other operations make or change'
    : 'its path is neither that of a collection nor that of one object in it';
}
