import { readFileSync } from 'node:fs';
import {
  codeSpan,
  documentMarkdown,
  escapeMarkdown,
  fence,
  lineOfMarkdown,
  markdownTable,
  asMarkdown,
  type EscapedMarkdown,
} from '../../contract/base/markdown-text.ts';
import type { Contract } from '../../contract/contract.ts';
import { joinText } from '../../contract/base/code.ts';
import { asObject, type Json } from '../../contract/base/json.ts';
import type { Directives } from './guides.ts';
import type { ExchangeEntry, HeaderEntry, OperationEntry, Reference } from '../model/reference-types.ts';
import { openQuestionsOf } from '../../contract/facts/facts.ts';
import { sampleOfExchange, type SampleSite } from '../pages/console.ts';

/** A table for a guide, made elsewhere in this project. */
export type Table = { columns: string[]; rows: string[][] };

/**
 * Makes the directives of guides. A directive fills in text from the contract, so that it cannot get out of date.
 *
 * @param site - the contract as the pages show it, and what samples need
 * @param tables - further tables, by name
 * @returns the directives: `operations`, `headers`, `envelopes`, `errors API`, `extensions`, `open-questions`,
 *   `sample OPERATION EXCHANGE KIND`, `exchange OPERATION EXCHANGE`, and each table by its name
 */
export function directivesOf(contract: Contract, site: SampleSite, tables: Record<string, Table>): Directives {
  const { operations } = site.reference;
  const find = (id = '', name = ''): [OperationEntry, ExchangeEntry] | undefined => {
    const entry = operations.find((candidate) => candidate.id === id);
    const exchange = entry?.exchanges.find((candidate) => candidate.name === name);
    return entry === undefined || exchange === undefined ? undefined : [entry, exchange];
  };
  return {
    operations: () => operationTable(operations),
    headers: () => headerTable(operations),
    envelopes: () => envelopeTable(operations),
    errors: (api, mark) =>
      errorBlocks(
        operations.filter((entry) => api === undefined || entry.api === api),
        mark,
      ),
    extensions: extensionTable,
    'open-questions': () => questionLists(contract, site.reference),
    sample: (id, name, kind) => {
      const found = find(id, name);
      const sample = found && sampleOfExchange(kind ?? '', site, ...found);
      return sample && fence(sample.code, sample.language);
    },
    exchange: (id, name) => {
      const found = find(id, name);
      return found && exchangeText(found[1]);
    },
    ...Object.fromEntries(
      Object.entries(tables).map(([name, { columns, rows }]) => [
        name,
        () =>
          markdownTable(
            columns.map(documentMarkdown),
            rows.map((row) => row.map(documentMarkdown)),
          ),
      ]),
    ),
  };
}

function operationTable(operations: OperationEntry[]): EscapedMarkdown {
  return markdownTable(
    ['Operation', 'What it does', 'Safe to repeat', 'Weightage'],
    operations.map(({ id, title, operation }) => [
      codeSpan(id),
      escapeMarkdown(title),
      operation.safeToRepeat ? asMarkdown`yes` : asMarkdown`**no**`,
      operation.weightage === undefined ? asMarkdown`not shown` : asMarkdown`${operation.weightage}`,
    ]),
  );
}

function headerTable(operations: OperationEntry[]): EscapedMarkdown {
  const all = operations.flatMap(({ headers }) => headers);
  const names = [...new Set(all.map(({ name }) => name))];
  const cellOf = (header: HeaderEntry | undefined): EscapedMarkdown =>
    header === undefined ? asMarkdown`` : header.required ? asMarkdown`required` : asMarkdown`optional`;
  const rows = operations
    .filter(({ headers }) => headers.length > 0)
    .map(({ id, headers }) => [
      codeSpan(id),
      ...names.map((name) => cellOf(headers.find((header) => header.name === name))),
    ]);
  const examples = names.map((name) => all.find((header) => header.name === name)?.example);
  return markdownTable(
    ['Operation', ...names.map(codeSpan)],
    [
      ...rows,
      [
        asMarkdown`*demo value*`,
        ...examples.map((example) => (example === undefined ? asMarkdown`` : codeSpan(example))),
      ],
    ],
  );
}

function envelopeTable(operations: OperationEntry[]): EscapedMarkdown {
  return markdownTable(
    ['Operation', 'Payload', 'Message', 'Status', 'Status of a success'],
    operations.flatMap(({ id, envelope }) =>
      envelope === undefined
        ? []
        : [[id, envelope.payload, envelope.message, envelope.status, JSON.stringify(envelope.success)].map(codeSpan)],
    ),
  );
}

