import { asList, asObject, get, type Json } from '../../scripts/contract/json.ts';
import { harCall } from '../../scripts/judge/har.ts';
import type { Seen } from '../../scripts/judge/traffic.ts';

/** The calls in a HAR document. */
export function seenIn(document: Json): Seen[] {
  return asList(get(document, '/log/entries')).flatMap((entry) => harCall(asObject(entry)) ?? []);
}
