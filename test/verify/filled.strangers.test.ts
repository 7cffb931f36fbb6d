import { expect, it } from 'vitest';
import { contractOf } from '../support/contract-of.ts';
import { isObject, type Json, type JsonObject } from '../../scripts/contract/base/json.ts';
import { verified } from '../support/verify.ts';
import { jsonContent } from '../support/json-content.ts';
import { objectIn, whileServing, type Answering } from '../support/while-serving.ts';

// A shelf whose places nobody can guess: a sample with all its optional members is refused for one of them alone, and
// is then made with the others, as only what is there can be lost.

const text = { type: 'string', minLength: 1, maxLength: 20 };
const tags = { type: 'array', maxItems: 4, items: { type: 'string', pattern: '^[a-z]{1,8}$' } };
const closed = { type: 'object', additionalProperties: false };
const optional = {
  note: { type: ['string', 'null'], maxLength: 40 },
  tags,
  place: { type: 'string', pattern: '^[A-H][1-8]$' },
};
const id = { type: 'integer', readOnly: true };
const sample = {
  type: 'object',
  required: ['id', 'label', 'state'],
  properties: { id, label: text, ...optional, state: { enum: ['stored', 'taken', 'thrown'] } },
};
const answer = (description: string, schema?: object): object => ({ description, ...(schema && jsonContent(schema)) });
const refusals = Object.fromEntries([400, 404, 409, 412, 422].map((status) => [status, answer('It is refused.')]));
const sent = (type: string, schema: object): object => ({ required: true, content: { [type]: { schema } } });
const one = { name: 'sampleId', in: 'path', required: true, schema: { type: 'integer' } };
const key = { type: 'object', required: ['id', 'name'], properties: { id, name: text } };
const shelf = contractOf({
  openapi: {
    openapi: '3.1.0',
    info: { title: 'A shelf', version: '1' },
    paths: {
      '/samples': {
        get: { operationId: 'listSamples', responses: { 200: answer('All.', { type: 'array', items: sample }) } },
        post: {
          operationId: 'addSample',
          description: 'A place that is not on the shelf is refused with 422.',
          requestBody: sent('application/json', {
            ...closed,
            required: ['label'],
            properties: { label: text, ...optional },
          }),
          responses: { 201: answer('Made.', sample), ...refusals },
        },
      },
      '/samples/{sampleId}': {
        parameters: [one],
        get: { operationId: 'readSample', responses: { 200: answer('It.', sample), ...refusals } },
        put: {
          operationId: 'replaceSample',
          description: 'Replaces everything that can be given; what is left out is gone. Its id stays.',
          requestBody: sent('application/json', {
            ...closed,
            required: ['label'],
            properties: { label: text, ...optional },
          }),
          responses: { 200: answer('It.', sample), ...refusals },
        },
        patch: {
          operationId: 'changeSample',
          parameters: [{ name: 'If-Match', in: 'header', schema: { type: 'string' } }],
          requestBody: sent('application/merge-patch+json', { ...closed, properties: { label: text, ...optional } }),
          responses: { 200: answer('It.', sample), ...refusals },
        },
        delete: { operationId: 'removeSample', responses: { 204: answer('Gone.'), ...refusals } },
      },
      '/samples/{sampleId}/take': {
        parameters: [one],
        post: {
          operationId: 'takeSample',
          description: 'From `stored` to `taken`. In any other state 409.',
          responses: { 200: answer('It.', sample), ...refusals },
        },
      },
      '/samples/{sampleId}/throw': {
        parameters: [one],
        post: {
          operationId: 'throwSample',
          description: 'From `stored` or `taken` to `thrown`; a thrown sample cannot be changed.',
          responses: { 200: answer('It.', sample), ...refusals },
        },
      },
      '/keys': {
        get: { operationId: 'listKeys', responses: { 200: answer('All.', { type: 'array', items: key }) } },
        post: {
          operationId: 'addKey',
          requestBody: sent('application/json', { ...closed, required: ['name'], properties: { name: text } }),
          responses: {
            201: answer('Made.', { ...key, properties: { ...key.properties, secret: { type: 'string' } } }),
            ...refusals,
          },
        },
      },
      '/keys/{keyId}': {
        parameters: [{ ...one, name: 'keyId' }],
        delete: { operationId: 'removeKey', responses: { 204: answer('Gone.'), ...refusals } },
      },
    },
  } as never,
});

/** What a server does otherwise, and what is blamed for it. */
const mistakes = {
  none: undefined,
  'a PATCH that resets': 'changeSample',
  'a PATCH that ignores null': '/note',
  'a PATCH that ignores If-Match': 'changeSample: ETag: expected status 412',
  'a PUT that merges': 'expected nothing, since replaceSample replaces the whole',
  'a second taking': 'takeSample: expected a refusal',
  'a taking of what is thrown': 'takeSample: expected a refusal, as the document has it, of one that is thrown',
  'secrets in its list': 'listKeys: /secret',
};
type Mistake = keyof typeof mistakes;

const isText = (value: Json | undefined, most = 20, least = 1): boolean =>
  typeof value === 'string' && [...value].length <= most && [...value].length >= least;

