/** How the command is joined. */
export type Joining = {
  /** The folder of the checkout. */
  root: string;
  /** The folder that it is written to. */
  dir: string;
  /** Name of the file that is run, below the folder. */
  entry: string;
  /** Names of the files that it loads, below the folder: `[name]` and `[hash]` stand for what tells them apart. */
  chunks: string;
  /** Gives the JavaScript expression for the address of a source at run time, by its path. */
  addressOf: (path: string) => string;
};

/**
 * Joins the modules of the command into few.
 *
 * @param how - see {@link Joining}
 * @returns the paths of all sources that are in it
 * @throws Error where a source has a mistake
 */
export function joinCommand(how: Joining): Promise<string[]>;
