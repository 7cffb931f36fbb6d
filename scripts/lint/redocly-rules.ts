import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { withShortChains, redocly } from '../contract/export/export.ts';
import type { JsonObject } from '../contract/base/json.ts';
import { workInTemporaryFolder } from '../temporary/temporary.ts';
import { problemAt, type LintProblem } from './lint-problem.ts';
import { ruleTexts } from './rule-texts.ts';
import type { RuleSet } from './rule-table.ts';

/** A problem that @redocly/cli reports, and the JSON pointer of its place. */
export type StockProblem = LintProblem & { pointer: string };

const configurations: Record<RuleSet, URL> = {
  anyone: new URL('./any-document.redocly.yaml', import.meta.url),
  house: new URL('../contract/export/redocly.yaml', import.meta.url),
};

/**
 * Lists the rules of @redocly/cli that documents of others are held to.
 *
 * @returns their names
 */
export function stockRules(): string[] {
  const { rules } = parse(readFileSync(configurations.anyone, 'utf8')) as { rules: object };
  return ['nullable', ...Object.keys(rules)];
}

/** The rules of @redocly/cli that try examples with the patterns of their schemas. */
export const exampleRules = [
  'no-invalid-media-type-examples',
  'no-invalid-parameter-examples',
  'no-invalid-schema-examples',
];

/** What is checked when a document is read: references, of which more forms are supported, and names of operations. */
const saidBefore: ReadonlySet<string> = new Set(['no-unresolved-refs', 'operation-operationId-unique']);

type Report = {
  problems: {
    ruleId: string;
    severity: 'error' | 'warn';
    message: string;
    location: { pointer?: string }[];
    suggest?: string[];
  }[];
};

/**
 * Lints a document with @redocly/cli.
 *
 * @param data - the document in one piece, from which nothing leads out
 * @param locate - turns a JSON pointer into `file:line:column`
 * @param ruleSet - the rules to apply; those for anyone leave out reports that are known to be wrong
 * @param withExamples - whether it may try examples with the patterns of their schemas
 */
