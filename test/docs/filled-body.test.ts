import { expect, it } from 'vitest';
import type { Json } from '../../scripts/contract/base/json.ts';
import { fillBody } from '../../scripts/docs/browser/console/filled-body.ts';

// A param that is left out is no null, which would be a value (JSON-RPC 2.0, section 4.2).

it.each<[isNamed: boolean, sent: Json[], values: Record<string, Json>, params: Json]>([
  [true, [], { a: 1 }, [1]],
  [true, [1], { b: 2 }, [1, 2]],
  [true, [1], { c: 3 }, { a: 1, c: 3 }],
  [false, [1], { c: 3 }, [1]],
  [false, [1, null], { c: 3 }, [1, null, 3]],
])('fills params, by name %j: %j with %j', (isNamed, sent, values, params) => {
  const text = JSON.stringify({ method: 'm', params: sent });
  expect(JSON.parse(fillBody(text, ['a', 'b', 'c'], values, isNamed))).toEqual({ method: 'm', params });
});
