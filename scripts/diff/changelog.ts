// The changes of a contract from version to version, as the tags of git have them, for the docs. Each two versions are
// compared on request.

import { join } from 'node:path';
import type { Contract } from '../contract/contract.ts';
import { CommandError, ContractError } from '../contract/base/errors.ts';
import { loadContract } from '../contract/load.ts';
import { apiFiles, specsIn, type ApiFile, type ContractFiles } from '../contract/files/contract-files.ts';
import { fromGit, overlaysFromGit, listTaggedVersions, type TaggedVersion } from '../contract/git/git.ts';
import { once } from '../contract/base/once.ts';
import type { Change } from './change.ts';
import { workInTemporaryFolder } from '../temporary/temporary.ts';

/** A change of the contract, as a page of the docs tells it. */
export type ToldChange = {
  /** What it means for callers: it breaks them, adds something, or changes no behaviour. */
  impact: 'major' | 'minor' | 'patch';
  api: string;
  /** The operations that it touches, by id; none if it is about the document as a whole. */
  operations: string[];
  /** The place, for people. */
  place: string;
  /** The change, in a sentence in which names are between backticks. */
  message: string;
};

/** What changed in a version, or a sentence that says why that is not known. */
export type Told = { changes: ToldChange[] } | { problem: string };

/** A version of the contract and what changed in it. */
export type VersionEntry = {
  /** The name of the version; `undefined` for what is newer than all of them. */
  name: string | undefined;
  /** The day of the version, such as `2026-05-03`. */
  date: string | undefined;
  /** The version before it; `undefined` for the first one. */
  since: string | undefined;
  /** Compares it with the version before; what is found is kept. */
  told: () => Promise<Told>;
};

/** The versions of a contract, newest first; what has no version yet comes before them. */
export type Changelog = VersionEntry[];

/** The most versions that a changelog has. */
const mostVersions = 20;

/**
 * Prepares the changelog of a contract from the tags of git: each version is compared with the one before it, and the
 * contract with the newest. Only the names of the versions are read now; two are compared on request.
 *
 * @returns a function that makes the changelog of the contract as it is now; it is empty without git or tags
 * @example await changelogFrom({ openapi: 'openapi.yaml' })(contract)
 */
export function changelogFrom(specs: ContractFiles): (contract: Contract) => Promise<Changelog> {
  // What is tagged stays as it is, however often the contract is edited.
  const compared = new Map<string, Promise<Told>>();
  const read = reader(specs);
  // Of the first version, everything is new.
  const loadNone = (): Promise<Contract> => loadContract({});
  const compareOnce = (before: TaggedVersion | undefined, now: TaggedVersion): Promise<Told> => {
    const key = `${before?.id ?? ''}..${now.id}`;
    const told =
      compared.get(key) ??
      tellChanges(
        () => (before === undefined ? loadNone() : read(before)),
        () => read(now),
      );
    compared.set(key, told);
    return told;
  };
  return async (contract) => {
    const versions = await listTaggedVersions(specsIn(specs));
    const [newest] = versions;
    if (newest === undefined) return [];
    return [
      {
        ...{ name: undefined, date: undefined, since: newest.name },
        told: once(() =>
          tellChanges(
            () => read(newest),
            async () => contract,
          ),
        ),
      },
      ...versions.slice(0, mostVersions).map((version, i) => {
        const { name, date } = version;
        const before = versions[i + 1];
        const tellVersion = (): Promise<Told> => compareOnce(before, version);
        return { name, date, since: before?.name, told: tellVersion };
      }),
    ];
  };
}

type Read = () => Promise<Contract>;

/** An old document that cannot be read stays so: it does not block the docs. */
async function tellChanges(before: Read, now: Read): Promise<Told> {
  try {
    // The newer one is often known already, from the comparison before.
    const revision = await now();
    const base = await before();
    // `start` is ready sooner without what compares.
    const [{ compareContracts }, { withNamesOf }] = await Promise.all([
      import('./operations.ts'),
      import('./paired-apis.ts'),
    ]);
    return { changes: compareContracts(withNamesOf(base, revision), revision).map(toToldChange) };
  } catch (error) {
    if (!(error instanceof UnreadableVersion)) throw error;
    return { problem: error.message };
  }
}

function toToldChange({ impact, api, operation, place, message, uses }: Change): ToldChange {
  const operations = operation === '' ? [...new Set(uses.map((use) => use.operation))] : [operation];
  return { impact, api, operations, place, message };
}

/** The documents of a version cannot be read. */
class UnreadableVersion extends Error {}

function reader(specs: ContractFiles): (version: TaggedVersion) => Promise<Contract> {
  // Versions are compared one after another, so each is needed twice; a large one is kept only while there is room.
  let last: { id: string; contract: WeakRef<Contract> } | undefined;
  return async (version) => {
    const known = last?.id === version.id ? last.contract.deref() : undefined;
    const contract = known ?? (await readVersion(version, specs));
    last = { id: version.id, contract: new WeakRef(contract) };
    return contract;
  };
}

async function readVersion({ id, name }: TaggedVersion, specs: ContractFiles): Promise<Contract> {
  return workInTemporaryFolder(async (folder) => {
    const files: ContractFiles = { allowExternal: specs.allowExternal ?? false };
    const apis: ApiFile[] = [];
    for (const { document: spec, ...given } of apiFiles(specs)) {
      // Each may be younger than the version.
      const copy = await fromGit(id, spec, join(folder, 'documents')).catch(() => undefined);
      if (copy !== undefined) apis.push({ ...given, document: copy });
    }
    files.apis = apis;
    files.overlays = await overlaysFromGit(id, specs.overlays ?? [], join(folder, 'documents'));
    return loadContract(files).catch((error: unknown) => {
      if (!(error instanceof ContractError) && !(error instanceof CommandError)) throw error;
      const [problem = ''] = error instanceof ContractError ? error.problems : [error.message];
      const reason = problem.replaceAll(/\S*\/documents\//g, '');
      throw new UnreadableVersion(`The documents of ${name} cannot be read: ${reason}`);
    });
  });
}
