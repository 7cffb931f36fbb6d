import { successesOf } from '../../contract/responses/responses.ts';
import { findAnsweredStream } from '../../contract/streams/streams.ts';
import { bodyKind } from '../../contract/media/media.ts';
import type { Operation } from '../../contract/operation.ts';
import { responseKind } from './answer-kind.ts';

/** What a client's method does beyond one call with texts: sends or receives files. */
export type FileTransfer = { sends: boolean; receives: boolean };

/**
 * Finds out whether an operation sends or receives files.
 *
 * @param operation - an operation over HTTP
 * @returns which of both; `undefined` if neither, or if it answers with a stream of items
 */
export function findFileTransfer(operation: Operation): FileTransfer | undefined {
  if (findAnsweredStream(operation) !== undefined) return undefined;
  const sends = (operation.request?.bodies ?? []).some((body) => ['binary', 'multipart'].includes(bodyKind(body)));
  const receives = successesOf(operation).some((response) => responseKind(operation, response) === 'blob');
  return sends || receives ? { sends, receives } : undefined;
}
