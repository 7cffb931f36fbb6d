import { expect, it } from 'vitest';
import { buildSite } from '../../scripts/docs/site.ts';
import { contractOf } from '../support/contract-of.ts';

const text = { type: 'string' };

it('pages show what a path, a media type, a part, a link and a variable of a server say', async () => {
  const openapi = {
    openapi: '3.2.0',
    info: { title: 'Album', version: '1' },
    servers: [{ url: 'https://{region}.example', variables: { region: { default: 'eu', enum: ['eu', 'us'] } } }],
    paths: {
      '/photos': {
        summary: 'Photos of the path',
        description: 'All that is *pictured*.',
        post: {
          operationId: 'addPhoto',
          requestBody: {
            content: {
              'multipart/form-data': {
                description: 'Sent as a form.',
                schema: { type: 'object', properties: { photo: { type: 'string', format: 'binary' } } },
                encoding: {
                  photo: { headers: { 'X-Turn': { required: true, description: 'Degrees.', schema: text } } },
                },
              },
            },
          },
          responses: {
            200: {
              description: 'It.',
              content: { 'application/json': { description: 'Only its name.', schema: text } },
              links: { next: { operationId: 'listPhotos', server: { url: 'https://other.example' } } },
            },
          },
        },
        get: {
          operationId: 'listPhotos',
          summary: 'List them',
          description: 'One by one.',
          responses: { 200: { description: 'All.' } },
        },
      },
    },
  };
  const site = await buildSite(contractOf({ openapi }), {
    ...{ guides: undefined, clientPackage: undefined, tables: {}, beside: [] },
  });
  const said = (kind: string): string =>
    [...site].flatMap(([path, page]) => (path.endsWith(kind) ? [String(page)] : [])).join('\n');
  const [html, markdown] = [said('.html'), said('.md')];
  const words = [
    'Photos of the path',
    'Sent as a form.',
    'X-Turn',
    'Degrees.',
    'Only its name.',
    'https://other.example',
  ];
  for (const word of words) expect([word, html.includes(word), markdown.includes(word)]).toEqual([word, true, true]);
  expect(html).toContain('All that is <em>pictured</em>.');
  expect(html).toContain('<code>eu</code>, <code>us</code>');
  expect(html).toContain('One by one.');
});
