import { didYouMean } from '../contract/base/did-you-mean.ts';
import { CommandError } from '../contract/base/errors.ts';
import type { Flags, FlagValues, VerbHelp } from '../cli/flags/flags.ts';
import { diffRules } from '../diff/diff.ts';
import { serverProblems } from '../docs/docs.ts';
import { answerRules } from '../findings/findings.ts';
import { ruleTexts } from '../lint/lint.ts';
import { createTerminalWriter, formatTwoColumns } from '../terminal/terminal.ts';

/** The flags of `twinspec explain`. */
export const flags = {
  code: {
    value: 'CODE',
    many: true,
    positional: true,
    help: 'a rule of lint, diff, verify or judge, a problem of a server, or an exit code',
  },
} satisfies Flags;

/** The help of `twinspec explain`. */
export const help: VerbHelp = {
  examples: [
    ['explain slow-pattern', 'say what a rule finds, and what to do about it'],
    ['explain', 'list all codes'],
  ],
  usual: [],
  guide: 'lint-rules',
};

/** A code in words: what has it, what it says, and further lines, each with a label. */
type Explanation = { code: string; of: string; says: string; more: [label: string, text: string][] };

/**
 * Runs `twinspec explain`: says what codes mean, or lists them all.
 *
 * @throws CommandError for a code that nothing has, with the nearest one
 */
export async function run({ code: asked }: FlagValues<typeof flags>): Promise<void> {
  const all = explanations();
  const voice = createTerminalWriter(process.stdout);
  if (asked.length === 0) {
    for (const of of new Set(all.map((one) => one.of))) {
      const rows = all.filter((one) => one.of === of).map(({ code, says }) => [code, says] as const);
      voice.say([voice.as('heading', `${of}:`), ...formatTwoColumns(voice, rows, { look: 'command' }), '']);
    }
    return;
  }
  const codes = new Set(all.map(({ code }) => code));
  const names = asked.map((text) => text.replace(/^urn:twinspec:problem:|^rpc(?=-\d)/, ''));
  const unknown = names.find((name) => !codes.has(name));
  if (unknown !== undefined)
    throw new CommandError(
      `There is no code ${JSON.stringify(unknown)}. ${didYouMean(unknown, codes)} twinspec explain lists all of them.`,
    );
  const found = names.flatMap((name) => all.filter(({ code }) => code === name));
  for (const [i, { code, of, says, more }] of found.entries()) {
    const title = `${voice.as('heading', code)}: ${of}`;
    voice.say([...(i === 0 ? [] : ['']), title, ...formatTwoColumns(voice, [['Says', says], ...more])]);
  }
}

/** Lists the codes that can be explained, for shells that complete them. */
export function listCodes(): string[] {
  return [...new Set(explanations().map(({ code }) => code))];
}

/** Everything that has a code, from the tables by which it is reported. */
function explanations(): Explanation[] {
  const { http, rpc } = serverProblems(true);
  return [
    ...Object.entries(ruleTexts).map(([code, { finds, example, remedy }]) => {
      const set: [string, string] = ['Set', `twinspec lint --rule ${code}=error, warning or off`];
      return createExplanation(code, 'a rule of lint', finds, [['Example', example], ['Remedy', remedy], set]);
    }),
    ...Object.entries(diffRules).map(([code, says]) =>
      createExplanation(code, 'a rule of diff', says, [
        ['Set', `twinspec diff --rule ${code}=major, minor, patch or off`],
      ]),
    ),
    ...Object.entries(answerRules).map(([code, { sentence, reference, page }]) => {
      const source = `${reference === 'contract' ? 'the contract' : reference}${page === undefined ? '' : `, ${page}`}`;
      return createExplanation(code, 'a rule of verify and judge', sentence, [['Source', source]]);
    }),
    ...http.map(({ id, code, title, by, remedy }) =>
      createExplanation(id, 'a problem document of a server', `${title} (status ${code}).`, [
        ['Sent by', by],
        ['Remedy', remedy],
      ]),
    ),
    ...rpc.map(({ code, title, by, remedy }) =>
      createExplanation(String(code), 'a JSON-RPC error of a server', `${title}.`, [
        ['Sent by', by],
        ['Remedy', remedy],
      ]),
    ),
    createExplanation('0', 'an exit code', 'All is well.', []),
    createExplanation('1', 'an exit code', 'The contract is broken: by a document, an answer or a change.', []),
    createExplanation('2', 'an exit code', 'The command was used wrongly; the sentence on stderr says what to do.', []),
  ];
}

function createExplanation(code: string, of: string, says: string, more: Explanation['more']): Explanation {
  return { code, of, says, more };
}
