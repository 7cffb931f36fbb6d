import { expect, it } from 'vitest';
import { contractOf } from '../scripts/contract/contract.ts';
import { unservedIn } from '../scripts/contract/features.ts';

const shop = contractOf({
  openapi: {
    openapi: '3.1.0',
    info: { title: 'Shop', version: '1' },
    webhooks: { sold: { post: { responses: {} } }, returned: { post: { responses: {} } } },
    paths: {
      '/orders': {
        post: {
          operationId: 'order',
          requestBody: { content: { 'text/csv': {} } },
          callbacks: { paid: { '{$request.body#/url}': { post: { responses: {} } } } },
          responses: { 200: { description: '', links: { next: { operationId: 'order' } } } },
        },
      },
    },
    components: { securitySchemes: { certificate: { type: 'mutualTLS' } } },
  },
});

it('names what a verb does not serve once, with its first place and how often it is there', () => {
  expect(unservedIn(shop, { webhook: 'webhooks are not mocked', stream: 'streams are not mocked' })).toEqual([
    'platform#/webhooks/sold/post: webhooks are not mocked (2 places, this is the first).',
  ]);
});

it.each([
  ['callback', '/paths/~1orders/post/callbacks/paid/{$request.body#~1url}/post'],
  ['link', '/paths/~1orders/post/responses/200/links/next'],
  ['mutualTLS', '/components/securitySchemes/certificate'],
  ['requestBodyThatIsNoJson', '/paths/~1orders/post/requestBody/content/text~1csv'],
] as const)('finds a %s', (feature, pointer) => {
  expect(unservedIn(shop, { [feature]: 'it is not served' })).toEqual([`platform#${pointer}: it is not served.`]);
});
