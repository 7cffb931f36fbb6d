import { execFile, spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

// Runs samples of other languages, many at a time: most of what a run takes is the compiler.

/** What runs samples of one kind. */
export type Runner = {
  /** Whether what it needs is installed. */
  runs: boolean;
  /** Runs samples one after the other, in a folder that holds the reader's files. */
  run: (folder: string, codes: string[]) => Promise<string>;
};

const has = (...commands: [program: string, ...parameters: string[]][]): boolean =>
  commands.every(([program, ...parameters]) => spawnSync(program, parameters).status === 0);

async function execute(folder: string, command: string, parameters: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(command, parameters, { cwd: folder, maxBuffer: 2 ** 26 });
  return stdout;
}

const separator = '=== the next sample ===';

/** Writes the samples as JSON, for languages that evaluate code. */
const saved = (folder: string, codes: string[]): Promise<void> =>
  writeFile(join(folder, 'samples.json'), JSON.stringify(codes));

/** Takes lines out of sources: they come once, before all of them. */
function hoisted(codes: string[], line: RegExp): { lines: string[]; rest: string[] } {
  const lines = [...new Set(codes.flatMap((code) => code.match(line) ?? []))];
  return { lines, rest: codes.map((code) => code.replaceAll(line, '')) };
}

/** What runs the samples of each kind. */
export const runners: Record<string, Runner> = {
  curl: {
    runs: has(['curl', '--version']),
    run: (folder, codes) => {
      const commands = codes.map((code) => code.replace(/^curl/, 'curl -qsS --max-time 600'));
      return execute(folder, 'bash', ['-c', commands.join(`\necho '${separator}'\n`)]);
    },
  },
  python: {
    runs: has(['python3', '-c', 'import requests']),
    run: async (folder, codes) => {
      await saved(folder, codes);
      const each = `for code in json.load(open('samples.json')):\n  exec(code, {})\n  print('${separator}')`;
      return execute(folder, 'python3', ['-c', `import json\n${each}`]);
    },
  },
  ruby: {
    runs: has(['ruby', '--version']),
    run: async (folder, codes) => {
      await saved(folder, codes);
      const each = `JSON.parse(File.read('samples.json')).each { |code| eval(code); puts '${separator}' }`;
      return execute(folder, 'ruby', ['-rjson', '-e', each]);
    },
  },
  php: {
    runs: has(['php', '-r', 'exit(function_exists("curl_init") ? 0 : 1);']),
    run: async (folder, codes) => {
      for (const [i, code] of codes.entries()) await writeFile(join(folder, `sample-${i}.php`), code);
      const each = `foreach (range(0, ${codes.length - 1}) as $i) { (function ($i) { include "sample-$i.php"; })($i); echo "${separator}\\n"; }`;
      return execute(folder, 'php', ['-d', 'display_errors=stderr', '-r', each]);
    },
  },
  go: {
    runs: has(['go', 'version']),
    // A program for all samples, each a function.
    run: async (folder, codes) => {
      const { lines, rest } = hoisted(codes, /^\t"[\w/]+"$/gm);
      const functions = rest.map((code, i) =>
        code
          .replace('package main', '')
          .replace(/^import \([^)]*\)$/m, '')
          .replace(/^import "fmt"$/m, '')
          .replace('func main()', `func sample${i}()`),
      );
      const calls = codes.map((_, i) => `\tsample${i}()\n\tfmt.Println("${separator}")`);
      const imports = [...new Set(['\t"fmt"', ...lines])].join('\n');
      const source = `package main\n\nimport (\n${imports}\n)\n\nfunc main() {\n${calls.join('\n')}\n}\n${functions.join('\n')}`;
      await writeFile(join(folder, 'main.go'), source);
      return execute(folder, 'go', ['run', 'main.go']);
    },
  },
  java: {
    runs: has(['javac', '--version'], ['java', '--version']),
    // A program for all samples, each a class of its own.
    run: async (folder, codes) => {
      const { lines, rest } = hoisted(codes, /^import .*;$/gm);
      const classes = rest.map((code, i) => code.replace('class Call', `class C${i}`));
      const calls = codes.map((_, i) => `C${i}.main(args); System.out.println("${separator}");`).join(' ');
      const main = `class Main { public static void main(String[] args) throws Exception { ${calls} } }`;
      await writeFile(join(folder, 'Main.java'), [...lines, ...classes, main].join('\n'));
      await execute(folder, 'javac', ['-J-XX:TieredStopAtLevel=1', '-encoding', 'UTF-8', '-proc:none', 'Main.java']);
      const utf8 = ['-Dfile.encoding=UTF-8', '-Dstdout.encoding=UTF-8', '-Dsun.stdout.encoding=UTF-8'];
      return execute(folder, 'java', ['-XX:TieredStopAtLevel=1', ...utf8, '-cp', '.', 'Main']);
    },
  },
  csharp: {
    runs: has(['mcs', '--version'], ['mono', '--version']),
    // Mono does not know top-level statements yet.
    run: async (folder, codes) => {
      const { lines, rest } = hoisted(codes, /^using .*;$/gm);
      const classes = rest.map((code, i) => `static class C${i} { public static async Task Run() {\n${code}\n} }`);
      const calls = codes.map((_, i) => `C${i}.Run().Wait(); Console.WriteLine("${separator}");`).join(' ');
      const main = `static class Program { static void Main() { Console.OutputEncoding = new System.Text.UTF8Encoding(false); ${calls} } }`;
      const usings = [...new Set(['using System;', 'using System.Threading.Tasks;', ...lines])];
      await writeFile(join(folder, 'Program.cs'), [...usings, ...classes, main].join('\n'));
      await execute(folder, 'mcs', ['-r:System.Net.Http.dll', 'Program.cs']);
      return execute(folder, 'mono', ['Program.exe']);
    },
  },
  fetch: {
    runs: true,
    run: async (folder, codes) => {
      let printed = '';
      for (const code of codes) {
        await writeFile(join(folder, 'sample.mjs'), code);
        printed += `${await execute(folder, process.execPath, ['sample.mjs'])}${separator}\n`;
      }
      return printed;
    },
  },
};

/** An answer as a sample prints it. */
export type Printed = { status: number; body: string };

/**
 * Runs samples that print their answers as `200 …`, which is what all but those for curl do.
 *
 * @param kind - the kind of the samples
 * @param folder - where they run
 * @param codes - the samples
 * @returns what each printed
 */
export async function answersOf(kind: string, folder: string, codes: string[]): Promise<Printed[]> {
  const printed = (await runners[kind]?.run(folder, codes)) ?? '';
  return printed
    .split(`${separator}\n`)
    .slice(0, codes.length)
    .map((text) => {
      const [, status = '', body = ''] = /^(\d+) ([\s\S]*?)\r?\n$/.exec(text) ?? [];
      return { status: Number(status), body };
    });
}
