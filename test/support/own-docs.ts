import { docsSite } from '../../scripts/docs/docs.ts';
import { startMock, type Mock } from '../../scripts/mock/start.ts';
import { readOwnTables } from '../../scripts/verbs/guide-tables.ts';
import { contract } from './contract.ts';
import { ownSpecs } from './own-specs.ts';

/**
 * Serves the docs of our own specs, with their guides, on the mock.
 *
 * @returns the mock; the caller closes it
 */
export async function serveOwnDocs(): Promise<Mock> {
  const site = await docsSite({
    specs: { apis: ownSpecs },
    guides: 'specs/guides',
    clientPackage: 'twinspec',
    tables: await readOwnTables(),
    mock: '/',
  });
  return startMock({ contract, site });
}
