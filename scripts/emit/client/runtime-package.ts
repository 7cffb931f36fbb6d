import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { asObject, tryParseJson, type Json } from '../../contract/base/json.ts';

/** The packages that have the runtime of the clients: one with all the verbs, and a small one for a dApp. */
export const runtimePackages = ['twinspec/runtime', '@twinspec/runtime'] as const;

/**
 * Finds out which package the clients of a project import their runtime from: the small one if the nearest package.json
 * lists it.
 *
 * @param folder - the folder of the emitted modules, which need not exist yet
 * @example runtimePackageFor('src/api') // '@twinspec/runtime'
 */
export function runtimePackageFor(folder: string): (typeof runtimePackages)[number] {
  const [whole, small] = runtimePackages;
  for (let place = resolve(folder), above = ''; place !== above; [above, place] = [place, dirname(place)]) {
    const manifest = manifestIn(place);
    if (manifest === undefined) continue;
    const { dependencies, devDependencies, peerDependencies } = asObject(manifest);
    const isListed = [dependencies, devDependencies, peerDependencies].some((list) => small in asObject(list ?? null));
    return isListed ? small : whole;
  }
  return whole;
}

/** The package.json in a folder; null if it is no JSON, undefined if there is none. */
function manifestIn(folder: string): Json | undefined {
  let text: string;
  try {
    text = readFileSync(join(folder, 'package.json'), 'utf8');
  } catch {
    return undefined;
  }
  return tryParseJson(text) ?? null;
}
