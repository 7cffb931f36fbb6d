import type { Api } from '../contract-type.ts';
import type { Operation } from '../operation.ts';
import { withoutParameterNames } from './path-template.ts';
import { serverPath } from './server-path.ts';

/** The path of JSON-RPC below the address of a server of all APIs, unless its document names another one. */
export const rpcPath = '/rpc';

/** An API that is served: its name and kind, and its address. */
export type ServedApi = Pick<Api, 'name' | 'kind'> & { url: string };

/**
 * Lists where the APIs of a contract are below the address of one server of all.
 *
 * @param url - that address, without a slash at the end
 * @returns each API with its address, and `rpcUrl`, that of the first one of JSON-RPC
 * @example addressesBelow(contract, 'http://127.0.0.1:8080').apis // [{ name: 'orders', kind: 'http', url: … }]
 */
export function addressesBelow(
  { apis }: { apis: readonly Api[] },
  url: string,
): { rpcUrl: string; apis: readonly ServedApi[] } {
  const served = apis.map(({ name, kind, paths }) => ({ name, kind, url: url + (paths[0] ?? '') }));
  return { rpcUrl: served.find(({ kind }) => kind === 'rpc')?.url ?? url + rpcPath, apis: served };
}

type Placed = { api: Api; operations: Operation[] };

/**
 * Finds out where APIs over HTTP are below the address of one server of all: at the path of their own servers, or below
 * their names where another one has the same paths. A single one is also found without the path of its servers.
 *
 * @param read - all APIs; the `paths` of those over HTTP and the `place` of their operations are set
 */
export function placeHttpApis(read: readonly Placed[]): void {
  const apis = read.filter(({ api }) => api.kind === 'http');
  if (apis.length < 2) return;
  const claims = new Map(apis.map((one) => [one, new Set(one.operations.flatMap(claimsOf))]));
  const owners = ownersOf(claims);
  const isShared = (key: string): boolean => (owners.get(key) ?? 0) > 1;
  const moved = apis.filter((one) => [...(claims.get(one) ?? [])].some(isShared));
  for (;;) {
    // Below the name of one there may be something of another one.
    const taken = new Set(moved.flatMap(claimsBelowName));
    const others = apis.filter(
      (one) => !moved.includes(one) && [...(claims.get(one) ?? [])].some((key) => taken.has(key)),
    );
    if (others.length === 0) break;
    moved.push(...others);
  }
  const left = apis.filter((one) => !moved.includes(one));
  for (const { api, operations } of moved) {
    api.paths = [`/${api.name}`];
    for (const operation of operations) operation.place = { below: `/${api.name}`, isAlsoBare: true };
  }
  // Without the path of its servers, an API is found where no other one could be meant.
  const bare = new Map(left.map((one) => [one, new Set(one.operations.map(bareKey))]));
  const all = ownersOf(
    new Map(left.map((one) => [one, new Set([...(claims.get(one) ?? []), ...(bare.get(one) ?? [])])])),
  );
  for (const one of left) {
    const isAlsoBare = [...(bare.get(one) ?? [])].every((key) => all.get(key) === 1);
    one.api.paths = [isAlsoBare ? '' : ownPath(one.api)];
    for (const operation of one.operations) operation.place = { below: '', isAlsoBare };
  }
}

/**
 * Finds out where APIs of JSON-RPC are below the address of one server of all: at the path of their own servers, or
 * else at `/rpc`, and below their names where something else is there. A single one is also found at `/rpc`.
 *
 * @param read - all APIs; the `paths` of those of JSON-RPC are set
 */
export function placeRpcApis(read: readonly Placed[]): void {
  const rpc = read.filter(({ api }) => api.kind === 'rpc');
  const taken = new Set(
    read.filter(({ api }) => api.kind === 'http').flatMap(({ operations }) => operations.flatMap(claimsOf)),
  );
  const wanted = rpc.map(({ api }) => ownPath(api) || rpcPath);
  for (const [i, { api }] of rpc.entries()) {
    const path = wanted[i] ?? rpcPath;
    const others = wanted.filter((other, j) => j !== i && other === path);
    const usual = rpc.length === 1 ? [...new Set([rpcPath, path])] : [path];
    const free = usual.filter((one) => others.length === 0 && !taken.has(`POST ${one}`));
    api.paths = free.length > 0 ? free : [`/${api.name}${path}`];
  }
}

/** How many of them have each. */
function ownersOf(keys: Map<Placed, Set<string>>): Map<string, number> {
  const owners = new Map<string, number>();
  for (const own of keys.values()) for (const key of own) owners.set(key, (owners.get(key) ?? 0) + 1);
  return owners;
}

function ownPath({ servers }: Api): string {
  return serverPath(servers[0]?.url ?? '') ?? '';
}

/** The paths that an operation has to itself, below those of its servers. */
function claimsOf(operation: Operation): string[] {
  const prefixes = operation.servers.length === 0 ? [''] : operation.servers.map(({ url }) => serverPath(url) ?? '');
  return prefixes.map((prefix) => `${operation.method} ${prefix}${withoutParameterNames(operation.path)}`);
}

function claimsBelowName({ api, operations }: Placed): string[] {
  const keys = operations.flatMap((operation) => [...claimsOf(operation), bareKey(operation)]);
  return keys.map((key) => key.replace(' ', () => ` /${api.name}`));
}

function bareKey({ method, path }: Operation): string {
  return `${method} ${withoutParameterNames(path)}`;
}
