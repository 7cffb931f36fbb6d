import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { mutateCode } from './mutation/code.ts';
import { codeReport, specReport } from './mutation/report.ts';
import { mutateSpecs } from './mutation/specs.ts';

/**
 * Makes small changes to the code (or, with --specs, to the specs) and checks whether the tests notice them. Without
 * --sample, all mutants are tested, which takes days on two cores. --only takes a room, a folder or a file, and may be
 * repeated; so may --tests, which limits the tests that are run. --folder resumes a run that was stopped.
 */
const { values } = parseArgs({
  options: {
    specs: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true, default: [] },
    tests: { type: 'string', multiple: true, default: [] },
    sample: { type: 'string', default: 'Infinity' },
    seed: { type: 'string', default: '1' },
    folder: { type: 'string' },
    report: { type: 'string' },
  },
});
const project = fileURLToPath(new URL('..', import.meta.url));
const folder = values.folder ?? (await mkdtemp(join(tmpdir(), 'twinspec-mutation-')));
const only = values.only.map((path) => path.replace(/\/+$/, ''));
const options = { sample: Number(values.sample), seed: Number(values.seed), folder };
print(`The results are kept in ${folder}; --folder resumes from there.`);
const text = values.specs ? await ofSpecs() : await ofCode();
process.stdout.write(`\n${text}`);
if (values.report !== undefined) await writeFile(values.report, text);

async function ofCode(): Promise<string> {
  const findings = await mutateCode(project, {
    ...options,
    only,
    tests: values.tests,
    progress: ({ fate, file, line, mutator, replacement, by }, done, of) =>
      print(`${done}/${of} ${fate} ${file}:${line} ${mutator} ${JSON.stringify(replacement.slice(0, 80))} ${by}`),
  });
  return codeReport(findings, { ...options, only });
}

async function ofSpecs(): Promise<string> {
  const findings = await mutateSpecs(project, {
    ...options,
    progress: ({ file, pointer, change, by, said }, done, of) =>
      print(`${done}/${of} ${by} ${file}#${pointer} ${change}: ${said}`),
  });
  return specReport(findings, options);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
