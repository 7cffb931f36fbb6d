/** How to bundle the command. */
export type Bundling = {
  /** The folder of the checkout. */
  root: string;
  /** The folder that the bundle is written to. */
  dir: string;
  /** Path of the file to run, below the folder. */
  entry: string;
  /** Paths of the files that it loads, below the folder; `[name]` and `[hash]` make them differ. */
  chunks: string;
  /** Makes the JavaScript expression for the URL that a source has at run time, from its path. */
  addressOf: (path: string) => string;
  /** Says where a module is at run time that is not to be bundled, from how it is imported; undefined for others. */
  outside?: (module: string) => string | undefined;
};

/**
 * Bundles the modules of the command into a few files.
 *
 * @param how - see {@link Bundling}
 * @returns the paths of all sources that the bundle depends on
 * @throws Error when a source does not compile
 */
export function bundleCommand(how: Bundling): Promise<string[]>;
