import type { Flags, FlagValues } from '../cli/flags.ts';
import { beginProject } from '../init/init.ts';

/** The flags of `twinspec init`. */
export const flags = {
  from: {
    value: 'ADDRESS',
    many: true,
    commandLineOnly: 'it begins a project',
    help:
      'begin with this document: a file, a URL, or the address of a server that shows it at /openapi.json; ' +
      'what is elsewhere is downloaded; repeatable (default: what is here, or a small pair of documents)',
  },
} satisfies Flags;

/**
 * Runs `twinspec init`.
 *
 * @throws CommandError: see {@link beginProject}
 */
export async function run(values: FlagValues<typeof flags>): Promise<void> {
  await beginProject(values.from);
}
