import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join as joinPath } from 'node:path';
import { contractOf, type Contract } from './contract.ts';
import type { OpenapiDocument, OpenrpcDocument } from './documents.ts';
import { ContractError } from './errors.ts';
import { get, join, split, type Json, type JsonObject } from './json.ts';
import { redocly } from './redocly.ts';
import { readSource, type Source } from './source.ts';

/** Which files a contract is read from; either may be left out. */
export type ContractFiles = { openapi?: string; openrpc?: string };

/**
 * Reads the spec files and makes one contract of them.
 *
 * @param files - paths of an OpenAPI 3.1 and an OpenRPC 1.x document, YAML or JSON
 * @returns the contract
 * @throws UsageError when a file cannot be read; ContractError when it is no such document
 * @example const contract = await loadContract({ openapi: 'specs/openapi.yaml', openrpc: 'specs/openrpc.json' });
 */
export async function loadContract(files: ContractFiles): Promise<Contract> {
  const [openapi, openrpc] = await Promise.all([
    files.openapi === undefined ? undefined : readSource(files.openapi).then(requireOpenapi).then(bundled).then(requireRefs),
    files.openrpc === undefined ? undefined : readSource(files.openrpc).then(requireOpenrpc).then(requireRefs),
  ]);
  const documents: Parameters<typeof contractOf>[0] = {};
  if (openapi !== undefined) documents.openapi = openapi.data as OpenapiDocument;
  if (openrpc !== undefined) documents.openrpc = openrpc.data as unknown as OpenrpcDocument;
  const contract = contractOf(documents);
  contract.locate = (api, pointer) =>
    api === 'platform' ? (openapi?.locate(pointer) ?? pointer) : (openrpc?.locate(unlowered(openrpc.data, pointer)) ?? pointer);
  return contract;
}

/** The place in the OpenRPC document that a place in the lowered one comes from, as near as can be said. */
function unlowered(openrpc: JsonObject, pointer: string): string {
  const [kind, path, , ...rest] = split(pointer);
  if (kind !== 'paths' || path === undefined) return pointer;
  const methods = openrpc['methods'] as { name?: string; examples?: { name?: string }[] }[];
  const index = methods.findIndex(({ name }) => name === decodeURIComponent(path.replace(/^\/#/, '')));
  if (index < 0) return pointer;
  const example = rest.includes('examples') ? rest[rest.indexOf('examples') + 1] : undefined;
  const pairing = methods[index]?.examples?.findIndex(({ name }) => name === example) ?? -1;
  return pairing < 0 ? join('methods', index) : join('methods', index, 'examples', pairing);
}

function requireOpenapi(source: Source): Source {
  const version = source.data['openapi'];
  if (typeof version !== 'string' || !version.startsWith('3.1')) {
    const found = version ?? source.data['swagger'] ?? (source.data['openrpc'] === undefined ? 'nothing' : 'an OpenRPC document');
    throw new ContractError([
      `${source.locate('/openapi')}: "openapi": "3.1.x" was expected and ${String(found)} found; upgrade the document, or give it to --openrpc if it is one.`,
    ]);
  }
  return source;
}

function requireOpenrpc(source: Source): Source {
  const version = source.data['openrpc'];
  if (typeof version !== 'string' || !version.startsWith('1.')) {
    const found = version ?? (source.data['openapi'] === undefined ? 'nothing' : 'an OpenAPI document');
    throw new ContractError([`${source.locate('/openrpc')}: "openrpc": "1.x" was expected and ${String(found)} found; give OpenAPI documents to --openapi.`]);
  }
  if (!Array.isArray(source.data['methods'])) {
    throw new ContractError([`${source.locate('/methods')}: "methods" was expected, a list of JSON-RPC methods.`]);
  }
  return source;
}

/** A document of several files is joined by @redocly/cli; a single file needs nothing. */
async function bundled(source: Source): Promise<Source> {
  if (refsIn(source.data).every(({ ref }) => ref.startsWith('#'))) return source;
  const folder = await mkdtemp(joinPath(tmpdir(), 'twinspec-bundle-'));
  try {
    const out = joinPath(folder, 'bundled.json');
    const { code, stderr } = await redocly(['bundle', source.file, '--output', out]);
    if (code !== 0) throw new ContractError([`${source.file}:1:1: its files cannot be joined: ${stderr.trim()}`]);
    return { ...source, data: (await readSource(out)).data };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function requireRefs(source: Source): Source {
  const broken = refsIn(source.data).filter(({ ref }) => ref.startsWith('#/') && get(source.data, decodeURIComponent(ref.slice(1))) === undefined);
  if (broken.length === 0) return source;
  throw new ContractError(
    broken.map(({ ref, pointer }) => `${source.locate(pointer)}: $ref ${JSON.stringify(ref)} leads nowhere; correct it or add what it names.`),
  );
}

/** Members that hold data, in which `$ref` would be a name like any other. */
const data = new Set(['value', 'example', 'default', 'const', 'enum']);

function refsIn(node: Json, pointer = ''): { ref: string; pointer: string }[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([name, value]: [string, Json]) => {
    const here = `${pointer}${join(name)}`;
    if (name === '$ref' && typeof value === 'string') return [{ ref: value, pointer: here }];
    // A member of `properties` is a schema, whatever its name.
    return data.has(name) && !pointer.endsWith('/properties') ? [] : refsIn(value, here);
  });
}
