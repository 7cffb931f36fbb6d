import type { ResourceFamilies } from '../../contract/resources/resource-families.ts';
import {
  findDocumentedSuccess,
  findFirstDocumented,
  successesOf,
  withSendStatus,
} from '../../contract/responses/responses.ts';
import type { Json } from '../../contract/base/json.ts';
import type { Operation } from '../../contract/operation.ts';
import { withoutParameterNames } from '../../contract/routes/routes.ts';
import { attributeToOther, type Answer } from '../../serve/answer/answer.ts';
import type { Call } from '../../serve/call-types.ts';
import { problem } from '../../serve/refusal/problem-details.ts';
import { pathOfHolder, placeFinder, valuesIn } from './asked-place.ts';
import { fileAnswer, fileTypeOf, takesBytes, toKeptFile, uploadIn, type KeptFile } from './files.ts';
import { findNamed, findObjectNaming } from './naming.ts';
import {
  collectionOf,
  deleteObject,
  findObject,
  isDeleted,
  keepObject,
  type AskedPlace,
  type StoredObjects,
} from './objects.ts';
import type { StatefulContext, StatefulOperation, ValidCall } from './stateful-context.ts';

/** Bytes at an address of their own, of which no object tells. */
const atAddress: AskedPlace = { scope: {}, isHome: false };

/** What an operation does with bytes. */
export type FileRole = 'read' | 'keep' | 'remove';

/**
 * Finds out what an operation that is part of no family does with bytes that are remembered.
 *
 * @returns `undefined` if nothing: no object is above it, and nothing else at its path reads or takes bytes
 */
export function findFileRole(
  operations: readonly Operation[],
  families: ResourceFamilies,
  operation: Operation,
): FileRole | undefined {
  const type = fileTypeOf(operation);
  // Most operations have no bytes, and are not compared with all others.
  if (type === undefined && !takesBytes(operation) && operation.method !== 'DELETE') return undefined;
  const { isRead, isKept } = neighboursOf(operations, operation);
  const hasHolder = families.above(operation).length > 0;
  if (type !== undefined) return hasHolder || isKept ? 'read' : undefined;
  if (takesBytes(operation)) return hasHolder || isRead ? 'keep' : undefined;
  return isKept ? 'remove' : undefined;
}

/** Whether bytes are read at the path of an operation, and whether they are sent there, too. */
function neighboursOf(
  operations: readonly Operation[],
  { api, path }: Operation,
): { isRead: boolean; isKept: boolean } {
  const address = withoutParameterNames(path);
  const here = operations.filter((one) => one.api === api && withoutParameterNames(one.path) === address);
  const isRead = here.some((one) => fileTypeOf(one) !== undefined);
  return { isRead, isKept: isRead && here.some(takesBytes) };
}

/**
 * Prepares an operation with bytes that is part of no family: those that are sent to an object, or to an address at
 * which bytes are read, come back, until that is deleted.
 */
