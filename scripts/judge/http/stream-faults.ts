import { feeds, over, readItem } from '../../../src/stream-items.ts';
import type { Json } from '../../contract/base/json.ts';
import { streamFormat } from '../../contract/media/media.ts';
import type { MediaType } from '../../contract/message.ts';
import type { Operation } from '../../contract/operation.ts';
import { itemKindOf, itemSchemaOf } from '../../contract/streams/streams.ts';
import type { CompiledSchema } from '../../contract/validate/validator-types.ts';
import type { Fault } from '../../findings/findings.ts';
import { maxBytes } from '../../remote/remote.ts';
import { schemaFaults } from './schema-faults.ts';

/**
 * Finds the faults of the items of a stream. What came last may be cut off, as a stream is read for a while only: it
 * counts if it can be read.
 *
 * @param media - the stream as its document describes it
 * @param validate - the compiled schema of an item
 * @param text - what came of the stream
 * @returns the faults; the pointer of each begins with the index of its item
 */
export function streamFaults(
  operation: Operation,
  media: MediaType,
  validate: CompiledSchema | undefined,
  text: string,
): Fault[] {
  const format = streamFormat(media);
  const schema = itemSchemaOf(operation.schemaAt, media);
  if (format === undefined || schema === undefined || validate === undefined) return [];
  const item = itemKindOf(operation.schemaAt, media);
  const feed = feeds[format]({ count: 0, id: '', retry: undefined }, maxBytes);
  const readOneItem = (raw: Parameters<typeof readItem>[0]): unknown => {
    try {
      return readItem(raw, { item }, JSON.parse);
    } catch {
      return unreadable;
    }
  };
  const whole = feed.take(text).map(readOneItem);
  const items = [
    ...whole,
    ...feed
      .rest()
      .map(readOneItem)
      .filter((last) => last !== unreadable),
  ];
  return items.flatMap((value, index): Fault[] => {
    if (value === over) return [];
    if (value !== unreadable) return schemaFaults(operation, validate, schema, value as Json, `/${index}`);
    const spec = { api: operation.api, pointer: schema };
    return [
      { rule: 'json', pointer: `/${index}`, expected: 'JSON in each item of the stream', got: 'something else', spec },
    ];
  });
}

const unreadable: unique symbol = Symbol('unreadable');
