import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildDocs, readBrand } from '../docs/docs.ts';
import { readOwnTables } from '../verbs/guide-tables.ts';

// Builds the site of the tool itself from `guides/`, by the generator that makes the site of any API: a contract
// without documents has no operations, and its pages are the guides. The argument is the folder to write.

const out = resolve(process.argv[2] ?? fileURLToPath(new URL('../../generated/tool-docs', import.meta.url)));
process.chdir(fileURLToPath(new URL('../..', import.meta.url)));

const { homepage } = JSON.parse(await readFile('package.json', 'utf8')) as { homepage: string };
await buildDocs({
  specs: {},
  guides: 'guides',
  tables: await readOwnTables(),
  brand: await readBrand({ title: 'twinspec', footer: [`[Source](${homepage})`] }),
  out,
  print: (line) => process.stdout.write(`${line}\n`),
});
