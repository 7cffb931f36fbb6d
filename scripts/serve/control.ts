import { isObject, type Json } from '../contract/json.ts';
import { CommandError } from '../contract/errors.ts';
import { percentDecoded } from '../contract/percent.ts';
import { byOther, type Answer } from './answer.ts';
import type { Cors } from './cors.ts';
import { parseJson } from './json-text.ts';
import type { PlainRequest } from './message.ts';
import { suggestion } from '../nearest.ts';
import { problem } from './problem.ts';

/** Prefix of the paths at which a server tells about itself and takes commands. */
export const controlPath = '/_twinspec/';

/**
 * A command of a server.
 *
 * @example const mine: Command = { method: 'POST', run: () => chain.mine() };
 */
export type Command = {
  method: 'GET' | 'POST';
  /**
   * Runs it; takes the body of the request as JSON, `undefined` if there is none, and what follows a name that ends with
   * a slash.
   */
  run: (body: Json | undefined, rest: string) => unknown;
};

/** Commands by name, e.g. `health`; `webhooks/` stands for all paths that begin so. */
export type Commands = { [name: string]: Command };

/**
 * Answers a request for a command of a server: what `startMock` offers a JavaScript test, for tests in any language.
 *
 * @param commands - the commands; one that returns nothing is answered with 204, its CommandError with 422
 * @param cors - decides which pages may send commands: those that may read answers
 * @param path - the path of the request
 * @param request - the request
 * @returns the answer; `undefined` if the path is none of a command, which it never is if there are no commands
 * @example const answer = answerCommand({ health: { method: 'GET', run } }, corsOf([]), '/_twinspec/health', request);
 */
export function answerCommand(
  commands: Commands,
  cors: Cors,
  path: string,
  request: PlainRequest,
): Answer | Promise<Answer> | undefined {
  const names = Object.keys(commands);
  if (names.length === 0 || !path.startsWith(controlPath)) return undefined;
  const asked = path.slice(controlPath.length).replace(/\/$/, '');
  const folder = asked.slice(0, asked.indexOf('/') + 1);
  const name = folder !== '' && Object.hasOwn(commands, folder) ? folder : asked;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) {
    return problem('unknown-path', `Nothing is at ${path.slice(0, 200)}. ${suggestion(name, names)}`);
  }
  const verbs = command.method === 'GET' ? 'GET, HEAD, OPTIONS' : 'POST, OPTIONS';
  if (request.method === 'OPTIONS') return cors.preflight(request.headers, verbs);
  if (cors.isForeign(request.headers)) {
    return problem(
      'foreign-page',
      'A page of another origin may not control this server; --cors names those that may.',
    );
  }
  if (request.method !== command.method && !(request.method === 'HEAD' && command.method === 'GET')) {
    return problem('wrong-method', `${request.method.slice(0, 20)} is not one of ${verbs}.`, {
      headers: ['Allow', verbs],
    });
  }
  return run(name, command, request, percentDecoded(asked.slice(name.length)));
}

async function run(name: string, command: Command, { body }: PlainRequest, rest: string): Promise<Answer> {
  const sent = body === undefined || body.length === 0 ? undefined : parseJson(body);
  if (sent !== undefined && 'flaw' in sent) return problem('malformed-json', sent.flaw);
  const by = byOther('control', undefined, name);
  try {
    const result = await command.run(sent?.value, rest);
    if (result === undefined) return { status: 204, body: '', by };
    return {
      status: 200,
      contentType: 'application/json',
      body: JSON.stringify(result),
      headers: ['Cache-Control', 'no-store'],
      by,
    };
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    return problem('invalid-request', error.message);
  }
}

/**
 * Reads texts from the body of a command.
 *
 * @param body - the body
 * @param names - the members that have to be there
 * @returns their values, in order
 * @throws CommandError when one is missing or not a text
 * @example const [operation, exchange] = textsIn(body, 'operation', 'exchange');
 */
export function textsIn(body: Json | undefined, ...names: string[]): string[] {
  const members = isObject(body) ? body : {};
  return names.map((name) => {
    const value = Object.hasOwn(members, name) ? members[name] : undefined;
    if (typeof value === 'string' && value !== '') return value;
    throw new CommandError(
      `The body has to be JSON with ${names.map((one) => `"${one}"`).join(' and ')}, each a text; ` +
        `${name} is not there.`,
    );
  });
}