export function createFileOperation(
  parts: StatefulContext,
  families: ResourceFamilies,
  operation: Operation,
): StatefulOperation | undefined {
  const { change, operations, isStrict } = parts;
  const role = findFileRole(operations, families, operation);
  if (role === undefined) return undefined;
  const { isRead, isKept } = neighboursOf(operations, operation);
  const holder = families.above(operation).at(-1);
  const name = `bytes at ${withoutParameterNames(operation.path)}`;
  const keyOf = (call: Call): string => Object.values(valuesIn(call)).map(encodeURIComponent).join('/');
  const heldBy = holder && createHolderFinder(operation, holder);
  const missing = findFirstDocumented(operation, [404, 410]);
  const refuse = ({ makeUp }: ValidCall, why: string): Promise<Answer> | Answer =>
    missing === undefined
      ? problem('unknown-object', `The mock remembers no bytes, as ${why}.`, { operationId: operation.id })
      : makeUp(missing, why);
  const succeed = async (
    { makeUp }: ValidCall,
    { isNew, why, isShown }: { isNew: boolean; why: string; isShown: boolean },
  ): Promise<Answer | undefined> => {
    const fitting = successesOf(operation).find(({ status }) => (status === '201') === isNew);
    const success = fitting === undefined ? findDocumentedSuccess(operation) : withSendStatus(fitting);
    return isShown || success === undefined ? undefined : makeUp(success, why);
  };
  const read = async (valid: ValidCall, type: string): Promise<Answer | undefined> => {
    const { call } = valid;
    const found = await change(call, (remembered): KeptFile | 'gone' | 'unknown' | undefined => {
      const held = heldBy?.(remembered, call);
      if (held === 'gone') return held;
      const own = collectionOf(remembered, name);
      const kept = held?.file ?? findObject(own, keyOf(call), atAddress)?.file;
      if (kept === undefined && isDeleted(own, keyOf(call), atAddress)) return 'gone';
      return kept ?? (isStrict && isKept ? 'unknown' : undefined);
    });
    if (found === undefined) return undefined;
    if (found === 'unknown') return refuse(valid, 'none were sent there');
    if (found === 'gone') return refuse(valid, `the one of ${holder?.family.name ?? name} was deleted`);
    const by = attributeToOther(
      'remembered',
      operation.id,
      `these are the bytes that were sent for ${holder?.family.name ?? name}`,
    );
    return { status: 200, ...fileAnswer(found, type), by };
  };
  const keep = async (valid: ValidCall, isShown: boolean): Promise<Answer | undefined> => {
    const { call } = valid;
    const file = toKeptFile(uploadIn(call)?.file);
    if (file === undefined) return undefined;
    const outcome = await change(call, (remembered): 'gone' | { isNew: boolean } | undefined => {
      const held = heldBy?.(remembered, call);
      if (held === 'gone') return held;
      if (held !== undefined && holder !== undefined) {
        const { key, value, asked } = held;
        keepObject(remembered, holder.family.name, { key, asked, value, file });
        return { isNew: held.file === undefined };
      }
      // Of an object that is not remembered, nothing would read them.
      if (!isRead) return undefined;
      const key = keyOf(call);
      const isNew = findObject(collectionOf(remembered, name), key, atAddress) === undefined;
      const value = { contentType: file.type };
      keepObject(remembered, name, { key, asked: atAddress, value, file });
      return { isNew };
    });
    if (outcome === undefined) return undefined;
    if (outcome === 'gone') return refuse(valid, `the one of ${holder?.family.name ?? name} was deleted`);
    return succeed(valid, { ...outcome, why: 'its bytes are remembered', isShown });
  };
  const remove = async (valid: ValidCall, isShown: boolean): Promise<Answer | undefined> => {
    const { call } = valid;
    const isGone = await change(call, (remembered) => {
      const collection = collectionOf(remembered, name);
      const key = keyOf(call);
      const found = findObject(collection, key, atAddress);
      if (found === undefined && (isDeleted(collection, key, atAddress) || isStrict)) return true;
      deleteObject(remembered, name, key, atAddress);
      return false;
    });
    if (isGone) return refuse(valid, 'none are there');
    return succeed(valid, { isNew: false, why: 'its bytes are gone', isShown });
  };
  return {
    answer: async (valid, isShown) => {
      if (role === 'read') return read(valid, fileTypeOf(operation) ?? '');
      return role === 'keep' ? keep(valid, isShown) : remove(valid, isShown);
    },
    learn: async () => undefined,
  };
}

/** What is remembered of the object that a path begins with, and where that leads. */
type Held = { key: string; value: Json; asked: AskedPlace; file: KeptFile | undefined };

/** Finds the object that the path of an operation begins with; `gone` if it was deleted. */
function createHolderFinder(
  operation: Operation,
  holder: ReturnType<ResourceFamilies['above']>[number],
): (remembered: StoredObjects, call: Call) => Held | 'gone' | undefined {
  const { family, id } = holder;
  const askedAt = placeFinder(family, pathOfHolder(operation, holder));
  const naming = findObjectNaming(family, id);
  return (remembered, call) => {
    const { [id]: name = '', ...scope } = valuesIn(call);
    const collection = collectionOf(remembered, family.name);
    const asked = askedAt(scope);
    const found = findNamed(collection, name, asked, naming);
    if (found === undefined) return isDeleted(collection, name, asked) ? 'gone' : undefined;
    return { key: found.key, value: found.value, asked, file: found.file };
  };
}
