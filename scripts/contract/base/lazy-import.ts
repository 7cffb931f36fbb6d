let attempts = 0;

/**
 * Imports a module when it is first needed. Node never tries an import again that has failed, even if it failed only
 * because file descriptors ran out; in that case the module is imported under another URL.
 *
 * @throws whatever the import throws
 */
export async function importLazily<Module>(address: string): Promise<Module> {
  try {
    return (await import(address)) as Module;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EMFILE' && code !== 'ENFILE') throw error;
    return (await import(`${address}?attempt=${++attempts}`)) as Module;
  }
}

/**
 * Looks for modules that are loaded late, while there are file descriptors left: if Node once fails to read a
 * `package.json`, it reports the package as missing from then on. Called at the first connection, before
 * others can use up the descriptors.
 */
export function locateLazyModules(...finds: (() => void)[]): void {
  for (const find of finds) {
    try {
      find();
    } catch {
      // Reported when the module is needed.
    }
  }
}
