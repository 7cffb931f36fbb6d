import { join } from 'node:path';
import { expect, it } from 'vitest';
import { stringify } from 'yaml';
import { loadContract } from '../../scripts/contract/load.ts';
import { folder, golden } from './documents.ts';
import { pointersIn } from './plain.ts';

const written = (text: string): string =>
  text.replaceAll(join(folder, 'joined/'), '').replaceAll(/\btest\/golden\/joined\//g, '');

it('joins the files of a document as it did, and knows where each part was', async () => {
  const { apis, locate } = await loadContract({ openapi: join(folder, 'joined/openapi.yaml') });
  const document = apis[0]?.document ?? {};
  const places = pointersIn(document, '').map((pointer) => `${pointer} ${locate('platform', pointer)}\n`);
  const text = stringify(document, { aliasDuplicateObjects: false, lineWidth: 0 });
  await expect(`${text}---\n${written(places.join(''))}`).toMatchFileSnapshot(golden('joined.yaml'));
});

it('says of each reference that leads nowhere, or where it may not, what it said', async () => {
  const said = await loadContract({ openapi: join(folder, 'joined/broken.yaml') }).then(
    () => 'nothing',
    (error: Error) => error.message,
  );
  await expect(`${written(said)}\n`).toMatchFileSnapshot(golden('joined.problems.txt'));
});
