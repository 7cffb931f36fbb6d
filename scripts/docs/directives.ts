import { readFileSync } from 'node:fs';
import type { Contract } from '../contract/contract.ts';
import type { Directives } from './guides.ts';
import type { ExchangeEntry, HeaderEntry, OperationEntry, Reference } from './entries.ts';
import { openQuestionsOf } from '../contract/questions.ts';
import { samplesOf, type SampleOptions } from './samples.ts';

/** A table that another room of the toolchain has made, for a guide to show. */
export type Table = { columns: string[]; rows: string[][] };

/**
 * Makes what guides can have filled in, so that none of it is written by hand and none can be out of date.
 *
 * @param contract - the contract
 * @param reference - the same, for readers
 * @param samples - what code samples may be built on
 * @param tables - further tables, by name
 * @returns the directives: `operations`, `headers`, `envelopes`, `errors`, `extensions`, `open-questions`,
 *   `sample OPERATION EXCHANGE KIND`, `exchange OPERATION EXCHANGE`, and each table by its name
 */
export function directivesOf(contract: Contract, reference: Reference, samples: SampleOptions, tables: Record<string, Table>): Directives {
  const { operations } = reference;
  const find = (id = '', name = ''): [OperationEntry, ExchangeEntry] | undefined => {
    const entry = operations.find((candidate) => candidate.id === id);
    const exchange = entry?.exchanges.find((candidate) => candidate.name === name);
    return entry === undefined || exchange === undefined ? undefined : [entry, exchange];
  };
  return {
    operations: () => operationTable(operations),
    headers: () => headerTable(operations),
    envelopes: () => envelopeTable(operations),
    errors: () => errorTable(operations),
    extensions: extensionTable,
    'open-questions': () => questionLists(contract, reference),
    sample: (id, name, kind) => {
      const found = find(id, name);
      const sample = found && samplesOf(...found, samples).find((candidate) => candidate.kind === kind);
      return sample && fence(sample.code, sample.language);
    },
    exchange: (id, name) => {
      const found = find(id, name);
      return found && exchangeText(found[1]);
    },
    ...Object.fromEntries(Object.entries(tables).map(([name, { columns, rows }]) => [name, () => markdownTable(columns, rows)])),
  };
}

/**
 * Writes a table in Markdown.
 *
 * @param columns - headings
 * @param rows - cells, in Markdown
 * @returns the table
 */
export function markdownTable(columns: string[], rows: string[][]): string {
  const line = (cells: string[]): string => `| ${cells.map((cell) => cell.replaceAll(/\s*\n\s*/g, ' ').replaceAll('|', String.raw`\|`)).join(' | ')} |`;
  return [line(columns), line(columns.map(() => '---')), ...rows.map(line)].join('\n');
}

/**
 * Writes a code block in Markdown.
 *
 * @param code - the source text
 * @param language - of the fence
 * @returns the block, fenced by more backticks than the code has
 */
export function fence(code: string, language: string): string {
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([run]) => run.length));
  const mark = '`'.repeat(longest + 1);
  return `${mark}${language}\n${code}\n${mark}`;
}

/**
 * Writes text as a code span in Markdown.
 *
 * @param text - one line
 * @returns the span
 */
export function code(text: string): string {
  const mark = text.includes('`') ? '``' : '`';
  return text.startsWith('`') || text.endsWith('`') ? `${mark} ${text} ${mark}` : `${mark}${text}${mark}`;
}

function operationTable(operations: OperationEntry[]): string {
  return markdownTable(
    ['Operation', 'What it does', 'Safe to repeat', 'Weightage'],
    operations.map(({ id, title, operation }) => [
      code(id),
      title,
      operation.safeToRepeat ? 'yes' : '**no**',
      operation.weightage === undefined ? 'not shown' : String(operation.weightage),
    ]),
  );
}

function headerTable(operations: OperationEntry[]): string {
  const all = operations.flatMap(({ headers }) => headers);
  const names = [...new Set(all.map(({ name }) => name))];
  const cellOf = (header: HeaderEntry | undefined): string => (header === undefined ? '' : header.required ? 'required' : 'optional');
  const rows = operations
    .filter(({ headers }) => headers.length > 0)
    .map(({ id, headers }) => [code(id), ...names.map((name) => cellOf(headers.find((header) => header.name === name)))]);
  const examples = names.map((name) => all.find((header) => header.name === name)?.example);
  return markdownTable(
    ['Operation', ...names.map(code)],
    [...rows, ['*demo value*', ...examples.map((example) => (example === undefined ? '' : code(example)))]],
  );
}

function envelopeTable(operations: OperationEntry[]): string {
  return markdownTable(
    ['Operation', 'Payload', 'Text', 'Status', 'Success is'],
    operations.flatMap(({ id, envelope }) =>
      envelope === undefined ? [] : [[id, envelope.payload, envelope.message, envelope.status, JSON.stringify(envelope.success)].map(code)],
    ),
  );
}

/** The same failure of several operations is one row. */
function errorTable(operations: OperationEntry[]): string {
  const rows = new Map<string, { ids: string[]; cells: string[] }>();
  for (const { id, exchanges } of operations) {
    for (const { failure, summary, description, outcome, response } of exchanges) {
      if (!failure) continue;
      const when = [summary === '' ? '' : `**${summary}.**`, description].filter((part) => part !== '').join(' ');
      const cells = [when, outcome === String(response.status) ? outcome : `${response.status}, ${outcome}`, code(JSON.stringify(response.body))];
      const row = rows.get(cells.join('\n')) ?? { ids: [], cells };
      rows.set(cells.join('\n'), { ...row, ids: [...row.ids, code(id)] });
    }
  }
  return markdownTable(
    ['When', 'HTTP', 'Body', 'Operations'],
    [...rows.values()].map(({ ids, cells }) => [...cells, ids.join(', ')]),
  );
}

function questionLists(contract: Contract, { apis }: Reference): string {
  const questions = openQuestionsOf(contract);
  return apis
    .map(({ name, title }) => {
      const own = questions.filter(({ api }) => api === name);
      if (own.length === 0) return '';
      return `## ${title}\n\n${markdownTable(
        ['Where', 'What is open'],
        own.map(({ place, question }) => [place.split(' › ').map(code).join(' › '), question]),
      )}`;
    })
    .filter((part) => part !== '')
    .join('\n\n');
}

function extensionTable(): string {
  const { $defs } = JSON.parse(readFileSync(new URL('../contract/extensions.schema.json', import.meta.url), 'utf8')) as {
    $defs: Record<string, { description?: string }>;
  };
  return markdownTable(
    ['Member', 'Where, and what it says'],
    Object.entries($defs).flatMap(([name, { description }]) => (name.startsWith('x-') ? [[code(name), description ?? '']] : [])),
  );
}

function exchangeText({ request, response }: ExchangeEntry): string {
  return [
    ...(request.body === undefined ? [] : ['Request:', fence(JSON.stringify(request.body, undefined, 2), 'json')]),
    ...(response.body === undefined ? [] : [`Answer, HTTP ${response.status}:`, fence(JSON.stringify(response.body, undefined, 2), 'json')]),
  ].join('\n\n');
}
