import { git, pathInRepository } from './run-git.ts';
import { isWebAddress } from '../base/web-address.ts';

/** A version of a contract that git has a tag for. */
export type TaggedVersion = {
  /** The name of the tag, such as `v1.2.0`. */
  name: string;
  /** The id of what is tagged: a name could be that of a branch, too. */
  id: string;
  /** The day of the tag, or of its commit: `2026-05-03`. */
  date: string;
};

/** Three or two numbers. What else there may be in a name (a package, a release candidate) is no version here. */
const versionName = /^v?(\d{1,9})\.(\d{1,9})(?:\.(\d{1,9}))?$/;

/**
 * Lists the versions of documents that git has, newest first: the tags named like versions that the current commit has
 * behind it, and that have at least one of the documents.
 *
 * @param files - the documents in the working tree
 * @returns the versions; none where there is no git, no repository or no such tag
 * @example await listTaggedVersions(['specs/openapi.yaml']) // [{ name: 'v1.1.0', … }, { name: 'v1.0.0', … }]
 */
export async function listTaggedVersions(files: string[]): Promise<TaggedVersion[]> {
  const found = await Promise.all(files.map(async (file) => versionsOf(file).catch(() => [])));
  const unique = new Map(found.flat().map((version) => [numbersOf(version.name).join('.'), version]));
  return [...unique.values()].toSorted((a, b) => {
    const [left, right] = [numbersOf(a.name), numbersOf(b.name)];
    const at = left.findIndex((number, i) => number !== right[i]);
    return (right[at] ?? 0) - (left[at] ?? 0);
  });
}

async function versionsOf(file: string): Promise<TaggedVersion[]> {
  // Git reads one name a line.
  if (isWebAddress(file) || file.includes('\n')) return [];
  // What a partial clone lacks is not downloaded: the user did not ask for that.
  const env = { GIT_NO_LAZY_FETCH: '1' };
  const format = '%(refname:strip=2)%09%(objectname)%09%(creatordate:short)';
  const tags = await git(['for-each-ref', '--merged=HEAD', `--format=${format}`, 'refs/tags'], { env });
  const versions = tags.split('\n').flatMap((line): TaggedVersion[] => {
    const [name = '', id = '', date = ''] = line.split('\t');
    return versionName.test(name) ? [{ name, id, date }] : [];
  });
  if (versions.length === 0) return [];
  const path = await pathInRepository(file);
  const input = versions.map(({ id }) => `${id}:${path}\n`).join('');
  const known = (await git(['cat-file', '--batch-check=%(objecttype)'], { env, input })).split('\n');
  return versions.filter((_, i) => known[i] === 'blob');
}

function numbersOf(name: string): number[] {
  return (versionName.exec(name) ?? []).slice(1).map((digits) => Number(digits ?? 0));
}
