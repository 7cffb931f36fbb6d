import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listTaggedVersions } from '../../../scripts/contract/git/tags.ts';
import { repositoryIn } from '../../support/repository.ts';

let folder: string;
const own = process.cwd();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'twinspec-tags-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function named(cwd: string, ...files: string[]): Promise<string[]> {
  process.chdir(cwd);
  try {
    return (await listTaggedVersions(files)).map(({ name }) => name);
  } finally {
    process.chdir(own);
  }
}

it('lists the tags that are versions of the documents, newest first', async () => {
  const { git, commit } = repositoryIn(join(folder, 'one'));
  const [api, rpc] = ['specs/openapi.yaml', 'specs/openrpc.json'];
  commit('readme', 'nothing yet', 'v0.1.0');
  commit(api, 'openapi: 3.1.0', 'v0.9.0', 'latest', 'api-v3.0.0', '$(touch${IFS}x)', 'v3<script>', 'v4.0.0-rc.1', 'v7');
  commit(rpc, '{}', 'v0.10.0', 'v0.11');
  commit(api, 'openapi: 3.1.1', '1.0.0');
  // A branch of the same name, a tag that is behind no commit of ours, and one with a message.
  git('branch', 'v0.9.0', 'HEAD');
  git('checkout', '-b', 'other');
  commit(api, 'openapi: 3.1.2', 'v9.0.0');
  git('checkout', 'main');
  git('tag', '-a', 'v1.1.0', '-m', 'One more');
  expect(await named(join(folder, 'one'), api, rpc)).toEqual(['v1.1.0', '1.0.0', 'v0.11', 'v0.10.0', 'v0.9.0']);
  expect(await named(join(folder, 'one', 'specs'), 'openrpc.json')).toEqual(['v1.1.0', '1.0.0', 'v0.11', 'v0.10.0']);
  expect(await named(join(folder, 'one'), 'specs/none.yaml', 'https://a.test/specs/openapi.yaml')).toEqual([]);
});

it('finds nothing, and no fault, where there is no repository, no commit or no history', async () => {
  const { folder: empty } = repositoryIn(join(folder, 'empty'));
  expect(await named(empty, 'openapi.yaml')).toEqual([]);
  const { git, commit } = repositoryIn(join(folder, 'long'));
  commit('openapi.yaml', 'openapi: 3.1.0', 'v1.0.0');
  commit('openapi.yaml', 'openapi: 3.1.1');
  git('clone', '--depth', '1', `file://${join(folder, 'long')}`, join(folder, 'shallow'));
  expect(await named(join(folder, 'long'), 'openapi.yaml')).toEqual(['v1.0.0']);
  expect(await named(join(folder, 'shallow'), 'openapi.yaml')).toEqual([]);
  expect(await named(folder, 'long/openapi.yaml')).toEqual([]);
  const path = process.env['PATH'];
  try {
    process.env['PATH'] = folder;
    expect(await named(join(folder, 'long'), 'openapi.yaml')).toEqual([]);
  } finally {
    process.env['PATH'] = path;
  }
});