/** A failure, and the operations that fail like that. */
type Failure = { title: string; example: string; bodies: Set<string>; cases: Map<EscapedMarkdown, EscapedMarkdown[]> };

/** Uses blocks, because a body is wider than a table column. Failures of the same name share a block. */
function errorBlocks(operations: OperationEntry[], mark = 'documented'): EscapedMarkdown {
  const failures = new Map<string, Failure>();
  const basis = (assumed: string[]): EscapedMarkdown => {
    if (assumed.length > 0) return asMarkdown`**Assumed.** ${asMarkdown.join(assumed.map(documentMarkdown), ' ')}`;
    // What is assumed as a whole is said before the blocks.
    return mark === 'assumed' ? asMarkdown`` : asMarkdown`**Documented.**`;
  };
  for (const { id, rpc, exchanges, responses } of operations) {
    for (const { failure, name, summary, description, outcome, response } of exchanges) {
      if (!failure) continue;
      const status =
        outcome === String(response.status) ? joinText`HTTP ${outcome}` : joinText`HTTP ${response.status}, ${outcome}`;
      const title = joinText`${status}: ${summary === '' ? name : summary}`;
      const questions = responses.find((one) => one.status === String(response.status))?.questions ?? [];
      // What is around the error of a JSON-RPC response is always the same.
      const example = briefJson(
        rpc === undefined ? (response.body ?? null) : (asObject(response.body)['error'] ?? null),
      );
      const known = failures.get(title) ?? { title, example, bodies: new Set(), cases: new Map() };
      const words = lineOfMarkdown(asMarkdown`${basis(questions)} ${documentMarkdown(description)}`);
      known.cases.set(words, [...(known.cases.get(words) ?? []), codeSpan(id)]);
      known.bodies.add(example);
      failures.set(title, known);
    }
  }
  const blocks = [...failures.values()].flatMap(({ title, example, bodies, cases }) => {
    const rows = [...cases].map(([words, ids]) => asMarkdown`- ${asMarkdown.join(ids, ', ')}: ${words}`);
    const first = bodies.size > 1 ? [asMarkdown`The first of these answers:`] : [];
    return [asMarkdown`### ${escapeMarkdown(title)}`, asMarkdown.join(rows, '\n'), ...first, fence(example, 'json')];
  });
  return asMarkdown.join(blocks, '\n\n');
}

/** A short value on one line. */
function briefJson(value: Json): string {
  const line = JSON.stringify(value, undefined, 1).replaceAll(/\n */g, ' ');
  return line.length <= 90 ? line : JSON.stringify(value, undefined, 2);
}

function questionLists(contract: Contract, { apis }: Reference): EscapedMarkdown {
  const questions = openQuestionsOf(contract);
  const parts = apis.flatMap(({ name, title }) => {
    const own = questions.filter(({ api }) => api === name);
    if (own.length === 0) return [];
    return [
      asMarkdown`## ${escapeMarkdown(title)}\n\n${markdownTable(
        ['Where', 'What is open'],
        own.map(({ place, question }) => [
          asMarkdown.join(place.split(' › ').map(codeSpan), ' › '),
          documentMarkdown(question),
        ]),
      )}`,
    ];
  });
  return asMarkdown.join(parts, '\n\n');
}

function extensionTable(): EscapedMarkdown {
  const { $defs } = JSON.parse(
    readFileSync(new URL('../../contract/extensions.schema.json', import.meta.url), 'utf8'),
  ) as {
    $defs: Record<string, { description?: string }>;
  };
  return markdownTable(
    ['Extension', 'Where it is used and what it means'],
    Object.entries($defs).flatMap(([name, { description }]) =>
      name.startsWith('x-') ? [[codeSpan(name), documentMarkdown(description ?? '')]] : [],
    ),
  );
}

function exchangeText({ request, response }: ExchangeEntry): EscapedMarkdown {
  const parts = [
    ...(request.body === undefined
      ? []
      : [asMarkdown`Request:`, fence(JSON.stringify(request.body, undefined, 2), 'json')]),
    ...(response.body === undefined
      ? []
      : [asMarkdown`Response, HTTP ${response.status}:`, fence(JSON.stringify(response.body, undefined, 2), 'json')]),
  ];
  return asMarkdown.join(parts, '\n\n');
}
