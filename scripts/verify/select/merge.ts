import { readFile } from 'node:fs/promises';
import { CommandError } from '../../contract/base/errors.ts';
import { asObject, type Json } from '../../contract/base/json.ts';
import type { CoverageRow } from '../coverage.ts';
import type { KeywordRow } from '../explore/keyword-coverage.ts';
import { timesFound, type Cause, type Report } from '../report.ts';

/**
 * Reads reports, and joins them into that of one run.
 *
 * @param files - files that `--json` printed
 * @throws CommandError for a file that is not a report, and for a run of which a part is missing or there twice
 * @example await mergedFrom(['part-1.json', 'part-2.json'])
 */
export async function mergedFrom(files: string[]): Promise<Report> {
  const reports = await Promise.all(files.map(reportIn));
  const [first, ...others] = reports;
  if (first === undefined)
    throw new CommandError('judge takes files with traffic, or the reports of runs with --json; none was given.');
  requireAllParts(reports);
  return others.reduce(joined, first);
}

/** What no part says may be all that is broken. */
function requireAllParts(reports: Report[]): void {
  const parts = reports.flatMap(({ shard }) => shard ?? []);
  for (const count of new Set(parts.map((part) => part.count))) {
    const there = parts.filter((part) => part.count === count);
    for (let index = 1; index <= count; index++) {
      const times = there.filter((part) => part.index === index).length;
      const wrong = times === 0 ? 'is missing' : `is there ${times} times`;
      if (times !== 1) throw new CommandError(`Part ${index}/${count} of the run ${wrong}.`);
    }
  }
}

async function reportIn(file: string): Promise<Report> {
  const wrong = (reason: string): CommandError => new CommandError(`${file}: ${reason}.`);
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw wrong(
      error.code === 'EISDIR'
        ? 'it is a folder; name the files in it'
        : `the file cannot be read (${error.code ?? error.message})`,
    );
  });
  let value: Json;
  try {
    value = JSON.parse(text) as Json;
  } catch {
    throw wrong('it is not JSON, so it is not a report; verify --json prints one');
  }
  const { version, ...parts } = asObject(value);
  const lists = ['faults', 'cases', 'skipped', 'coverage', 'unproven', 'keywords', 'answers', 'remarks', 'failed'];
  if (version !== 1 || !lists.every((name) => Array.isArray(parts[name])))
    throw wrong('it is not a report of this version of verify; verify --json prints one');
  return value as unknown as Report;
}

function joined(one: Report, other: Report): Report {
  const skipped = distinct([...one.skipped, ...other.skipped], ({ operation, why }) => `${operation} ${why}`);
  const sum = (name: keyof Report['summary']): number => one.summary[name] + other.summary[name];
  const ended = one.ended ?? other.ended;
  return {
    version: 1,
    target: { ...other.target, ...one.target },
    started: one.started < other.started ? one.started : other.started,
    milliseconds: one.milliseconds + other.milliseconds,
    summary: {
      cases: sum('cases'),
      shown: sum('shown'),
      allowed: sum('allowed'),
      broken: sum('broken'),
      known: sum('known'),
      skipped: skipped.length,
    },
    faults: causesOf([...one.faults, ...other.faults]),
    cases: [...one.cases, ...other.cases],
    skipped,
    coverage: coverageOf([...one.coverage, ...other.coverage]),
    unproven: distinct([...one.unproven, ...other.unproven], ({ operation }) => operation),
    keywords: keywordsOf([...one.keywords, ...other.keywords]),
    answers: answersOf([...one.answers, ...other.answers]),
    remarks: [...new Set([...one.remarks, ...other.remarks])],
    passed: one.passed + other.passed,
    failed: [...one.failed, ...other.failed],
    ...(ended !== undefined && { ended }),
  };
}

function distinct<Item>(items: Item[], keyOf: (item: Item) => string): Item[] {
  return [...new Map(items.toReversed().map((item) => [keyOf(item), item])).values()].toReversed();
}

/** A cause that is known in one baseline and new in another is two, as in one run. */
function causesOf(causes: Cause[]): Cause[] {
  const found = new Map<string, Cause>();
  for (const cause of causes) {
    const key = `${cause.known === undefined ? 'new' : 'known'} ${cause.id}`;
    const same = found.get(key);
    const union = (name: 'operations' | 'cases'): string[] => [...new Set([...(same?.[name] ?? []), ...cause[name]])];
    const cases = union('cases');
    const times = (same === undefined ? 0 : timesFound(same)) + timesFound(cause);
    const joint = { ...(same ?? cause), operations: union('operations'), cases };
    found.set(key, times > cases.length ? { ...joint, times } : joint);
  }
  return [...found.values()];
}

function coverageOf(rows: CoverageRow[]): CoverageRow[] {
  const found = new Map<string, CoverageRow>();
  for (const row of rows) {
    const key = `${row.operation} ${row.response}`;
    const same = found.get(key);
    if (same === undefined) {
      found.set(key, row);
      continue;
    }
    const [mine, theirs] = [same.fields, row.fields];
    const missing = mine?.missing.filter((field) => theirs?.missing.includes(field) !== false) ?? [];
    found.set(key, {
      ...same,
      exchanges: [...new Set([...same.exchanges, ...row.exchanges])],
      negatives: same.negatives + row.negatives,
      answers: same.answers + row.answers,
      ...(mine !== undefined && { fields: { seen: mine.seen + mine.missing.length - missing.length, missing } }),
    });
  }
  return [...found.values()];
}

function keywordsOf(rows: KeywordRow[]): KeywordRow[] {
  const found = new Map<string, KeywordRow>();
  for (const row of rows) {
    const key = `${row.place} ${row.keyword}`;
    const same = found.get(key);
    const operations = [...new Set([...(same?.operations ?? []), ...row.operations])];
    const [valid, invalid] = [(same?.valid ?? 0) + row.valid, (same?.invalid ?? 0) + row.invalid];
    found.set(key, { ...row, operations, valid, invalid });
  }
  return [...found.values()];
}

/** A question that one run answers and another one does not is answered. */
function answersOf(answers: Report['answers']): Report['answers'] {
  const sorted = answers.toSorted((a, b) => Number(b.answer !== undefined) - Number(a.answer !== undefined));
  return distinct(sorted, ({ place, probe }) => `${place} ${probe}`);
}
