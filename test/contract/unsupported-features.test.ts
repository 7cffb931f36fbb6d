import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { METHODS } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { contractOf } from '../support/contract-of.ts';
import { isReadByNode } from '../../scripts/contract/base/http-methods.ts';
import { listUnsupportedFeatures } from '../../scripts/contract/facts/unsupported-features.ts';
import * as diff from '../../scripts/verbs/diff.ts';
import { buildDocs } from '../../scripts/docs/docs.ts';
import { parseFlags } from '../../scripts/cli/flags/flags.ts';
import * as verify from '../../scripts/verbs/verify.ts';

const shop = contractOf({
  openapi: {
    openapi: '3.1.0',
    info: { title: 'Shop', version: '1' },
    webhooks: { sold: { post: { responses: {} } }, returned: { post: { responses: {} } } },
    paths: {
      '/orders': {
        post: {
          operationId: 'order',
          requestBody: {
            content: { 'application/x-www-form-urlencoded': {}, 'multipart/form-data': {}, 'text/csv': {} },
          },
          callbacks: { paid: { '{$request.body#/url}': { post: { responses: {} } } } },
          responses: { 200: { description: '', links: { next: { operationId: 'order' } } } },
        },
      },
    },
    components: { securitySchemes: { certificate: { type: 'mutualTLS' } } },
  },
});

it('names a feature that a verb does not support once, with its first place and its count', () => {
  expect(
    listUnsupportedFeatures(shop, { webhook: 'webhooks are not mocked', stream: 'streams are not mocked' }),
  ).toEqual(['platform#/webhooks/sold/post: webhooks are not mocked (2 places, this is the first).']);
});

it.each([
  ['callback', '/paths/~1orders/post/callbacks/paid/{$request.body#~1url}/post'],
  ['link', '/paths/~1orders/post/responses/200/links/next'],
  ['mutualTLS', '/components/securitySchemes/certificate'],
  ['requestBodyNeitherJsonNorForm', '/paths/~1orders/post/requestBody/content/text~1csv'],
] as const)('finds a %s', (feature, pointer) => {
  expect(listUnsupportedFeatures(shop, { [feature]: 'it is not served' })).toEqual([
    `platform#${pointer}: it is not served.`,
  ]);
});

it('knows the methods that node:http reads, and names the others', () => {
  const read = [...METHODS, 'FROBNICATE', 'Get'].filter(isReadByNode);
  expect(read).toEqual(METHODS.filter((method) => method !== 'CONNECT'));
  const FROBNICATE = { operationId: 'frob', responses: { 204: { description: 'Done' } } };
  const paths = { '/shop': { additionalOperations: { FROBNICATE, COPY: { ...FROBNICATE, operationId: 'copy' } } } };
  const document = { openapi: '3.2.0', info: { title: 'Shop', version: '1' }, paths };
  const contract = contractOf({ openapi: document });
  expect(listUnsupportedFeatures(contract, { methodUnknownToNode: 'Node cannot read it' })).toEqual([
    'platform#/paths/~1shop/additionalOperations/FROBNICATE: Node cannot read it.',
  ]);
});

it('names no stream that is read item by item', () => {
  const types = ['application/jsonl', 'multipart/mixed', 'application/x-frames'];
  const content = Object.fromEntries(types.map((type) => [type, { itemSchema: {} }]));
  const get = { operationId: 'list', responses: { 200: { description: 'All', content } } };
  const document = { openapi: '3.2.0', info: { title: 'Shop', version: '1' }, paths: { '/shop': { get } } };
  expect(listUnsupportedFeatures(contractOf({ openapi: document }), { stream: 'it is not read' })).toEqual([
    'platform#/paths/~1shop/get/responses/200/content/application~1x-frames: it is not read.',
  ]);
});

it('is named by verify, in addition to its output', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'twinspec-features-'));
  const said: string[] = [];
  const written = vi.spyOn(process.stderr, 'write').mockImplementation((text) => said.push(String(text)) > 0);
  const printed = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  try {
    const file = join(folder, 'hooks.json');
    await writeFile(file, JSON.stringify(shop.apis[0]?.document));
    await diff.run(parseFlags(diff.flags, ['--openapi', file, '--base-openapi', file]));
    await expect(
      verify.run(parseFlags(verify.flags, ['--openapi', file, '--url', 'http://127.0.0.1:9/'])),
    ).rejects.toBeInstanceOf(Error);
  } finally {
    written.mockRestore();
    printed.mockRestore();
    await rm(folder, { recursive: true, force: true });
  }
  for (const verb of ['verified']) {
    expect(
      said.filter((line) =>
        new RegExp(`^note: \\S+:\\d+:\\d+: webhooks are not ${verb}: .+ \\(2 places, this is the first\\)\\.\\n$`).test(
          line,
        ),
      ),
    ).toHaveLength(1);
  }
});

it('is named by docs, in addition to its output', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'twinspec-features-'));
  try {
    const file = join(folder, 'shop.json');
    await writeFile(file, JSON.stringify(shop.apis[0]?.document));
    const said: string[] = [];
    await buildDocs({ specs: { openapi: file }, out: join(folder, 'docs'), print: (line) => said.push(line) });
    expect(said[0]).toMatch(/^note: \S+:\d+:\d+: mutualTLS is left to the browser: /);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
