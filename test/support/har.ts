import { asList, asObject, getAtPointer, type Json } from '../../scripts/contract/base/json.ts';
import { harCall } from '../../scripts/traffic/har.ts';
import type { Seen } from '../../scripts/traffic/judge-traffic.ts';

/** The calls in a HAR document. */
export function seenIn(document: Json): Seen[] {
  return asList(getAtPointer(document, '/log/entries')).flatMap((entry) => harCall(asObject(entry)) ?? []);
}
