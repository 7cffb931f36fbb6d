import { describe, expect, it } from 'vitest';
import { contractOf } from '../support/contract-of.ts';
import type { OpenrpcDocument } from '../../scripts/contract/document/documents.ts';
import { setAtPointer, type JsonObject } from '../../scripts/contract/base/json.ts';
import { compareContracts } from '../../scripts/diff/operations.ts';
import { nextVersion } from '../../scripts/diff/version.ts';
import { node, platform, revisions, type Revision } from './revisions.ts';

const contractWith = (kind: Revision['kind'], document: JsonObject) => {
  const both = { openapi: platform, openrpc: node, [kind]: document };
  return contractOf({ openapi: both.openapi, openrpc: both.openrpc as unknown as OpenrpcDocument });
};

function impactsOf({ kind, before, after }: Pick<Revision, 'kind' | 'before' | 'after'>): string[] {
  return compareContracts(contractWith(kind, before), contractWith(kind, after)).map(
    ({ impact, place, message }) => `${impact} ${place}: ${message}`,
  );
}

const breaking = revisions.filter(({ breaks }) => breaks);
const harmless = revisions.filter(({ breaks }) => !breaks);

describe('diff', () => {
  it('is tested with many breaking and many harmless changes', () => {
    expect(Math.min(breaking.length, harmless.length)).toBeGreaterThan(70);
  });

  it.each(breaking)('finds it breaking: $name', (revision) => {
    const found = impactsOf(revision);
    expect(
      found.filter((line) => line.startsWith('major')),
      found.join('\n'),
    ).not.toEqual([]);
  });

  it.each(harmless)('finds it harmless: $name', (revision) => {
    expect(impactsOf(revision).filter((line) => line.startsWith('major'))).toEqual([]);
  });

  it('finds no change when a document is compared with itself', () => {
    expect(impactsOf({ kind: 'openapi', before: platform, after: platform })).toEqual([]);
  });

  it.each([
    ['1.2.3', 'major', '2.0.0'],
    ['1.2.3', 'minor', '1.3.0'],
    ['1.2.3', 'patch', '1.2.4'],
    ['0.4.1', 'major', '0.5.0'],
    ['0.4.1', 'minor', '0.4.2'],
    ['v0', 'major', 'v1'],
    ['v0', 'minor', 'v0'],
  ] as const)('suggests the next version: after %s and a %s change, %s', (version, impact, next) => {
    expect(nextVersion(version, [{ impact }])).toBe(next);
  });
});

it('reports links that make a different call or are removed', () => {
  const response = '/paths/~1orders~1{id}/post/responses/200';
  const withLinks = (links: JsonObject) =>
    contractOf({ openapi: setAtPointer(platform, `${response}/links`, links) as JsonObject });
  const base = withLinks({
    pay: { operationId: 'stock' },
    gone: { operationId: 'stock' },
    same: { operationId: 'stock' },
  });
  const revision = withLinks({
    pay: { operationId: 'order', parameters: { id: '$response.body#/id' } },
    same: { operationId: 'stock', description: 'The stock.' },
  });
  const links = '/orders/{id}/post/responses/200/links';
  expect(
    compareContracts(base, revision).map(({ impact, place, message }) => `${impact} ${place}: ${message}`),
  ).toEqual([
    `minor ${links}/pay: The link \`pay\` makes a different call.`,
    `minor ${links}/gone: The link \`gone\` is no longer documented.`,
    `patch ${links}/same: The description changed.`,
  ]);
});
