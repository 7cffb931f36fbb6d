let attempts = 0;

/**
 * Imports a module when it is first needed. Node remembers for ever that an import failed, also when it only was out of
 * file descriptors at that moment, so such a one is tried again under another name.
 *
 * @param address - URL of the module
 * @returns the module
 */
export async function importLate<Module>(address: string): Promise<Module> {
  try {
    return (await import(address)) as Module;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EMFILE' && code !== 'ENFILE') throw error;
    return (await import(`${address}?attempt=${++attempts}`)) as Module;
  }
}

/**
 * Finds what is loaded late while there are file descriptors to be had: Node remembers for ever that it could not read
 * a `package.json`, and then says that there is no such package. It is called when somebody first connects, which is
 * soon enough and spares those who only start.
 *
 * @param finds - look for a module
 */
export function findLateModules(...finds: (() => void)[]): void {
  for (const find of finds) {
    try {
      find();
    } catch {
      // Whoever needs it is told.
    }
  }
}
