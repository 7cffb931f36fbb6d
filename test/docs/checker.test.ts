import { describe, expect, it } from 'vitest';
import { checkerOf } from '../../scripts/docs/browser/console/checker.ts';
import { requestSchemas } from '../../scripts/docs/model/requests.ts';
import { contract, validators } from '../support/contract.ts';

describe('the body checker', () => {
  const schemas = requestSchemas(contract.operations).get('platform');
  const faults = (operation: string, text: string): unknown[] =>
    checkerOf(schemas, operation, 'application/json')(text);

  it('agrees with the validators on every request in the specs', () => {
    for (const [api, own] of Object.entries(requestSchemas(contract.operations))) {
      for (const { id, exchanges } of contract.operations.filter((operation) => operation.api === api)) {
        const check = checkerOf(own, id, 'application/json');
        for (const { name, request } of exchanges) {
          const valid = validators.requests[id]?.(request.body) ?? true;
          expect(check(JSON.stringify(request.body)).length === 0, `${id} ${name}`).toBe(valid);
        }
      }
    }
  });

  it('reports each fault once, with its line and property', () => {
    expect(faults('listAllFundedTransactions', '{\n  "page": true,\n  "limit": 1\n}')).toEqual([
      { line: 1, pointer: '/userId', message: '"userId" is missing.' },
      { line: 2, pointer: '/page', message: 'page must be string or number.' },
    ]);
  });

  it('reports the faults of the closest alternative', () => {
    const flat = JSON.stringify(
      { subjectDid: 'a', issuerDid: 'b', proofType: 1, statusType: 'd', templateId: 'e' },
      undefined,
      1,
    );
    expect(faults('createVC', flat)).toEqual([
      { line: 4, pointer: '/proofType', message: 'proofType must be string.' },
    ]);
  });

  it.each([
    ['{\n "a": 1,\n}', 3, 'a property name in double quotes'],
    ['{ "a" 1 }', 1, 'a colon'],
    ['[1\n2]', 2, 'a comma or "]"'],
    ['{}\n\nx', 3, 'the end of the text'],
    ['{"a": "b\n"}', 1, 'a string that ends on the same line'],
    ['', 1, 'a value'],
  ])('finds the syntax error in %j', (text, line, expected) => {
    expect(faults('mintFT', text)).toEqual([{ line, pointer: '', message: `expected ${expected} here.` }]);
  });
});
