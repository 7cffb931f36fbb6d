import { expect, it } from 'vitest';
import { contractOf } from '../support/contract-of.ts';
import { openQuestionsOf } from '../../scripts/contract/facts/open-questions.ts';

const ask = (question: string) => ({ 'x-open-question': question });
const contract = contractOf({
  openapi: {
    openapi: '3.1.0',
    info: { title: 'Q', version: '1', ...ask('whole') },
    servers: [{ url: 'http://a.test', ...ask('server') }],
    tags: [{ name: 'first tag', ...ask('tag') }],
    paths: {
      '/a': {
        get: {
          operationId: 'getA',
          ...ask('operation'),
          parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer', ...ask('parameter') } }],
          responses: {
            '200': { description: 'It.', ...ask('success') },
            '404': { description: 'No.', ...ask('missing') },
            '4XX': {
              description: 'No.',
              ...ask('range'),
              content: {
                'application/json': {
                  schema: {
                    type: 'object',
                    properties: {
                      items: { type: 'array', items: { type: 'string', ...ask('item') } },
                      data: { const: ask('no mark'), enum: [ask('no mark')], default: ask('no mark'), ...ask('data') },
                    },
                  },
                  example: ask('no mark'),
                },
              },
            },
          },
        },
      },
    },
    components: {
      securitySchemes: {
        key: { type: 'apiKey', in: 'header', name: 'X-Key', ...ask('scheme'), 'x-probe': { tell: 'answer' } },
      },
      schemas: { Pet: { type: 'object', ...ask('schema') }, '2Pets': { ...ask('twice') }, Other: { ...ask('twice') } },
    },
  },
} as never);

it('gives the place of each open question in terms of the document', () => {
  const found = openQuestionsOf(contract).map(({ question, place, pointer }) => [question, place, pointer]);
  expect(found).toEqual([
    ['whole', 'The whole API', '/info'],
    ['server', 'Server', '/servers/0'],
    ['tag', 'first tag', '/tags/0'],
    ['operation', 'getA', '/paths/~1a/get'],
    ['parameter', 'getA › limit', '/paths/~1a/get/parameters/0/schema'],
    ['success', 'getA', '/paths/~1a/get/responses/200'],
    ['missing', 'getA › 404', '/paths/~1a/get/responses/404'],
    ['range', 'getA › 4XX', '/paths/~1a/get/responses/4XX'],
    [
      'item',
      'getA › 4XX › items',
      '/paths/~1a/get/responses/4XX/content/application~1json/schema/properties/items/items',
    ],
    ['data', 'getA › 4XX › data', '/paths/~1a/get/responses/4XX/content/application~1json/schema/properties/data'],
    ['scheme', 'X-Key', '/components/securitySchemes/key'],
    ['schema', 'Pet', '/components/schemas/Pet'],
    ['twice', '2Pets', '/components/schemas/2Pets'],
  ]);
  expect(openQuestionsOf(contract).find(({ question }) => question === 'scheme')?.probe).toEqual({ tell: 'answer' });
});
