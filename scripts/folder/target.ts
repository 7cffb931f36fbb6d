import { lstatSync, readFileSync, readlinkSync, realpathSync, statSync, type Stats } from 'node:fs';
import { homedir, userInfo } from 'node:os';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { CommandError } from '../contract/base/errors.ts';

/**
 * Finds the folder that `--out` names, and refuses one that is not for generated files.
 *
 * @param out - the value of `--out`
 * @returns its real path; it need not exist
 * @throws CommandError for an empty name, a file, a repository, a mount point, the working folder, a home folder, any
 *   folder around these, a folder of the system, and a link that leads out of the working folder: the author of a
 *   repository can put such a link into it
 * @example requireTarget('generated') // '/work/project/generated'
 */
export function requireTarget(out: string): string {
  const target = requireFolderName(out);
  const refuse = (what: string): never => {
    throw new CommandError(`--out ${out}: ${what}.`);
  };
  const here = realIfThere(process.cwd());
  if (isWithin(here, target)) refuse('you are working in that folder or below it; name one below');
  if ([homedir(), userInfo().homedir].some((home) => isWithin(realIfThere(home), target))) {
    refuse('is a home folder, or one around it; name a folder of its own for what is generated');
  }
  if (isSystemFolder(target)) {
    refuse('belongs to the system; name a folder of your own, such as one in your project, /tmp, /srv or /opt');
  }
  if (isWithin(resolve(out), process.cwd()) && !isWithin(target, here)) {
    refuse(`a symbolic link leads out of the working folder, to ${target}; name that folder if you mean it`);
  }
  const isRepository = lstatSync(join(target, '.git'), { throwIfNoEntry: false }) !== undefined;
  if (isRepository || target.split(sep).some((name) => name.toLowerCase() === '.git')) {
    refuse('is a Git repository, or lies in its .git; name a folder below the repository');
  }
  const mounted = mountIn(target);
  if (mounted === target) refuse('is a mount point; name a folder in it');
  if (mounted !== undefined) refuse(`${mounted} is mounted in it; name another folder`);
  return target;
}

/**
 * Folders that belong to the system with everything in them (Filesystem Hierarchy Standard 3.0), and their like on
 * macOS and Windows.
 */
const systemTrees = [
  ...['/bin', '/boot', '/dev', '/etc', '/lib', '/lib32', '/lib64', '/libx32', '/proc', '/run', '/sbin', '/sys'],
  ...['bin', 'games', 'include', 'lib', 'lib32', 'lib64', 'libexec', 'libx32', 'sbin'].map((name) => `/usr/${name}`),
  ...['bin', 'etc', 'games', 'include', 'lib', 'libexec', 'man', 'sbin'].map((name) => `/usr/local/${name}`),
  ...['account', 'backups', 'cache', 'crash', 'lock', 'log', 'mail', 'run', 'spool', 'yp'].map(
    (name) => `/var/${name}`,
  ),
  ...['/System', '/Library', '/Applications'],
  ...['SystemRoot', 'ProgramFiles', 'ProgramFiles(x86)', 'ProgramData'].flatMap((name) => process.env[name] ?? []),
];

/** Folders in these are for users and programs again; what is mounted is refused as such. */
const openTrees = ['/dev/shm', '/run/user', '/run/media'];

/** Folders that only have folders of others: none of them is one of its own. */
const shelves = [
  ...['/', '/home', '/media', '/mnt', '/opt', '/root', '/srv', '/tmp', '/usr', '/usr/local', '/usr/share', '/usr/src'],
  ...[
    '/run/user',
    '/run/media',
    '/var',
    '/var/games',
    '/var/lib',
    '/var/local',
    '/var/opt',
    '/var/tmp',
    '/usr/local/share',
    '/usr/local/src',
  ],
];

/** Folders whose own folders belong to one program each, which may have others in them: `/usr/share/nginx/html`. */
const programShelves = ['/usr/share', '/var/lib'];

/** Links such as that of `/bin` to `/usr/bin` lead to other names of the same folders. */
function isSystemFolder(folder: string): boolean {
  const withRealPaths = (paths: string[]): string[] => paths.flatMap((path) => [path, realIfThere(path)]);
  if (withRealPaths(shelves).includes(folder) || withRealPaths(programShelves).includes(dirname(folder))) return true;
  if (withRealPaths(openTrees).some((open) => isWithin(folder, open))) return false;
  return withRealPaths(systemTrees).some((tree) => isWithin(folder, tree));
}

/** The real path, or the path as it is where a parent may not be read: POSIX gives the working folder's real path. */
function realIfThere(folder: string): string {
  try {
    return realpathSync(folder);
  } catch {
    return folder;
  }
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