/** Whether what was sent keeps the contract. */
function isFine({ label, note = null, tags: own = [], place, ...others }: JsonObject, needsLabel: boolean): boolean {
  return (
    Object.keys(others).length === 0 &&
    (label === undefined ? !needsLabel : isText(label)) &&
    (note === null || isText(note, 40, 0)) &&
    (place === undefined || (typeof place === 'string' && /^[A-H][1-8]$/.test(place))) &&
    Array.isArray(own) &&
    own.length <= 4 &&
    own.every((tag) => typeof tag === 'string' && /^[a-z]{1,8}$/.test(tag))
  );
}

function answering(mistake: Mistake): Answering {
  const samples = new Map<number, JsonObject & { version: number }>();
  const keys = new Map<number, JsonObject>();
  let last = 0;
  return ({ method = '', url = '', headers }, response, body) => {
    const send = (status: number, data?: object, more = {}): void => {
      response.writeHead(status, { ...(data !== undefined && { 'Content-Type': 'application/json' }), ...more });
      response.end(data === undefined ? undefined : JSON.stringify(data));
    };
    const [, first, name = '', action] = new URL(url, 'http://x').pathname.split('/');
    const given = objectIn(body);
    const type = headers['content-type'] ?? '';
    const things = first === 'samples' ? samples : keys;
    const allowed =
      action !== undefined
        ? 'POST'
        : name === ''
          ? 'GET, POST'
          : first === 'keys'
            ? 'DELETE'
            : 'GET, PUT, PATCH, DELETE';
    if (!allowed.split(', ').includes(method)) return send(405, undefined, { Allow: allowed });
    const number = /^[1-9][0-9]{0,15}$/.test(name) ? Number(name) : Number.NaN;
    if (name === '' && first === 'keys') {
      const hide = ({ secret, ...rest }: JsonObject): JsonObject =>
        mistake === 'secrets in its list' ? { ...rest, secret: secret ?? null } : rest;
      if (method === 'GET') return send(200, [...keys.values()].map(hide));
      const { name: called, ...others } = given ?? {};
      if (!type.startsWith('application/json') || !isText(called) || Object.keys(others).length > 0) return send(400);
      const made = { id: ++last, name: called ?? null, secret: `s${last}kZ81qPw` };
      keys.set(last, made);
      return send(201, made);
    }
    const show = ({ version: _, ...rest }: JsonObject & { version: number }): JsonObject => rest;
    if (name === '' && method === 'GET') return send(200, [...samples.values()].map(show));
    const isPatch = method === 'PATCH';
    if (name === '' || method === 'PUT' || isPatch) {
      const due = isPatch ? 'application/merge-patch+json' : 'application/json';
      if (!type.startsWith(due) || !isObject(given) || !isFine(given, !isPatch)) return send(400);
    }
    const thing = samples.get(number);
    if (name !== '' && !things.has(number)) return send(404);
    if (method === 'DELETE') return void (things.delete(number), send(204));
    // Nobody knows which place is free.
    if (given?.['place'] !== undefined && action === undefined) return send(422);
    if (name === '') {
      const made = { id: ++last, tags: [], ...given, state: 'stored', version: 1 };
      samples.set(last, made);
      return send(201, show(made));
    }
    if (thing === undefined) return send(404);
    const tag = (): object => ({ ETag: `"v${thing.version}"` });
    if (method === 'GET') return send(200, show(thing), tag());
    if (action !== undefined) {
      const isTaking = action === 'take';
      const known = ['stored', ...(isTaking ? [] : ['taken'])];
      if (isTaking && mistake === 'a second taking') known.push('taken');
      if (isTaking && mistake === 'a taking of what is thrown') known.push('thrown');
      if (!known.includes(String(thing['state']))) return send(409);
      Object.assign(thing, { state: isTaking ? 'taken' : 'thrown', version: thing.version + 1 });
      return send(200, show(thing), tag());
    }
    if (thing['state'] === 'thrown') return send(409);
    const asked = headers['if-match'];
    if (asked !== undefined && asked !== `"v${thing.version}"` && mistake !== 'a PATCH that ignores If-Match')
      return send(412);
    const { label, note, tags: own } = given ?? {};
    if (isPatch) {
      if (label !== undefined) thing['label'] = label;
      if (note !== undefined && !(note === null && mistake === 'a PATCH that ignores null')) thing['note'] = note;
      if (own !== undefined) thing['tags'] = own;
      else if (mistake === 'a PATCH that resets') thing['tags'] = [];
    } else {
      thing['label'] = label ?? null;
      if (note !== undefined || mistake !== 'a PUT that merges') thing['note'] = note ?? null;
      if (own !== undefined || mistake !== 'a PUT that merges') thing['tags'] = own ?? [];
    }
    thing.version += 1;
    return send(200, show(thing), tag());
  };
}

it.each(Object.entries(mistakes) as [Mistake, string | undefined][])('blames %s', async (mistake, blamed) => {
  await whileServing(answering(mistake), async (url) => {
    const { report } = await verified(shelf, { url, depth: 'normal' });
    const faults = report.faults.map(({ operations, message }) => `${operations.join()}: ${message}`);
    expect(faults.filter((fault) => blamed === undefined || !fault.includes(blamed))).toEqual([]);
    expect(faults.length > 0).toBe(blamed !== undefined);
    if (blamed === undefined) expect(report.unproven).toEqual([]);
  });
});
