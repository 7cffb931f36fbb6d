import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { JsonObject } from '../contract/json.ts';
import { redocly } from '../contract/redocly.ts';
import type { RuleSet } from './rules.ts';

/** What @redocly/cli says of a document: a sentence with its place. */
export type StockProblem = { pointer: string; sentence: string; severity: 'error' | 'warning' };

const configurations: Record<RuleSet, string> = {
  anyone: './anyone.redocly.yaml',
  house: '../contract/redocly.yaml',
};

type Report = {
  problems: {
    ruleId: string;
    message: string;
    location: { source: { ref: string }; pointer?: string; start?: { line: number; col: number } }[];
  }[];
};

/**
 * Has a document judged by @redocly/cli.
 *
 * @param file - the document
 * @param data - what stands in it
 * @param ruleSet - by which rules; those for anyone leave out what it takes to be wrong although it is right
 * @returns what is wrong
 */
export async function stockProblems(file: string, data: JsonObject, ruleSet: RuleSet): Promise<StockProblem[]> {
  const config = fileURLToPath(new URL(configurations[ruleSet], import.meta.url));
  const { stdout, stderr } = await redocly([
    'lint',
    file,
    `--config=${config}`,
    '--format=json',
    '--max-problems=1000',
  ]);
  if (!stdout.startsWith('{')) {
    const [reason = ''] = stderr.trim().split('\n');
    return [
      {
        pointer: '',
        severity: 'error',
        sentence: `${file}:1:1: @redocly/cli cannot judge this document: ${reason} (redocly)`,
      },
    ];
  }
  const { problems }: Report = JSON.parse(stdout);
  // Where references lead was checked on load, which knows more ways.
  const others = problems.filter(({ ruleId }) => ruleId !== 'no-unresolved-refs');
  const found = others.map(({ ruleId, message, location: [place] }) => ({
    rule: ruleId,
    message: message.replaceAll(/\s+/g, ' ').trim(),
    pointer: place?.pointer ?? '',
    at: `${nameOf(place?.source.ref ?? file)}:${place?.start?.line ?? 1}:${place?.start?.col ?? 1}`,
  }));
  const meant = ruleSet === 'house' ? found : found.filter((problem) => !isMistaken(problem, data));
  const [leftover, ...more] = ruleSet === 'house' ? [] : found.filter(({ message }) => message === nullable);
  const warnings: StockProblem[] = [];
  if (leftover !== undefined) {
    const count = more.length === 0 ? '' : ` (${more.length + 1} places, this is the first)`;
    const advice = `nullable says nothing since OpenAPI 3.1; write "null" among the types${count}.`;
    const sentence = `${leftover.at}: ${advice} (nullable)`;
    warnings.push({ pointer: leftover.pointer, severity: 'warning', sentence });
  }
  const errors = meant.map(({ pointer, at, message, rule }): StockProblem => ({
    pointer,
    severity: 'error',
    sentence: `${at}: ${message} (${rule})`,
  }));
  return [...errors, ...warnings];
}

/** Other messages name a file below the working folder by its way from there, and all others by their whole path. */
function nameOf(ref: string): string {
  return ref.startsWith('..') ? resolve(ref) : ref;
}

const nullable = 'Property `nullable` is not expected here.';

type Complaint = { rule: string; message: string; pointer: string };

/** A complaint that a document does not deserve, and why. */
type Mistake = { why: string; rule: string; message: RegExp; pointer?: RegExp; versions?: RegExp };

const since31 = /^3\.[12]/;

const mistakes: Mistake[] = [
  {
    why: 'JSON Schema lets be what it does not know',
    rule: 'struct',
    message: /^Property `nullable` is not expected/,
    versions: since31,
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
  { why: 'an extension belongs to its author', rule: 'struct', message: /./, pointer: /\/x-[^/]+\// },
  {
    why: 'everybody may call an operation without security',
    rule: 'security-defined',
    message: /^Every operation should/,
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
