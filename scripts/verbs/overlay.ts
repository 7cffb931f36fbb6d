import { CommandError } from '../contract/base/errors.ts';
import { noteOf } from '../contract/facts/facts.ts';
import { readOverlaid } from '../contract/load.ts';
import { writeData } from '../contract/source/data-file.ts';
import type { FlagValues, VerbHelp } from '../cli/flags/flags.ts';
import { documentFlags, specFiles } from '../cli/documents/spec-flags.ts';
import { printNotes } from '../cli/serving/serving.ts';

/** The flags of `twinspec overlay`. */
export const flags = documentFlags;

/** The help of `twinspec overlay`. */
export const help: VerbHelp = {
  examples: [
    ['overlay api.yaml --overlay examples.yaml', 'print the document with the overlay'],
    ['overlay', 'print it as the settings say'],
  ],
  usual: ['overlay'],
  guide: 'keep-your-framework',
};

/**
 * Runs `twinspec overlay`: prints a document as overlays change it, in the form of its file, YAML or JSON.
 *
 * @throws CommandError for no overlay, or more than one document; ContractError for a mistake in an overlay
 */
export async function run(values: FlagValues<typeof flags>): Promise<void> {
  const documents = await readOverlaid(specFiles(values));
  if (values.overlay.length === 0) throw new CommandError('--overlay FILE is missing; name the overlay to apply.');
  const [first, second] = documents;
  if (second !== undefined) {
    const names = documents.map(({ source }) => source.file).join(' and ');
    throw new CommandError(`The overlays change ${names}, and one is printed; name it with --openapi or --openrpc.`);
  }
  if (first === undefined) return;
  printNotes(first.notes.map(noteOf));
  process.stdout.write(writeData(first.source.file, first.source.data));
}
