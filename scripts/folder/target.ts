import { lstatSync, readFileSync, readlinkSync, realpathSync, statSync, type Stats } from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { CommandError } from '../contract/errors.ts';

/**
 * Finds the folder that `--out` names, and refuses one that must not be replaced as a whole.
 *
 * @param out - the value of `--out`
 * @returns its real path: a symbolic link stays, and its target is replaced
 * @throws CommandError for an empty name, a file, a mount point, the working folder and any folder around it
 */
export function requireTarget(out: string): string {
  const target = requireFolderName(out);
  if (isWithin(realpathSync(process.cwd()), target)) {
    throw new CommandError(
      `--out ${out}: you are working in that folder or below it, and it would be replaced; name one below.`,
    );
  }
  const mounted = mountIn(target);
  if (mounted === target)
    throw new CommandError(`--out ${out}: is a mount point, which cannot be replaced; name a folder in it.`);
  if (mounted !== undefined) {
    throw new CommandError(`--out ${out}: ${mounted} is mounted in it, so it cannot be replaced; name another folder.`);
  }
  return target;
}

/**
 * Finds the folder that `--out` names, for reading.
 *
 * @param out - the value of `--out`
 * @returns its real path; it need not exist
 * @throws CommandError for an empty name or a file
 * @example requireFolderName('generated') // '/work/project/generated'
 */
export function requireFolderName(out: string): string {
  if (out.trim() === '') throw new CommandError('--out: a name was expected and an empty one found; name a folder.');
  const target = realPathOf(resolve(out), out);
  if (statOf(target)?.isDirectory() === false) throw new CommandError(`--out ${out}: is a file; name a folder.`);
  return target;
}

/** The real path, even of a folder that does not exist yet. */
function realPathOf(path: string, out: string): string {
  try {
    return realpathSync(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOTDIR') throw new CommandError(`--out ${out}: a part of its path is a file; name a folder.`);
    if (code !== 'ENOENT') throw error;
    if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true) {
      const leads = `the symbolic link ${path} leads to ${readlinkSync(path)}, which does not exist`;
      throw new CommandError(`--out ${out}: ${leads}; make that folder or remove the link.`);
    }
    return join(realPathOf(dirname(path), out), basename(path));
  }
}

function statOf(path: string): Stats | undefined {
  return statSync(path, { throwIfNoEntry: false });
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

/** The first mount point that a folder is or contains. */
function mountIn(folder: string): string | undefined {
  const [own, above] = [statOf(folder), statOf(dirname(folder))];
  if (own !== undefined && own.dev !== above?.dev) return folder;
  return mountPoints().find((point) => isWithin(point, folder));
}

/** The mount points as Linux lists them, which is the only way to recognize a bind mount of the same disk. */
function mountPoints(): string[] {
  try {
    const lines = readFileSync('/proc/self/mountinfo', 'utf8').split('\n');
    return lines.flatMap((line) => {
      const point = line.split(' ')[4];
      return point === undefined
        ? []
        : [point.replaceAll(/\\([0-7]{3})/g, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8)))];
    });
  } catch {
    return [];
  }
}
