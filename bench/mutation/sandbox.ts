import { execFileSync } from 'node:child_process';
import { cp, mkdir, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * Copies the project, with uncommitted changes, so that the copy can be changed.
 *
 * @param project - the folder of the project
 * @param root - the folder of the copy, which must not exist yet
 */
export async function copyProject(project: string, root: string): Promise<void> {
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: project })
    .toString()
    .split('\0')
    .filter((file) => file !== '');
  for (const file of files) {
    await mkdir(join(root, dirname(file)), { recursive: true });
    await cp(join(project, file), join(root, file));
  }
  await symlink(join(project, 'node_modules'), join(root, 'node_modules'));
}