export async function stockProblems(
  data: JsonObject,
  locate: (pointer: string) => string,
  ruleSet: RuleSet,
  withExamples: boolean,
): Promise<StockProblem[]> {
  const config = fileURLToPath(configurations[ruleSet]);
  const { stdout, stderr } = await workInTemporaryFolder(async (folder) => {
    await writeFile(join(folder, 'document.json'), JSON.stringify(withShortChains(data)));
    const skipped = withExamples ? [] : exampleRules.map((rule) => `--skip-rule=${rule}`);
    const options = [`--config=${config}`, '--format=json', '--max-problems=1000', ...skipped];
    return redocly(['lint', 'document.json', ...options], folder);
  });
  if (!stdout.startsWith('{')) {
    const reason = reasonIn(stderr);
    const [sentence, severity] = crashes.find(({ shows }) => shows.test(stderr))?.said ?? [reason, 'error'];
    const problem = problemAt(locate(''), `@redocly/cli cannot lint this document: ${sentence}`, severity, 'redocly');
    return [{ ...problem, pointer: '' }];
  }
  const { problems }: Report = JSON.parse(stdout);
  const queries = new Set<string>();
  const judged = problems.filter(({ ruleId, location: [place] }) => {
    // It names each parameter of the query beside the one of the whole query.
    const list = `${place?.pointer ?? ''}/`.replace(/(\/parameters\/).*/, '$1');
    const isFirst = ruleId !== 'spec-querystring-parameters' || !queries.has(list);
    if (ruleId === 'spec-querystring-parameters') queries.add(list);
    return isFirst && !saidBefore.has(ruleId);
  });
  const found = judged.map(({ ruleId, severity, message, suggest: [meant] = [], location: [place] }) => {
    const pointer = (place?.pointer ?? '').replace(/^#(?:\/$)?/, '');
    return {
      rule: ruleId,
      severity: severity === 'warn' ? ('warning' as const) : severity,
      message: withRemedy(ruleId, message.replaceAll(/\s+/g, ' ').trim(), meant),
      pointer,
      at: locate(pointer),
    };
  });
  const meant = ruleSet === 'house' ? found : found.filter((problem) => !isMistaken(problem, data));
  const [leftover, ...more] = ruleSet === 'house' ? [] : found.filter(({ message }) => message.startsWith(nullable));
  const warnings: StockProblem[] = [];
  if (leftover !== undefined) {
    const count = more.length === 0 ? '' : ` (${more.length + 1} places, this is the first)`;
    const advice = `nullable means nothing since OpenAPI 3.1; write "null" among the types${count}.`;
    warnings.push({ ...problemAt(leftover.at, advice, 'warning', 'nullable'), pointer: leftover.pointer });
  }
  const others = meant.map(({ pointer, at, message, severity, rule }): StockProblem => {
    // JSON Schema ignores it, so that it is no mistake; but it may be one of spelling.
    const isKeyword =
      since31.test(String(data['openapi'])) && message.includes('not expected') && inSchema.test(pointer);
    return { ...problemAt(at, message, isKeyword ? 'warning' : severity, rule), pointer };
  });
  return [...others, ...warnings];
}

/** What to do about a finding of the rule `struct`, which has many sentences. */
const remedies: [says: RegExp, remedy: string][] = [
  [/ is not expected here/, 'correct the name, or take it out.'],
  [/^The field .* must be present/, 'add it.'],
  [/^Must contain at least one/, 'add one of them.'],
  [/ can be one of the following only/, 'write one of them.'],
  [/^Expected type/, 'correct it.'],
];

/**
 * Says what to do as well, which @redocly/cli leaves to its readers.
 *
 * @returns the message with the remedy of its rule
 */
export function withRemedy(rule: string, message: string, meant?: string): string {
  if (meant !== undefined) return `${message} Did you mean \`${meant}\`?`;
  const known = ruleTexts[rule]?.remedy ?? '';
  const remedy =
    rule === 'struct'
      ? remedies.find(([says]) => says.test(message))?.[1]
      : known.replace(/^[A-Z](?=[a-z ])/, (letter) => letter.toLowerCase());
  return remedy === undefined || remedy === '' ? message : `${message.replace(/\.$/, '')}; ${remedy}`;
}

/** What @redocly/cli says when it fails itself, which tells an author nothing, and what is said in its place. */
const crashes: { shows: RegExp; said: [sentence: string, severity: LintProblem['severity']] }[] = [
  {
    shows: /call stack|nesting exceeded/,
    said: ['it is nested too deeply for it; every other rule was applied.', 'warning'],
  },
  {
    shows: /of (?:null|undefined)|is not (?:a|an|iterable)\b|null or undefined/,
    said: ['a member of it is of another type than OpenAPI says; correct that one.', 'error'],
  },
];

/**
 * Finds out what a failed run says, without what @redocly/cli and Node say to every user, such as that Node 20 is old.
 *
 * @param stderr - what it printed
 * @returns the line that says why
 * @example reasonIn('Warning: old\nFailed to parse.') // 'Failed to parse.'
 */
export function reasonIn(stderr: string): string {
  const lines = stderr.split('\n').map((line) => line.replaceAll(/[╔╗╚╝═║│─┌┐└┘╭╮╰╯]/g, '').trim());
  const own = lines.filter(
    (line) => line !== '' && !/\bnode(?:\.?js)?\b.*\d|nodejs\.org|deprecat|^warning:|^\(node:|^validating /i.test(line),
  );
  return (
    own.find((line) => /error|cannot|failed|invalid|unable|exceeded|is not/i.test(line)) ??
    own[0] ??
    'it does not say why.'
  );
}

const nullable = 'Property `nullable` is not expected here';

type Complaint = { rule: string; message: string; pointer: string };

/** A report of @redocly/cli that is wrong, and why. */
type Mistake = { why: string; rule: string; message: RegExp; pointer?: RegExp; versions?: RegExp };

const since31 = /^3\.[12]/;

/** A keyword of a schema, by its pointer. */
const subschema = /(?:schema|itemSchema|items|additionalProperties|properties\/[^/]+|(?:all|any|one)Of\/\d+)/;
const inSchema = new RegExp(`(?:^/components/schemas/[^/]+|/${subschema.source})/[^/]+$`);

const mistakes: Mistake[] = [
  {
    why: 'a parameter of a path may have any name',
    rule: 'path-parameters-defined',
    message: /^Path parameter `(.+)` is not used in the path `.*\{\1\}/s,
  },
  {
    why: 'JSON Schema ignores unknown keywords',
    rule: 'struct',
    message: /^Property `nullable` is not expected/,
    versions: since31,
  },
  {
    why: 'OpenAPI 3.2 describes media types',
    rule: 'struct',
    message: /^Property `description` is not expected/,
    pointer: /\/(?:content|mediaTypes)\/[^/]+\/description$/,
    versions: /^3\.2/,
  },
  {
    why: 'a schema may be true or false',
    rule: 'struct',
    message: /^Expected type `Schema` \(object\) but got `boolean`/,
    versions: since31,
  },
  {
    why: 'OpenAPI 3.2 has this style for cookies',
    rule: 'struct',
    message: /^`style` can be one of/,
    pointer: /\/parameters\//,
    versions: /^3\.2/,
  },
  {
    why: 'there is no defaultMapping before OpenAPI 3.2',
    rule: 'spec-discriminator-defaultMapping',
    message: /./,
    versions: /^(?:2|3\.[01])/,
  },
  {
    why: 'OpenAPI 3.2 made the description of a response optional',
    rule: 'struct',
    message: /^The field `description` must be present/,
    pointer: /\/responses\/[^/]+$/,
    versions: /^3\.2/,
  },
  { why: 'an extension belongs to its author', rule: 'struct', message: /./, pointer: /\/x-[^/]+\// },
  {
    why: 'any caller may call an operation without security',
    rule: 'security-defined',
    message: /^Every operation should/,
  },
  {
    why: 'OpenAPI 3.2 allows a URI for the name of a security scheme; ours says which lead nowhere',
    rule: 'security-defined',
    message: /^There is no `[^`]*[#/]/,
  },
  {
    why: 'its own check of discriminators gave up',
    rule: 'no-invalid-schema-examples',
    message: /^Example validation errored/,
  },
];

function isMistaken({ rule, message, pointer }: Complaint, data: JsonObject): boolean {
  const version = String(data['openapi'] ?? data['swagger'] ?? '');
  return mistakes.some((mistake) => {
    if (mistake.rule !== rule || !mistake.message.test(message)) return false;
    return (mistake.pointer?.test(pointer) ?? true) && (mistake.versions?.test(version) ?? true);
  });
}
