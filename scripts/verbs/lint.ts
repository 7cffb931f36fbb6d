import type { Flags, FlagValues, VerbHelp } from '../cli/flags/flags.ts';
import { areBundledSpecs } from '../contract/files/bundled-specs.ts';
import { loadPlugins, pluginFlag } from '../cli/cli.ts';
import { areNamed, commandFor, specFiles, specFlags } from '../cli/documents/spec-flags.ts';
import { lintAndReport, lintFormats } from '../lint/lint.ts';

// What other verbs leave out is an error here.
const { strict: _, ...chosen } = specFlags;

/** The flags of `twinspec lint`. */
export const flags = {
  ...chosen,
  house: {
    help: 'also apply the rules of our own specs (always for the default specs)',
  },
  rule: {
    value: 'NAME=SEVERITY',
    many: true,
    help: 'set a rule to error, warning or off, e.g. slow-pattern=off; repeatable',
  },
  accept: { value: 'FILE', help: 'accept the findings that this YAML or JSON lists, each with a reason' },
  plugin: pluginFlag,
  format: { value: 'FORMAT', help: `print the problems as ${lintFormats.join(', ')} (default: as text)` },
} satisfies Flags;

/** The help of `twinspec lint`. */
export const help: VerbHelp = {
  examples: [
    ['lint api.yaml', 'check a document and its examples'],
    ['lint --format github', 'annotate a pull request'],
  ],
  usual: ['rule', 'accept', 'format', 'overlay'],
  guide: 'lint-rules',
};

/**
 * Runs `twinspec lint`. The default specs have to follow the rules of the house; in others, only errors are reported.
 *
 * @throws CommandError, ContractError: see {@link lintAndReport}
 */
export async function run(values: FlagValues<typeof flags>): Promise<void> {
  const specs = specFiles(values);
  const isDefault = !areNamed(values) || areBundledSpecs(specs);
  const plugins = await loadPlugins(values.plugin);
  await lintAndReport({
    specs,
    ruleSet: values.house || isDefault ? 'house' : 'anyone',
    rules: plugins.flatMap(({ rules = [] }) => rules),
    severities: values.rule,
    accept: values.accept,
    format: values.format,
    commands: { again: commandFor('lint', values), next: commandFor('diff', values) },
  });
}
