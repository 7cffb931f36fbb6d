import type { Flags, FlagValues, VerbHelp } from '../cli/flags/flags.ts';
import { beginProject } from '../init/init.ts';

/** The flags of `twinspec init`. */
export const flags = {
  from: {
    value: 'ADDRESS',
    many: true,
    commandLineOnly: 'it begins a project',
    help: 'begin with this file, URL or running server; repeatable',
  },
} satisfies Flags;

/** The help of `twinspec init`. */
export const help: VerbHelp = {
  examples: [
    ['init', 'find the documents of this folder, or begin one'],
    ['init --from openapi.yaml', 'begin with this document'],
  ],
  usual: ['from'],
  guide: 'install',
};

/**
 * Runs `twinspec init`.
 *
 * @throws CommandError: see {@link beginProject}
 */
export async function run(values: FlagValues<typeof flags>): Promise<void> {
  await beginProject(values.from);
}
