import type { Flags, FlagValues, MovedFlags, VerbHelp } from '../cli/flags/flags.ts';
import { loadPlugins, pluginFlag, reportFlags, toReportFiles } from '../cli/cli.ts';
import { documentFlags, partDocuments, specFilesOrOwn, withDocuments } from '../cli/documents/spec-flags.ts';
import { withoutForce } from '../reports/reports.ts';
import { judgeAndReport } from '../verify/judge-files.ts';

/** The flags of `twinspec judge`. */
export const flags = {
  files: {
    value: 'FILE',
    many: true,
    positional: true,
    help: 'recorded traffic: HAR or JSON lines (- is standard input); documents may stand beside it',
  },
  ...documentFlags,
  url: {
    value: '[NAME=]URL',
    many: true,
    group: 'servers',
    commandLineOnly: 'a recording need not be of the server of the settings',
    help: 'judge calls of this address by the API of this name (default: the servers of the documents); repeatable',
  },
  values: { value: 'FILE', help: 'your own values, by operation, exchange and pointer (YAML or JSON, with ${ENV})' },
  formats: { help: 'make a wrong format a fault, which OpenAPI 3.1 and later only note' },
  plugin: pluginFlag,
  'require-shown': {
    value: 'SHARE|NAMES',
    help: 'fail unless this share (0 to 1) or these were shown (default: 0)',
  },
  ...reportFlags,
} satisfies Flags;

/** The help of `twinspec judge`. */
export const help: VerbHelp = {
  examples: [
    ['judge traffic.har', 'judge recorded calls'],
    ['judge api.yaml calls.jsonl --json', 'print the report as JSON'],
  ],
  usual: ['values', 'require-shown', 'json'],
  guide: 'judge-traffic',
  credentials: true,
};

/** What earlier versions called something else. */
export const moved: MovedFlags = withoutForce;

/**
 * Runs `twinspec judge`: judges recorded traffic.
 *
 * @returns resolves when the traffic keeps the contract
 * @throws CommandError, ContractError: see {@link judgeAndReport}
 */
export async function run(values: FlagValues<typeof flags>): Promise<void> {
  const plugins = await loadPlugins(values.plugin);
  const { documents, traffic } = partDocuments(values.files, true);
  await judgeAndReport({
    files: traffic,
    specs: () => specFilesOrOwn(withDocuments(values, documents)),
    judgements: plugins.flatMap(({ judgements = [] }) => judgements),
    values: values.values,
    url: values.url,
    formats: values.formats,
    requireShown: values['require-shown'],
    reports: toReportFiles(values),
  });
}
