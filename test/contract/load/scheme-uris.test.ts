import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadContract } from '../../../scripts/contract/load.ts';
import { buildSite } from '../../../scripts/docs/site.ts';
import { lint } from '../../../scripts/lint/lint.ts';
import { twinspec } from '../../support/process.ts';

let folder: string;
const file = (name: string): string => join(folder, name);

const operation = (id: string, security: string): string => `  /${id}:
    get:
      operationId: ${id}
      summary: ${id}
      security: ${security}
      responses: { '204': { description: ok }, '401': { description: no } }
`;
const document = `openapi: 3.2.0
$self: https://a.example/api
info: { title: Devices, version: '1', license: { name: MIT, identifier: MIT } }
servers: [{ url: 'https://b.example' }]
components:
  securitySchemes:
    tv:
      type: oauth2
      deprecated: true
      oauth2MetadataUrl: https://auth.example/.well-known/oauth-authorization-server
      flows:
        deviceAuthorization:
          deviceAuthorizationUrl: https://auth.example/device
          tokenUrl: https://auth.example/token
          scopes: { read: Reads., write: Writes. }
    odd.yaml: { type: apiKey, in: header, name: X-Odd }
paths:
${operation('here', "[{ '#/components/securitySchemes/tv': [read] }]")}
${operation('self', "[{ 'https://a.example/api#/components/securitySchemes/tv': [read] }]")}
${operation('beside', "[{ './api#/components/securitySchemes/tv': [read] }]")}
${operation('twice', "[{ tv: [read], '#/components/securitySchemes/tv': [write] }]")}
${operation('named', '[{ odd.yaml: [] }]')}
${operation('file', "[{ './schemes.yaml#/other': [] }]")}
${operation('again', "[{ 'schemes.yaml#/other': [] }]")}
`;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'twinspec-schemes-'));
  await writeFile(file('api.yaml'), document);
  await writeFile(file('schemes.yaml'), 'other: { type: http, scheme: bearer }\n');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('names the schemes of a requirement by their components, wherever its URI leads', async () => {
  const { operations, mistakes } = await loadContract({ openapi: file('api.yaml') });
  const needs = operations.map(({ id, security }) => [
    id,
    ...security.flat().map(({ scheme, scopes }) => [scheme.key, scheme.type, ...scopes].join(' ')),
  ]);
  expect(needs).toEqual([
    ['here', 'tv oauth2 read'],
    ['self', 'tv oauth2 read'],
    ['beside', 'tv oauth2 read'],
    ['twice', 'tv oauth2 read write'],
    ['named', 'odd.yaml apiKey'],
    ['file', 'other http'],
    ['again', 'other http'],
  ]);
  expect(mistakes).toEqual([]);
  expect(await lint({ openapi: file('api.yaml') }, { ruleSet: 'anyone' })).toEqual([]);
});

it('refuses the callers of an operation, not the document, where the URI leads nowhere', async () => {
  await writeFile(file('lost.yaml'), document.replace("'schemes.yaml#/other'", "'gone.yaml#/other'"));
  const { operations, mistakes = [] } = await loadContract({ openapi: file('lost.yaml') });
  expect(operations).toHaveLength(7);
  expect(operations.find(({ id }) => id === 'again')?.security[0]?.[0]?.scheme.type).toBe('undefined');
  expect(mistakes.map(({ message }) => message)).toEqual([
    expect.stringContaining('there is no security scheme "gone.yaml#/other"'),
  ]);
});

it('says in docs and types that a scheme is deprecated, and where its metadata and devices are', async () => {
  const site = await buildSite(await loadContract({ openapi: file('api.yaml') }), {
    ...{ guides: undefined, clientPackage: undefined, tables: {}, beside: [] },
  });
  const page = site.get('authentication.md') ?? '';
  expect(page).toContain('described at https://auth.example/.well-known/oauth-authorization-server **Deprecated.**');
  expect(page).toContain('- deviceAuthorizationUrl: `https://auth.example/device`');
  expect(site.get('operations/here.md')).toContain(', deprecated; scopes `read`)');
  const out = join(folder, 'out');
  expect(await twinspec(['generate', '--openapi', file('api.yaml'), '--out', out])).toMatchObject({ code: 0 });
  const client = await readFile(join(out, 'client.ts'), 'utf8');
  expect(client).toMatch(/@deprecated[^/]*\*\/\s+"tv"\?: Credential/);
  expect(client).not.toMatch(/@deprecated[^/]*\*\/\s+"other"\?: Credential/);
});

it.each([
  ['deviceAuthorizationUrl', '          deviceAuthorizationUrl: https://auth.example/device\n'],
  ['tokenUrl', '          tokenUrl: https://auth.example/token\n'],
])('finds a device flow without %s', async (name, line) => {
  await writeFile(file('flawed.yaml'), document.replace(line, ''));
  const problems = await lint({ openapi: file('flawed.yaml') }, { ruleSet: 'anyone' });
  expect(problems.map(({ message }) => message).join('\n')).toContain(name);
});
