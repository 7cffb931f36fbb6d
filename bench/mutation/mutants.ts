import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Instrumenter, type File, type InstrumentResult } from '@stryker-mutator/instrumenter';

/** A change to the code that tests should notice. */
export type CodeMutant = {
  /** The value of `__STRYKER_ACTIVE_MUTANT__` that activates the change. */
  id: string;
  file: string;
  line: number;
  mutator: string;
  original: string;
  replacement: string;
};

type Mutant = InstrumentResult['mutants'][number];
type Sources = Map<string, string>;

const quiet = (): void => undefined;
const off = (): boolean => false;
const instrumenter = new Instrumenter({
  isTraceEnabled: off,
  isDebugEnabled: off,
  isInfoEnabled: off,
  isWarnEnabled: off,
  isErrorEnabled: off,
  isFatalEnabled: off,
  trace: quiet,
  debug: quiet,
  info: quiet,
  warn: quiet,
  error: quiet,
  fatal: quiet,
});

/**
 * Lists all changes that Stryker makes to some files.
 *
 * @param root - the folder of the project
 * @param files - the paths of the files below it
 * @returns the mutants, in the order of the files
 */
export async function mutantsOf(root: string, files: string[]): Promise<Mutant[]> {
  const { mutants } = await instrument(await sourcesOf(root, files), () => true);
  return mutants.filter(({ status }) => status !== 'Ignored');
}

/**
 * Writes mutants into a copy of the project. Each stays inactive until it is activated by its id.
 *
 * @param root - the folder of the copy
 * @param chosen - some of {@link mutantsOf}
 * @returns the same mutants, with their ids
 * @throws Error when Stryker does not make one of them again
 */
export async function plant(root: string, chosen: Mutant[]): Promise<CodeMutant[]> {
  const sources = await sourcesOf(root, [...new Set(chosen.map(({ fileName }) => fileName))]);
  const placesIn = (file: string) => chosen.filter(({ fileName }) => fileName === file).map(({ location }) => location);
  // Only the chosen places are instrumented, so that the code is hardly slower.
  const made = await instrument(sources, placesIn);
  for (const { name, content } of made.files) await writeFile(join(root, name), content);
  const ids = new Map(made.mutants.map((mutant) => [keyOf(mutant), mutant.id]));
  return chosen.map((mutant) => {
    const id = ids.get(keyOf(mutant));
    if (id === undefined) throw new Error(`Stryker did not make ${keyOf(mutant)} again.`);
    return {
      id,
      file: mutant.fileName,
      line: mutant.location.start.line + 1,
      mutator: mutant.mutatorName,
      original: textAt(sources.get(mutant.fileName) ?? '', mutant.location),
      replacement: mutant.replacement,
    };
  });
}

function keyOf({ fileName, location: { start, end }, mutatorName, replacement }: Mutant): string {
  return JSON.stringify([fileName, start.line, start.column, end.line, end.column, mutatorName, replacement]);
}

async function sourcesOf(root: string, files: string[]): Promise<Sources> {
  return new Map(
    await Promise.all(files.map(async (file) => [file, await readFile(join(root, file), 'utf8')] as const)),
  );
}

function instrument(sources: Sources, mutate: (file: string) => File['mutate']): Promise<InstrumentResult> {
  const files = [...sources].map(([name, content]): File => ({ name, content, mutate: mutate(name) }));
  return instrumenter.instrument(files, { plugins: null, excludedMutations: [], ignorers: [] });
}

function textAt(source: string, { start, end }: Mutant['location']): string {
  const lines = source.split('\n').slice(start.line, end.line + 1);
  const cut = lines.map((line, i) => (i === lines.length - 1 ? line.slice(0, end.column) : line));
  return cut.map((line, i) => (i === 0 ? line.slice(start.column) : line)).join('\n');
}
