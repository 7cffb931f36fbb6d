import { createInterface } from 'node:readline';
import { CommandError } from '../contract/base/errors.ts';
import type { ApiKind } from '../contract/message.ts';
import { createTerminalWriter, formatTwoColumns } from '../terminal/terminal.ts';

/** A document that is in a folder. */
export type FoundDocument = {
  /** Its path below the folder, with slashes. */
  file: string;
  kind: ApiKind;
  title: string;
};

/**
 * Asks at a terminal which documents of many are APIs of the project. Without one to ask at, all of them are.
 *
 * @param found - the documents
 * @returns those that were chosen
 * @throws CommandError when the question is not answered
 */
export async function chooseDocuments(found: FoundDocument[]): Promise<FoundDocument[]> {
  if (!(process.stdin.isTTY && process.stdout.isTTY)) return found;
  const voice = createTerminalWriter(process.stdout);
  const rows = found.map(({ file, kind, title }, i) => {
    const called = title === '' ? '' : `: ${title}`;
    return [String(i + 1), `${file} (${kind === 'rpc' ? 'OpenRPC' : 'OpenAPI'}${called})`] as const;
  });
  voice.say(['These documents are here:', ...formatTwoColumns(voice, rows)]);
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  try {
    for (;;) {
      const answer = await askFor(lines, 'Which of them are APIs of this project? Numbers, or Enter for all: ');
      const chosen = documentsOfNumbers(found, answer);
      if (chosen !== undefined) return chosen;
      voice.say([`Write numbers from 1 to ${found.length} with spaces or commas between them, or nothing.`]);
    }
  } finally {
    lines.close();
  }
}

/**
 * Reads an answer to the question.
 *
 * @returns the documents of its numbers, or all for an empty one; `undefined` for any other answer
 * @example documentsOfNumbers([orders, stock], '2') // [stock]
 */
export function documentsOfNumbers(found: FoundDocument[], answer: string): FoundDocument[] | undefined {
  const words = answer.split(/[\s,]+/).filter((word) => word !== '');
  if (words.length === 0) return found;
  const chosen = new Set(words.map((word) => (/^\d+$/.test(word) ? found[Number(word) - 1] : undefined)));
  return chosen.has(undefined) ? undefined : found.filter((one) => chosen.has(one));
}

function askFor(lines: ReturnType<typeof createInterface>, question: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const refuse = (): void =>
      reject(new CommandError('init was not told which documents it begins with; name them with --from FILE.'));
    lines.once('close', refuse);
    lines.question(question, (answer) => {
      lines.off('close', refuse);
      resolve(answer);
    });
  });
}
