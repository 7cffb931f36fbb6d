import { homedir } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { PromiseName } from './promises.ts';
import type { ServerName, Target } from './servers.ts';
import { answersIn, heard, written, type Answer, type Sent } from './wire.ts';

/** An attack that any server has to withstand. */
export type Attack = {
  name: string;
  /** The promise that it breaks if it succeeds. */
  promise: PromiseName;
  /** The servers that it does not apply to, each with the reason. */
  spares?: { [Name in ServerName]?: string };
  /** Whether it needs a server of its own. */
  isAlone?: boolean;
  /** Whether it stops that server itself, to see what it leaves. */
  endsServer?: boolean;
  /** Attacks a server; throws an Error that says how the promise was broken. */
  run: (target: Target) => Promise<void>;
};

/**
 * Sends a request, and refuses an answer that nothing excuses, see {@link refuseIndecent}.
 *
 * @param target - the server
 * @param sent - the request
 * @returns its answer
 */
export async function ask(target: Target, sent: Sent): Promise<Answer> {
  const [answer] = await askRaw(target, written(target.port, sent), { isHead: sent.method === 'HEAD' });
  if (answer === undefined) throw new Error(`${sent.method ?? 'GET'} ${sent.target ?? '/'} got no answer.`);
  return answer;
}

/**
 * Sends bytes as they are, and refuses answers that nothing excuses, see {@link refuseIndecent}.
 *
 * @param target - the server
 * @param bytes - the bytes
 * @param options - `isHead` if they ask for no content; `isUnfinished` if a server would wait for more
 * @returns the answers, none if it only closed the connection
 */
export async function askRaw(
  target: Target,
  bytes: string | Buffer,
  { isHead = false, isUnfinished = false }: { isHead?: boolean; isUnfinished?: boolean } = {},
): Promise<Answer[]> {
  const { bytes: came, isReset } = await heard(target.port, bytes, isUnfinished ? 'ends' : 'stays open');
  let answers: Answer[];
  try {
    answers = answersIn(came, isHead);
  } catch (error) {
    // A reset may cut an answer off.
    if (isReset) return [];
    throw error;
  }
  for (const answer of answers) refuseIndecent(answer);
  return answers;
}

const root = fileURLToPath(new URL('../..', import.meta.url));

/** What no answer to anybody may be or hold: a failure of the server, a stack, a path of this machine. */
function refuseIndecent({ status, body }: Answer): void {
  const start = JSON.stringify(body.slice(0, 300));
  if (status === 500) throw new Error(`The server failed: 500 with ${start}`);
  // What was sent is whole, or its end was said: a server that waits for more has misread it.
  if (status === 408) throw new Error(`The server has waited for what never comes: 408 with ${start}`);
  const inside = [/\n\s+at .+:\d+/, /node:internal/, /node_modules/, /root:x:0/].find((sign) => sign.test(body));
  const path = [root, homedir()].find((one) => one.length > 3 && body.includes(one));
  if (inside !== undefined || path !== undefined)
    throw new Error(`The answer shows ${path ?? String(inside)}: ${start}`);
}

/**
 * Checks that a server still does its work.
 *
 * @param target - the server
 * @throws Error when it ended, answers no more, or reported an error of its own
 */
export async function mustServe(target: Target): Promise<void> {
  if (!target.isAlive()) throw new Error(`The server ended:\n${target.output().slice(-2000)}`);
  for (const sent of [target.good, target.call, target.rpc]) {
    const { status, body } = await ask(target, sent);
    if (status !== 200)
      throw new Error(
        `${sent.method ?? 'GET'} ${sent.target ?? '/'} is answered with ${status} now: ${body.slice(0, 300)}`,
      );
  }
  const defect = /unhandled|uncaught|The server failed|^\s+at .+:\d+/im.exec(target.output());
  if (defect !== null)
    throw new Error(`The server reports a defect:\n${target.output().slice(defect.index).slice(0, 800)}`);
}

/**
 * Checks that a request is refused.
 *
 * @param target - the server
 * @param sent - the request
 * @param what - how to call it
 * @throws Error when its status is not 4xx
 */
export async function mustRefuse(target: Target, sent: Sent, what: string): Promise<Answer> {
  const { upstream } = target.reached();
  const answer = await ask(target, sent);
  if (answer.status < 400 || answer.status > 499)
    throw new Error(`${what} is answered with ${answer.status}: ${JSON.stringify(answer.body.slice(0, 200))}`);
  if (target.reached().upstream > upstream) throw new Error(`${what} is passed on.`);
  return answer;
}

/**
 * Tries each case, also after one that failed.
 *
 * @param cases - the cases
 * @param run - tries one
 * @throws Error with the sentences of all that failed
 */
export async function all<T>(cases: readonly T[], run: (one: T) => Promise<unknown>): Promise<void> {
  const broken: string[] = [];
  for (const one of cases) await run(one).catch((error: Error) => broken.push(error.message));
  if (broken.length > 0) throw new Error(broken.join('\n'));
}
