// Runs a verb for a workflow: `node run.mjs lint`. The inputs are in INPUT_… variables, so that none becomes a part of
// a script. It writes annotations, the summary of the step, a comment on the pull request, and the outputs. The actions
// beside it call it, and nothing of it is in the package.

import { spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const env = process.env;
const [verb = ''] = process.argv.slice(2);
/** The checkout that the action is a part of: the commit that the workflow names is the one that runs. */
const checkout = fileURLToPath(new URL('../..', import.meta.url));
const folder = resolve(env.GITHUB_WORKSPACE ?? '.', input('working-directory') || '.');
const reports = join(env.RUNNER_TEMP ?? tmpdir(), `twinspec-${verb}-${randomUUID()}`);
const files = Object.fromEntries(
  ['json', 'sarif', 'html', 'junit'].map((form) => [form, join(reports, `${verb}.${form}`)]),
);

/** How many annotations of a kind GitHub shows of a step. */
const shownOfAKind = 10;
/** The most bytes of a summary are 1 MiB; the most characters of a comment 65,536. */
const [longestSummary, longestComment] = [1_000_000, 65_000];

function input(name) {
  return (env[`INPUT_${name.replaceAll('-', '_').toUpperCase()}`] ?? '').trim();
}

function lines(name) {
  return input(name)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

const documents = ['openapi', 'openrpc', 'config'];

/** The flags of each verb that an input has the name of: those that take one value, several, or none; and its run. */
const verbs = {
  lint: {
    ...{ one: documents, many: ['overlay', 'rule'], none: ['house'] },
    run: () => {
      const { code, stdout, stderr } = twinspec(['--format', 'json']);
      if (code > 1) return { code, stderr };
      const { problems } = JSON.parse(stdout);
      writeFileSync(files.json, stdout);
      writeFileSync(files.sarif, twinspec(['--format', 'sarif']).stdout);
      const count = (severity) => problems.filter((one) => one.severity === severity).length;
      const [errors, warnings] = [count('error'), count('warning')];
      return {
        ...{ code, findings: problems, outputs: { errors, warnings } },
        title: `The documents have ${counted(errors, 'error')} and ${counted(warnings, 'warning')}`,
        clean: 'The documents are in order',
        reports: ['json', 'sarif'],
      };
    },
  },
  diff: {
    ...{ one: [...documents, 'accept', 'har'], many: ['overlay', 'rule'], none: [] },
    run: () => {
      const base = baseRevision();
      const nothing = { ...{ code: 0, findings: [] }, outputs: { breaking: 0, changes: 0 }, reports: [] };
      if (base === null)
        return { code: 2, stderr: `The base branch ${env.GITHUB_BASE_REF} cannot be fetched; is there an origin?` };
      if (base === undefined) return { ...nothing, clean: 'There is no earlier version to compare with' };
      const flags = ['--base', base, '--json', '--sarif', files.sarif, '--html', files.html];
      const { code, stdout, stderr } = twinspec(flags);
      if (code > 1 && /^--base .+: git does not give /.test(stderr) && input('base') === '')
        return { ...nothing, clean: 'The earlier version has no such document' };
      if (code > 1) return { code, stderr };
      writeFileSync(files.json, stdout);
      const { changes, breaking } = JSON.parse(stdout);
      const findings = changes.map(({ impact, accepted, now, rule, place, message }) => ({
        ...{ severity: impact !== 'major' ? 'notice' : accepted === undefined ? 'error' : 'warning' },
        ...{ rule, message: `${place}: ${message}`, ...spotIn(now) },
      }));
      return {
        ...{ code, findings, outputs: { breaking, changes: changes.length } },
        title: `${counted(breaking, 'change')} of ${changes.length} ${breaking === 1 ? 'breaks' : 'break'} callers`,
        clean: 'The contract has not changed',
        reports: ['json', 'sarif', 'html'],
      };
    },
  },
  verify: {
    one: [...documents, 'rpc', 'unsafe', 'only', 'mode', 'values', 'baseline', 'depth', 'require-shown'],
    many: ['overlay', 'url', 'header'],
    none: [],
    run: () => {
      const { code, stdout, stderr } = twinspec([
        ...['--json', '--sarif', files.sarif, '--html', files.html, '--junit', files.junit],
      ]);
      if (code > 1 || stdout === '') return { code, stderr };
      writeFileSync(files.json, stdout);
      const { summary, faults } = JSON.parse(stdout);
      const findings = faults.map(({ known, rule, message, operations, spec }) => ({
        ...{ severity: known === undefined ? 'error' : 'warning', rule },
        ...{ message: `${operations.join(', ')}: ${message}`, ...spotIn(spec ?? '') },
      }));
      const { shown, allowed, broken, skipped } = summary;
      return {
        ...{ code, findings, outputs: { shown, allowed, broken, skipped } },
        title: `${broken} of ${counted(summary.cases, 'check')} broke the contract`,
        clean: `All ${counted(summary.cases, 'check')} kept the contract`,
        reports: ['json', 'sarif', 'html', 'junit'],
      };
    },
  },
};

function counted(count, what) {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

/** Takes `file:line:column` apart; paths are relative to the repository, as annotations want them. */
function spotIn(place) {
  const [, file = '', line = '1', column = '1'] = /^(.*?)(?::(\d+):(\d+))?$/s.exec(place) ?? [];
  return { file, line: Number(line), column: Number(column) };
}

function flagsOf({ one, many, none }) {
  return [
    ...lines('api'),
    ...one.flatMap((name) => (input(name) === '' ? [] : [`--${name}=${input(name)}`])),
    ...many.flatMap((name) => lines(name).map((value) => `--${name}=${value}`)),
    ...none.flatMap((name) => (input(name) === 'true' ? [`--${name}`] : [])),
    ...lines('flags'),
  ];
}

function twinspec(further) {
  const command = [join(checkout, 'scripts/project/from-sources.mjs'), verb, ...further, ...flagsOf(verbs[verb])];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, {
    ...{ cwd: folder, encoding: 'utf8', maxBuffer: 1024 ** 3, env: { ...env, NO_COLOR: '1', FORCE_COLOR: '' } },
  });
  return { code: status ?? 2, stdout, stderr: stderr.trim() };
}

function git(...words) {
  const { status, stdout } = spawnSync('git', words, { cwd: folder, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

/**
 * The revision that callers know: the base of a pull request, which has to be there, what a push replaces, or the
 * commit before.
 */
function baseRevision() {
  if (input('base') !== '') return input('base');
  const { before = '' } = eventPayload();
  const fetched = (what, revision) =>
    git('rev-parse', '--verify', '--quiet', `${revision}^{commit}`) ??
    (git('fetch', '--quiet', '--depth=1', 'origin', what) === undefined
      ? undefined
      : git('rev-parse', '--verify', '--quiet', 'FETCH_HEAD'));
  if ((env.GITHUB_BASE_REF ?? '') !== '') return fetched(env.GITHUB_BASE_REF, `origin/${env.GITHUB_BASE_REF}`) ?? null;
  if (/^[0-9a-f]{40,}$/.test(before) && !/^0+$/.test(before)) {
    const found = fetched(before, before);
    if (found !== undefined) return found;
  }
  return git('rev-parse', '--verify', '--quiet', 'HEAD^');
}

function eventPayload() {
  try {
    return JSON.parse(readFileSync(env.GITHUB_EVENT_PATH ?? '', 'utf8'));
  } catch {
    return {};
  }
}

const order = ['error', 'warning', 'notice'];

/** The worst come first, as GitHub shows ten of a kind; a last notice says how many are left. */
function annotate(findings) {
  for (const severity of order) {
    const own = findings.filter((one) => one.severity === severity);
    const most = severity === 'notice' ? shownOfAKind - 1 : shownOfAKind;
    for (const { file, line, column, rule = '', message } of own.slice(0, most)) {
      const path = [input('working-directory').replace(/\/+$/, ''), file].filter((part) => part !== '').join('/');
      const members = { file: path, line, col: column, title: `twinspec ${verb}: ${rule}` };
      const written = Object.entries(members).filter(([, value]) => value !== '');
      const text = written.map(([name, value]) => `${name}=${escaped(String(value), /[%\r\n:,]/g)}`).join(',');
      console.log(`::${severity} ${text}::${escaped(message, /[%\r\n]/g)}`);
    }
  }
  const left = order.reduce((sum, severity) => {
    const most = severity === 'notice' ? shownOfAKind - 1 : shownOfAKind;
    return sum + Math.max(0, findings.filter((one) => one.severity === severity).length - most);
  }, 0);
  if (left > 0) console.log(`::notice title=twinspec ${verb}::${left} more; see the summary of this step.`);
}

function escaped(text, what) {
  return text.replaceAll(what, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`);
}

/** No text of a document becomes Markdown: what it has of it is escaped. */
function plainMarkdown(text) {
  return text.replaceAll(/\s+/g, ' ').replaceAll(/[\\`*_{}[\]<>()#+!|~@$-]/g, String.raw`\$&`);
}

function markdownOf({ findings, title, clean }, longest) {
  const head = [`### twinspec ${verb}`, '', `${findings.length === 0 ? clean : title}.`, ''];
  if (findings.length === 0) return head.join('\n');
  const rows = findings
    .toSorted((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity))
    .map(({ severity, file, line, rule = '', message }) => {
      const place = file === '' ? '' : `${plainMarkdown(file)}:${line}`;
      return `| ${severity} | ${plainMarkdown(rule)} | ${plainMarkdown(message)} | ${place} |`;
    });
  const table = [...head, '| | rule | what | where |', '| --- | --- | --- | --- |'];
  let length = table.join('\n').length + 100;
  let fitting = 0;
  for (const row of rows) {
    length += Buffer.byteLength(row) + 1;
    if (length > longest) break;
    fitting++;
  }
  const left = rows.length - fitting;
  return [...table, ...rows.slice(0, fitting), ...(left > 0 ? ['', `${left} more are in the report.`] : []), ''].join(
    '\n',
  );
}

/**
 * Writes the comment on a pull request again, or makes the first one if there is something to say. A token of a fork
 * may only read: then the summary of the step has it all.
 */
async function comment(result) {
  const number = eventPayload().pull_request?.number;
  if (input('comment') === 'false' || input('token') === '' || number === undefined) return;
  const mark = `<!-- twinspec-${verb} ${input('working-directory') || '.'} -->`;
  const body = `${mark}\n${markdownOf(result, longestComment - mark.length)}`;
  const api = `${env.GITHUB_API_URL ?? 'https://api.github.com'}/repos/${env.GITHUB_REPOSITORY}`;
  const ask = async (path, init = {}) => {
    const response = await fetch(`${api}${path}`, {
      ...init,
      headers: {
        ...{ Accept: 'application/vnd.github+json', Authorization: `Bearer ${input('token')}` },
        ...{ 'Content-Type': 'application/json', 'User-Agent': 'twinspec', 'X-GitHub-Api-Version': '2022-11-28' },
      },
      signal: AbortSignal.timeout(30_000),
    });
    if (!response.ok) throw new Error(`status ${response.status}`);
    return response.json();
  };
  try {
    let mine;
    for (let page = 1; mine === undefined; page++) {
      const comments = await ask(`/issues/${number}/comments?per_page=100&page=${page}`);
      mine = comments.find((one) => typeof one.body === 'string' && one.body.startsWith(mark));
      if (comments.length < 100) break;
    }
    const text = JSON.stringify({ body });
    if (mine !== undefined) await ask(`/issues/comments/${mine.id}`, { method: 'PATCH', body: text });
    else if (result.findings.length > 0) await ask(`/issues/${number}/comments`, { method: 'POST', body: text });
  } catch (error) {
    console.log(`No comment was written (${error.message}); the summary of this step has it all.`);
  }
}

function append(file, text) {
  if (file !== undefined && file !== '') appendFileSync(file, text);
}

if (!Object.hasOwn(verbs, verb)) throw new Error(`run.mjs knows ${Object.keys(verbs).join(', ')}, not ${verb}.`);
if (!existsSync(join(checkout, 'node_modules'))) {
  const flags = ['ci', '--ignore-scripts', '--no-audit', '--no-fund'];
  const child = spawn('npm', flags, { cwd: checkout, stdio: ['ignore', 2, 2], shell: process.platform === 'win32' });
  const code = await new Promise((done) => child.on('close', done));
  if (code !== 0) process.exit(2);
}
mkdirSync(reports, { recursive: true });
const result = verbs[verb].run();
if (result.findings === undefined) {
  console.log(`::error title=twinspec ${verb}::${escaped(result.stderr, /[%\r\n]/g)}`);
  append(env.GITHUB_STEP_SUMMARY, `### twinspec ${verb}\n\nIt could not run: ${plainMarkdown(result.stderr)}\n`);
  process.exit(result.code === 0 ? 2 : result.code);
}
annotate(result.findings);
append(env.GITHUB_STEP_SUMMARY, markdownOf(result, longestSummary));
const paths = result.reports.map((form) => [form === 'json' ? 'report' : form, files[form]]);
for (const [name, value] of [...Object.entries(result.outputs), ...paths])
  append(env.GITHUB_OUTPUT, `${name}=${value}\n`);
await comment(result);
console.log(`${result.findings.length === 0 ? result.clean : result.title}.`);
process.exitCode = result.code;
