import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The paths of two large documents. */
export type LargeDocuments = { openapi: string; openrpc: string };

/**
 * Writes large documents, which repeat the operations of the specs under other names.
 *
 * @param root - the folder of the repository
 * @param folder - the folder to write to
 * @param count - the number of operations in each document
 * @returns the files
 */
export async function largeDocuments(root: string, folder: string, count: number): Promise<LargeDocuments> {
  const openapi = JSON.parse(await readFile(join(root, 'generated/openapi.json'), 'utf8')) as {
    paths: Record<string, Record<string, { operationId?: string }>>;
  };
  const openrpc = JSON.parse(await readFile(join(root, 'specs/openrpc.json'), 'utf8')) as {
    methods: { name: string }[];
  };
  const items = Object.entries(openapi.paths);
  const paths = copies(items, count, ([path, item], i) => {
    const renamed = Object.entries(item).map(([member, value]) => [
      member,
      value.operationId === undefined ? value : { ...value, operationId: `${value.operationId}${i}` },
    ]);
    return [`/copy${i}${path}`, Object.fromEntries(renamed)] as const;
  });
  const methods = copies(openrpc.methods, count, (method, i) => ({ ...method, name: `${method.name}${i}` }));
  const files = { openapi: join(folder, `openapi-${count}.json`), openrpc: join(folder, `openrpc-${count}.json`) };
  await writeFile(files.openapi, JSON.stringify({ ...openapi, paths: Object.fromEntries(paths) }));
  await writeFile(files.openrpc, JSON.stringify({ ...openrpc, methods }));
  return files;
}

function copies<Item, Copy>(items: Item[], count: number, copyOf: (item: Item, i: number) => Copy): Copy[] {
  return Array.from({ length: Math.ceil(count / items.length) }, (_, i) => items.map((item) => copyOf(item, i)))
    .flat()
    .slice(0, count);
}

/**
 * Writes a copy of an OpenAPI document without examples, so that a mock has to make up its answers.
 *
 * @param file - the path of the document
 * @param folder - the folder to write to
 * @returns the path of the copy
 */
export async function withoutExamples(file: string, folder: string): Promise<string> {
  const bare = join(folder, 'without-examples.json');
  const text = await readFile(file, 'utf8');
  const isShown = (name: string): boolean => name === 'example' || name === 'examples';
  await writeFile(
    bare,
    JSON.stringify(JSON.parse(text, (name, value: unknown) => (isShown(name) ? undefined : value))),
  );
  return bare;
}
