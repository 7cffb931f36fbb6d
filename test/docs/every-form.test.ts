import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { contractOf } from '../support/contract-of.ts';
import type { JsonObject } from '../../scripts/contract/base/json.ts';
import { compileSchemas } from '../../scripts/contract/compile/compile-schemas.ts';
import { referenceOf } from '../../scripts/docs/model/build-reference.ts';
import { callOf, sampleOfExchange, type SampleSite } from '../../scripts/docs/pages/console.ts';
import { choicesOf } from '../../scripts/docs/server-choices.ts';
import { createMock } from '../../scripts/mock/fetch.ts';
import { createServerFrom } from '../../scripts/server/server.ts';
import { everyForm, handlersThatKeep, shownCases } from '../support/every-form.ts';

function siteOf(openapi: JsonObject, url = 'http://every-form.test'): SampleSite {
  const contract = contractOf({ openapi });
  const validators = compileSchemas(contract, 'lenient');
  return {
    reference: referenceOf(contract),
    choices: choicesOf(contract, { mock: url }),
    isValid: ({ id }, { request }) => validators.requests[id]?.(request.body) ?? true,
  };
}

const site = siteOf(everyForm());
const mock = await createMock({ openapi: everyForm() });

it.each(site.reference.operations.map((entry) => [entry.id, entry] as const))(
  'the documented call of %s is one that the mock takes, and curl says the same',
  async (_, entry) => {
    const [exchange] = entry.exchanges;
    if (exchange === undefined) throw new Error('no exchange is shown');
    const { method, url, headers } = callOf(site, entry, exchange);
    const answer = await mock.fetch(new Request(url, { method, headers }));
    expect([answer.status, answer.status < 400 ? '' : await answer.text()]).toEqual([200, '']);
    const sample = sampleOfExchange('curl', site, entry, exchange)?.code ?? '';
    const words = [...sample.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
    expect(words).toContain(url);
    for (const [name, value] of Object.entries(headers)) expect(words).toContain(`${name}: ${value}`);
  },
);

const hasCurl = ['bash', 'curl'].every((program) => spawnSync(program, ['--version']).status === 0);

it.skipIf(!hasCurl)('bash runs the curl of every form, and a server reads the value', async () => {
  const got = new Map<string, unknown>();
  const openapi = everyForm(shownCases);
  const server = await createServerFrom({
    contract: contractOf({ openapi }),
    handlers: handlersThatKeep(got),
  });
  try {
    const { url } = await server.listen();
    const own = siteOf(openapi, url);
    const codes = own.reference.operations.map((entry) => {
      const [exchange] = entry.exchanges;
      return (exchange && sampleOfExchange('curl', own, entry, exchange)?.code) ?? '';
    });
    expect(spawnSync('bash', ['-n'], { input: codes.join('\n') }).status).toBe(0);
    const quiet = codes.map((code) => code.replace(/^curl/, 'curl -qsS --max-time 600'));
    await promisify(execFile)('bash', ['-c', quiet.join('\n')]);
    expect(got).toEqual(new Map(shownCases.map((one) => [one.operationId, one.value])));
  } finally {
    await server.close();
  }
});

const form = (contentType: string, encoding: JsonObject) => ({
  operationId: contentType.startsWith('multipart') ? 'parts' : 'pairs',
  requestBody: {
    content: {
      [contentType]: {
        schema: {
          type: 'object',
          properties: {
            about: { type: 'object' },
            tags: { type: 'array', items: { type: 'string' } },
            photo: { type: 'string', format: 'binary' },
          },
        },
        encoding,
        example: { about: { title: 'a' }, tags: ['a,b', 'c'], photo: 'x.png' },
      },
    },
  },
  responses: { 200: { description: 'Done' } },
});

it('the parts of a form have their content types, and styled fields are written by their styles', () => {
  const { reference, ...rest } = siteOf({
    openapi: '3.1.0',
    info: { title: 'Forms', version: '1' },
    paths: {
      '/parts': { post: form('multipart/form-data', { photo: { contentType: 'image/png' } }) },
      '/pairs': { post: form('application/x-www-form-urlencoded', { tags: { style: 'pipeDelimited' } }) },
    },
  });
  const samples = reference.operations.map((entry) => {
    const [exchange] = entry.exchanges;
    return exchange && sampleOfExchange('fetch', { reference, ...rest }, entry, exchange)?.code;
  });
  const [parts = '', pairs = ''] = samples;
  expect(parts).toContain(`form.append('about', new Blob(['{"title":"a"}'], { type: 'application/json' }));`);
  expect(parts).toContain(`form.append('tags', 'a,b');`);
  expect(parts).toContain(`await openAsBlob('x.png', { type: 'image/png' })`);
  expect(pairs).toContain('about=%7B%22title%22%3A%22a%22%7D&tags=a%2Cb%7Cc&photo=x.png');
});
