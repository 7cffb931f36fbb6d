import { mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ContractError, CommandError } from './contract/errors.ts';
import { asList, asObject, asText, type Json, type JsonObject } from './contract/json.ts';
import { parseFlags } from './flags.ts';
import { checkTarball } from './release/fresh-project.ts';
import { attempt, succeed } from './release/shell.ts';
import { bumpFor, bumps } from './release/version.ts';

// Releases the package; `npm run release -- --dry-run` does everything except publishing. All of it is made and checked
// in a clone, so that a failure leaves the checkout as it was.

const root = fileURLToPath(new URL('..', import.meta.url));
const flags = { 'dry-run': { help: 'do everything except publishing, and change nothing here' } };

try {
  await release(parseFlags(flags, process.argv.slice(2))['dry-run'] ? 'dry run' : 'publish');
} catch (error) {
  if (!(error instanceof CommandError) && !(error instanceof ContractError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = error instanceof CommandError ? 2 : 1;
}

async function release(end: 'dry run' | 'publish'): Promise<void> {
  if (succeed(root, ['git', 'status', '--porcelain']) !== '')
    throw new CommandError('There are uncommitted changes. Commit them first: a release is made from commits.');
  const folder = await mkdtemp(join(tmpdir(), 'twinspec-release-'));
  try {
    const clone = join(folder, 'clone');
    succeed(root, ['git', 'clone', '--quiet', root, clone]);
    await symlink(join(root, 'node_modules'), join(clone, 'node_modules'));
    const version = await versionIn(clone);
    succeed(clone, ['git', 'add', '--all', '--', ':!node_modules']);
    succeed(clone, [...author(), 'commit', '--quiet', '--allow-empty', '--message', `Release ${version}`]);
    say(`version    ${version}`);
    say(indented(await entryOf(clone, version)));

    // Building the whole package builds the runtime of the clients, too.
    succeed(clone, ['npm', 'pack', '--pack-destination', folder]);
    succeed(clone, ['npm', 'pack', './dist-runtime', '--pack-destination', folder]);
    const tarballs = [`twinspec-runtime-${version}.tgz`, `twinspec-${version}.tgz`];
    for (const name of tarballs) {
      if (!(await readdir(folder)).includes(name)) throw new CommandError(`npm pack did not make ${name}.`);
      await checkTarball(join(folder, name), version);
      say(`tarball    ${name}, checked in a fresh project`);
    }

    if (end === 'dry run') {
      say(`skipped    npm publish ${tarballs.join(' ')} --provenance --access public; git tag v${version}`);
      return;
    }
    for (const name of tarballs) {
      succeed(root, ['npm', 'publish', join(folder, name), '--provenance', '--access', 'public']);
      await rename(join(folder, name), resolve(root, name));
    }
    succeed(root, ['git', 'pull', '--quiet', '--ff-only', clone, 'HEAD']);
    succeed(root, ['git', 'tag', `v${version}`]);
    say(`published  twinspec@${version} and @twinspec/runtime@${version}; now run git push --follow-tags`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** CI has no git identity, so it gets one. */
function author(): [string, ...string[]] {
  const hasName = attempt(root, ['git', 'config', 'user.email']).code === 0;
  return hasName ? ['git'] : ['git', '-c', 'user.name=twinspec', '-c', 'user.email=release@localhost'];
}

/** Writes version and changelog into the clone, from the changesets and what `diff` finds in the specs. */
async function versionIn(clone: string): Promise<string> {
  const version = asText((await jsonIn(clone, 'package.json'))['version']) ?? '';
  const tags = succeed(clone, ['git', 'tag', '--list', 'v*', '--merged', 'HEAD', '--sort=-version:refname']);
  const last = tags.split('\n').find((tag) => tag !== '');
  const changelog = join(clone, 'CHANGELOG.md');
  const text = await readFile(changelog, 'utf8');
  if (last === undefined) {
    await writeFile(changelog, text.replace(/^## Unreleased$/m, `## ${version}`));
    return version;
  }
  if (/^## Unreleased$/m.test(text))
    throw new CommandError(`CHANGELOG.md: changes since ${last} belong in .changeset/; run npx changeset.`);
  await addContractChanges(clone, version, last);
  if (!(await readdir(join(clone, '.changeset'))).some((name) => /^(?!README).*\.md$/.test(name)))
    throw new CommandError(`There is nothing to release since ${last}; describe the changes with npx changeset.`);
  succeed(clone, ['npx', 'changeset', 'version']);
  const next = asText((await jsonIn(clone, 'package.json'))['version']) ?? '';
  await writeVersion(clone, next);
  return next;
}

/** Adds a changeset for the changes in the specs since the last release. */
async function addContractChanges(clone: string, version: string, tag: string): Promise<void> {
  const diff = (form: '--json' | '--markdown'): string => {
    const command = ['--import', 'tsx', 'scripts/twinspec.ts', 'diff', '--base', tag, form];
    const { code, stdout, stderr } = attempt(clone, [process.execPath, ...command]);
    // Exit code 1 means breaking changes, which the new version will show.
    if (code !== 0 && code !== 1) throw new CommandError(stderr.trimEnd());
    return stdout;
  };
  const changes = asList(asObject(JSON.parse(diff('--json')) as Json)['changes']);
  const impacts = bumps.filter((bump) => changes.some((change) => asObject(change)['impact'] === bump));
  const bump = bumpFor(version, impacts);
  if (bump === undefined) return;
  const entry = diff('--markdown')
    .replace(/^## (.*)$/m, 'The contract: $1')
    .replaceAll(/^### (.*)$/gm, '**$1**');
  await writeFile(join(clone, '.changeset/contract.md'), `---\n'twinspec': ${bump}\n---\n\n${entry}`);
}

/** Updates the version in the lock file and in the examples. */
async function writeVersion(clone: string, version: string): Promise<void> {
  const examples = await readdir(join(clone, 'examples'), { withFileTypes: true });
  for (const { name } of examples.filter((entry) => entry.isDirectory()))
    await editJson(clone, `examples/${name}/package.json`, (manifest) => ({
      ...manifest,
      dependencies: { ...asObject(manifest['dependencies']), twinspec: `^${version}` },
    }));
  await editJson(clone, 'package-lock.json', (lock) => {
    const packages = asObject(lock['packages']);
    return { ...lock, version, packages: { ...packages, '': { ...asObject(packages['']), version } } };
  });
}

async function jsonIn(folder: string, file: string): Promise<JsonObject> {
  return asObject(JSON.parse(await readFile(join(folder, file), 'utf8')) as Json);
}

async function editJson(folder: string, file: string, change: (data: JsonObject) => JsonObject): Promise<void> {
  const changed = change(await jsonIn(folder, file));
  await writeFile(join(folder, file), `${JSON.stringify(changed, undefined, 2)}\n`);
}

/** The entry of a version in the changelog. */
async function entryOf(folder: string, version: string): Promise<string> {
  const text = await readFile(join(folder, 'CHANGELOG.md'), 'utf8');
  const [, behind = ''] = text.split(`\n## ${version}\n`);
  return behind.split(/^## /m)[0]?.trim() ?? '';
}

function indented(text: string): string {
  return text.replaceAll(/^(?=.)/gm, '           ');
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
