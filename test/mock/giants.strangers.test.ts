import { readFileSync } from 'node:fs';
import { Ajv, type ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import { asObject, isObject, toPointer, type Json, type JsonObject } from '../../scripts/contract/base/json.ts';
import { loadContract } from '../../scripts/contract/load.ts';
import { attributionHeader } from '../../scripts/serve/answer/answer-type.ts';
import { startMock } from '../../scripts/mock/start.ts';
import { telling, unpackedGiants } from '../support/corpus.ts';
import { madeUpRequests } from '../support/made-up.ts';

// The answers of the mock, judged by ajv alone: it gets the schemas as their document has them, but for the words of
// OpenAPI 3.0 and Swagger 2.0 that JSON Schema does not know.

vi.setConfig({ testTimeout: 300_000 });

const { giants, remove } = unpackedGiants();
afterAll(remove);

/** Of so many JSON answers one may break its schema, and so long may one be that is made up. */
const [share, longest] = [1 / 200, 20_000];

/** At most so many requests are sent to one mock, from all parts of its document. */
const most = 40;

/**
 * `nullable` and the exclusive limits that are true or false, in the words of JSON Schema; and no examples, since ajv
 * takes an `id` in one of them for that of a schema.
 */
function asJsonSchema(value: Json, inside = ''): Json {
  if (Array.isArray(value)) return value.map((one) => asJsonSchema(one));
  if (!isObject(value)) return value;
  const members = (names: string[]): JsonObject =>
    Object.fromEntries(
      Object.entries(value).flatMap(([name, one]) => (names.includes(name) ? [] : [[name, asJsonSchema(one, name)]])),
    );
  if (inside === 'properties') return members([]);
  const { nullable, 'x-nullable': xNullable } = value;
  const written = members(['example', 'examples', 'nullable', 'x-nullable']);
  for (const [limit, exclusive] of [
    ['minimum', 'exclusiveMinimum'],
    ['maximum', 'exclusiveMaximum'],
  ] as const) {
    if (typeof written[exclusive] !== 'boolean') continue;
    if (written[exclusive] && written[limit] !== undefined) {
      written[exclusive] = written[limit];
      delete written[limit];
    } else delete written[exclusive];
  }
  return nullable === true || xNullable === true ? { anyOf: [{ type: 'null' }, written] } : written;
}

/** Finds the schema of a JSON answer in the document, and compiles it. */
function judgeOf(document: JsonObject): (path: string, method: string, status: string) => ValidateFunction | undefined {
  const Version = String(document['openapi']).startsWith('3.1') ? Ajv2020 : Ajv;
  const ajv = new Version({
    ...{ strict: false, logger: false, unicodeRegExp: false, validateSchema: false },
    // Each shared schema is compiled once.
    ...{ inlineRefs: false, code: { optimize: false } },
  });
  formats.default(ajv);
  ajv.addSchema(asJsonSchema(document) as JsonObject, 'doc');
  const at = (pointer: string): Json | undefined => {
    let value: Json | undefined = document;
    for (const token of pointer.split('/').slice(1)) {
      if (isObject(value) && typeof value['$ref'] === 'string') value = at(value['$ref'].slice(1));
      value = asObject(value)[token.replaceAll('~1', '/').replaceAll('~0', '~')];
    }
    return value;
  };
  return (path, method, status) => {
    const response = toPointer('paths', path, method.toLowerCase(), 'responses', status);
    const own = asObject(at(response));
    const start = typeof own['$ref'] === 'string' ? own['$ref'].slice(1) : response;
    const media = Object.keys(asObject(at(`${start}/content`))).find((type) => /[/+]json\b/.test(type));
    const pointer = start + (media === undefined ? '/schema' : toPointer('content', media, 'schema'));
    if (at(pointer) === undefined) return undefined;
    return ajv.compile({ $ref: `doc#${encodeURI(pointer)}` });
  };
}

describe.skipIf(giants.length === 0)('the mock of a large document', () => {
  const apis = telling(giants).filter(({ api }) => api === 'openapi');

  it.for(apis)('$name: answers what ajv accepts, and no more than a person reads', async ({ file }) => {
    const document = parse(readFileSync(file, 'utf8'), { maxAliasCount: -1 }) as JsonObject;
    const contract = await loadContract({ openapi: file });
    const judge = judgeOf(document);
    const mock = await startMock({ openapi: file, port: 0, log: 'silent' });
    const said = {
      answers: 0,
      successes: 0,
      tooLong: [] as string[],
      broken: [] as string[],
    };
    try {
      const requests = [...madeUpRequests(contract, mock.url)];
      const each = Math.ceil(requests.length / most);
      for (const { operation, url, init } of requests.filter((_, i) => i % each === 0)) {
        if (init.method === 'HEAD') continue;
        const answer = await fetch(url, init);
        const by = answer.headers.get(attributionHeader) ?? '';
        // The paths of some operations are of one shape, so that another one answers.
        if (!by.includes(operation.id)) continue;
        if (answer.ok) said.successes++;
        const text = await answer.text();
        if (!/[/+]json\b/.test(answer.headers.get('content-type') ?? '')) continue;
        said.answers++;
        const name = `${init.method} ${operation.path} ${answer.status}`;
        if (by.startsWith('generated') && text.length > longest) said.tooLong.push(name);
        const statuses = [String(answer.status), `${String(answer.status)[0]}XX`, 'default'];
        const [validate] = statuses.flatMap((status) => judge(operation.path, init.method, status) ?? []);
        if (validate?.(JSON.parse(text)) === false)
          said.broken.push(`${name}: ${JSON.stringify(validate.errors?.[0])}`);
      }
    } finally {
      await mock.close();
    }
    expect(said.tooLong).toEqual([]);
    expect(said.successes).toBeGreaterThan(said.answers / 2);
    expect(said.broken.length, said.broken.slice(0, 20).join('\n')).toBeLessThanOrEqual(said.answers * share);
  });
});
