import { CommandError, ContractError } from '../contract/base/errors.ts';
import { loadContract } from '../contract/load.ts';
import type { Flags, FlagValues, VerbHelp } from '../cli/flags/flags.ts';
import { documentFlags, partDocuments, specFiles, withDocuments } from '../cli/documents/spec-flags.ts';
import { runProgram } from '../cli/serving/serving.ts';
import { coverageLines, coveragePage, coverageReportOf, percentOf } from '../coverage/coverage.ts';
import { coverageVariable, readCovered, type Covered } from '../coverage/notes/covered-notes.ts';
import { readCoveredTraffic } from '../coverage/traffic/traffic-notes.ts';
import { requireReplaceableReports, writeReport } from '../reports/reports.ts';
import { workInTemporaryFolder } from '../temporary/temporary.ts';
import { createTerminalWriter } from '../terminal/terminal.ts';

/** The flags of `twinspec coverage`. */
export const flags = {
  files: {
    value: 'FILE',
    many: true,
    positional: true,
    help:
      'recorded traffic that counts as well: HAR or JSON lines (- is standard input); ' +
      'documents may stand beside it',
  },
  ...documentFlags,
  min: { value: 'SHARE', help: 'fail below this share of responses and members (0 to 1)' },
  json: { help: 'print the coverage as JSON' },
  html: { value: 'FILE', help: 'write the coverage as one HTML file' },
} satisfies Flags;

/** The help of `twinspec coverage`. */
export const help: VerbHelp = {
  examples: [
    ['coverage --min 0.8 -- npx vitest run', 'say what your own tests cover of the contract'],
    ['coverage traffic.har --html coverage.html', 'say what recorded traffic covers'],
  ],
  usual: ['min', 'json', 'html'],
  guide: 'test-your-own-code',
};

/**
 * Runs `twinspec coverage`: says what recorded traffic covers of the contract.
 *
 * @throws CommandError without traffic or a command; ContractError below `--min`
 */
export async function run(values: FlagValues<typeof flags>): Promise<void> {
  await reportCovered(values);
}

/**
 * Runs `twinspec coverage -- COMMAND`: says what the matchers and mocks in the tests of a command cover.
 *
 * @returns the exit code of the command, if it fails
 * @throws see {@link run}
 */
export async function runWith(values: FlagValues<typeof flags>, command: string[]): Promise<number> {
  await requireReplaceableReports({ html: values.html });
  minOf(values.min);
  return workInTemporaryFolder(async (folder) => {
    const output = values.json ? 'stderr' : 'stdout';
    const code = await runProgram(command, { [coverageVariable]: folder }, output);
    await reportCovered(values, readCovered(folder)).catch((error: unknown) => {
      // What the tests say comes first.
      if (code === 0 || !(error instanceof ContractError)) throw error;
    });
    return code;
  });
}

async function reportCovered(values: FlagValues<typeof flags>, noted?: Covered): Promise<void> {
  const min = minOf(values.min);
  await requireReplaceableReports({ html: values.html });
  const { documents, traffic } = partDocuments(values.files, noted === undefined);
  const contract = await loadContract(specFiles(withDocuments(values, documents)));
  if (noted === undefined && traffic.length === 0)
    throw new CommandError('coverage needs a command, as in twinspec coverage -- npm test, or recorded traffic.');
  const covered = noted ?? { shown: [], undocumented: new Map() };
  const report = coverageReportOf(contract.operations, await readCoveredTraffic(contract, traffic, covered));
  const voice = createTerminalWriter(process.stdout);
  voice.say(values.json ? [JSON.stringify(report, undefined, 2)] : coverageLines(report, voice));
  await writeReport('html', values.html, () => coveragePage(report));
  if (report.share < min)
    throw new ContractError([
      `The tests cover ${percentOf(report.share)} of the responses and members; ` +
        `--min ${values.min ?? ''} asks for more.`,
    ]);
}

function minOf(text = '0'): number {
  const share = Number(text);
  if (text.trim() !== '' && share >= 0 && share <= 1) return share;
  throw new CommandError(`--min takes a share from 0 to 1, such as 0.8, not ${JSON.stringify(text)}.`);
}
