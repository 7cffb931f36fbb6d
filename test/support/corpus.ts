import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { parse } from 'yaml';

/** Large documents of others, which are no part of this repository. */
const corpus = fileURLToPath(new URL('../../../shared/corpus', import.meta.url));

/** A large document: its file's name, what kind it is, and the path of its unpacked file, or of an older version. */
export type Giant = { name: string; api: 'openapi' | 'openrpc'; file: string; older?: string };

/**
 * Those that say most where one takes long: the largest, the most entangled, and others in which something broke once,
 * of each version of both formats. Each is taken whole, or one of so many of its paths is, with all that these share.
 */
const most: Record<string, number> = {
  'github.json': 4,
  'stripe.yaml': 8,
  'openai.yaml': 8,
  'moby.yaml': 1,
  'filecoin.json': 1,
  'near.json': 1,
};

/**
 * Chooses the large documents for what takes long: those that say most, or parts of them. `TWINSPEC_GIANTS=all` takes
 * all of them as they are, which takes an hour.
 *
 * @param giants - all of them
 */
export function telling(giants: Giant[]): Giant[] {
  if (process.env['TWINSPEC_GIANTS'] === 'all') return giants;
  return giants.flatMap((giant) => {
    const every = most[giant.name];
    if (every === undefined) return [];
    return [every === 1 ? giant : partOf(giant, every)];
  });
}

function partOf({ file, name, api }: Giant, every: number): Giant {
  const document = parse(readFileSync(file, 'utf8'), { maxAliasCount: -1 }) as { paths: object };
  const paths = Object.entries(document.paths).filter((_, i) => i % every === 0);
  const part = `${file}.part.json`;
  writeFileSync(part, JSON.stringify({ ...document, paths: Object.fromEntries(paths) }));
  return { name, api, file: part };
}

/**
 * Unpacks the large documents, and says aloud if they are missing.
 *
 * @returns the documents, none if they are missing; `folder`, which is empty, for what is made of them; `remove`
 *   removes both
 * @example
 * const { giants, folder, remove } = unpackedGiants();
 * afterAll(remove);
 * describe.skipIf(giants.length === 0)('…', () => it.each(giants)('$name', ({ file }) => …));
 */
export function unpackedGiants(): { giants: Giant[]; folder: string; remove: () => void } {
  if (!existsSync(corpus)) {
    process.stderr.write(`\nSKIPPED: the large documents are missing, since there is no folder ${corpus}.\n\n`);
    return { giants: [], folder: '', remove: () => undefined };
  }
  const place = mkdtempSync(join(tmpdir(), 'twinspec-giants-'));
  const folder = join(place, 'made');
  mkdirSync(folder);
  // So that Node takes what is generated there for ES modules, as in the project of a user.
  writeFileSync(join(place, 'package.json'), '{ "type": "module" }\n');
  const unpacked = (packed: string, prefix = ''): string => {
    const file = join(place, prefix + basename(packed, '.gz'));
    writeFileSync(file, gunzipSync(readFileSync(packed)));
    return file;
  };
  const giants = (['openapi', 'openrpc'] as const).flatMap((api) =>
    readdirSync(join(corpus, api)).map((packed): Giant => {
      const older = join(corpus, 'older', packed);
      const file = unpacked(join(corpus, api, packed));
      const giant = { name: basename(file), api, file };
      return existsSync(older) ? { ...giant, older: unpacked(older, 'older-') } : giant;
    }),
  );
  return { giants, folder, remove: () => rmSync(place, { recursive: true, force: true }) };
}
