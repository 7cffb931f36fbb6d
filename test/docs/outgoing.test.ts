import { beforeAll, describe, expect, it } from 'vitest';
import { contractOf } from '../support/contract-of.ts';
import { loadContract } from '../../scripts/contract/load.ts';
import { sourcesIn } from '../../scripts/docs/model/callback-url-sources.ts';
import { buildSite, type SiteFiles, type SiteOptions } from '../../scripts/docs/site.ts';
import { brokenLinks } from './links.ts';

const options: SiteOptions = { guides: undefined, clientPackage: undefined, tables: {}, beside: [] };

/** The text of a page or a part of one, without its tags. */
const plain = (page: string): string => page.replaceAll(/<[^>]*>/g, '').replaceAll(/\s+/g, ' ');

describe('the page of a callback', () => {
  let site: SiteFiles;
  beforeAll(async () => {
    site = await buildSite(await loadContract({ openapi: 'test/mock/fixtures/callbacks.yaml' }), options);
  });
  const read = (path: string): string => site.get(path) ?? '';
  const done = 'callbacks/startJob-done';

  it('has its address as written, and says where each part of it comes from', () => {
    const page = plain(read(`${done}.html`));
    expect(page).toContain(
      '{$request.body#/hook/url}?tenant={$request.path.tenant}&amp;job={$response.body#/id}&amp;as=',
    );
    expect(page).toContain('$request.body#/hook/url is /hook/url in the body of your request');
    expect(page).toContain('$response.header.X-Job is the header X-Job of the response to it');
    expect(plain(read('callbacks/subscribe-onData.html'))).toContain(
      'In its address, $request.query.callbackUrl is callbackUrl in the query of your request.',
    );
  });

  it('has its headers, its body, the responses to give, and examples; but none of the credentials of calls', () => {
    const page = read(`${done}.html`);
    for (const id of ['header.X-Event', 'request.state', 'response-2XX', 'exchange.finished'])
      expect(page, id).toContain(`id="${id}"`);
    expect(plain(page)).toContain('2XX Taken.');
    expect(read('webhooks/newPet.html')).toContain('id="request.id"');
  });

  it('links to the operation that asks for it, and that links to it', () => {
    expect(read(`${done}.html`)).toContain('because you called <a href="../operations/startJob.html">startJob</a>');
    expect(read('operations/startJob.html')).toContain('<a href="../callbacks/startJob-done.html">done</a> to');
    expect(read('operations/startJob.md')).toContain('- [done](../callbacks/startJob-done.md) to `{$request.body#');
    expect(read(`${done}.md`)).toContain('because you called [startJob](../operations/startJob.md)');
    expect(brokenLinks(site, [])).toEqual([]);
  });

  it('is in the navigation, the search, llms.txt, and all that is in one file', () => {
    for (const path of ['index.html', 'operations/subscribe.html', `${done}.html`])
      expect(read(path).match(/<a href="[^"]*startJob-done\.html"/g)?.length, path).toBeGreaterThan(0);
    const search = [...site].filter(([path]) => path.startsWith('assets/search')).map(([, text]) => text);
    expect(search.join('\n')).toMatch(
      /"path":"callbacks\/startJob-done.html".*\["X-Event","Header","header.X-Event".*\["state","Request · [^"]*","request.state"/,
    );
    expect(read('llms.txt')).toContain(`- [done](${done}.md)`);
    const whole = read('llms-full.txt');
    expect(whole).toContain(`- [done](${done}.md) to`);
    expect(whole).toContain('Callback `done`: a request that the API sends to you');
    expect(plain(read('print.html'))).toContain('Callback done: a request that the API sends to you');
    expect(whole).toContain('Webhook `newPet`: a request that the API sends to you.');
  });
});

it('has one page for a callback that several operations refer to', async () => {
  const asks = {
    responses: { '202': { description: 'Begun.' } },
    callbacks: { over: { $ref: '#/components/callbacks/Over' } },
  };
  const responses = { '204': { description: 'Thank you.' } };
  const contract = contractOf({
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Jobs', version: '1' },
      security: [{ key: [] }],
      paths: {
        '/bake': { post: { operationId: 'bake', ...asks } },
        '/brew': { post: { operationId: 'brew', ...asks } },
      },
      components: {
        securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } },
        callbacks: {
          Over: {
            $url: { post: { summary: 'It is over', responses } },
            'http://127.0.0.1/{$request.body}': { post: { responses } },
          },
        },
      },
    },
  });
  const site = await buildSite(contract, options);
  expect([...site.keys()].filter((path) => /^callbacks\/.*html$/.test(path))).toEqual([
    'callbacks/bake-over.html',
    'callbacks/bake-over-2.html',
  ]);
  const page = site.get('callbacks/bake-over.html') ?? '';
  const calls = ['bake', 'brew'].map((id) => `<a href="../operations/${id}.html">${id}</a>`);
  expect(page).toContain(`because you called ${calls.join(', ')}.`);
  expect(plain(page)).toContain('In its address, $url is the address of your request.');
  // The API does not send others the keys to itself.
  expect(page.slice(page.indexOf('<main'))).not.toContain('X-Key');
  expect(site.get('operations/brew.html')).toContain('href="../callbacks/bake-over-2.html"');
});

it('says of expressions that the standard does not know only what is written', () => {
  expect(sourcesIn('{$request.body}/{$later.x}/{$request.body}')).toEqual([
    { expression: '$request.body', words: 'the body of your request' },
  ]);
  expect(sourcesIn('https://receiver.example/{id}')).toEqual([]);
});
