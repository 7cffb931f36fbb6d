import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A small git repository. */
export type Repository = {
  folder: string;
  /** Runs git in it. */
  git: (...parameters: string[]) => void;
  /** Writes a file and commits it; then tags that commit. */
  commit: (file: string, text: string, ...tags: string[]) => void;
};

/**
 * Makes an empty git repository, with an author.
 *
 * @param folder - the folder
 * @returns see {@link Repository}
 * @example repositoryIn(folder).commit('openapi.yaml', text, 'v1.0.0')
 */
export function repositoryIn(folder: string): Repository {
  mkdirSync(folder, { recursive: true });
  const who = [
    '-c',
    'user.name=a',
    '-c',
    'user.email=a@a.test',
    '-c',
    'commit.gpgsign=false',
    '-c',
    'tag.gpgsign=false',
  ];
  const git = (...parameters: string[]): void => {
    execFileSync('git', [...who, ...parameters], { cwd: folder, stdio: 'ignore' });
  };
  git('init', '-b', 'main');
  return {
    folder,
    git,
    commit: (file, text, ...tags) => {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), text);
      git('add', file);
      git('commit', '-m', 'Change');
      for (const tag of tags) git('tag', tag);
    },
  };
}
