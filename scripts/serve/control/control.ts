// Commands below `/_twinspec/`, by which tests and pages ask a server for more than its contract has, and the document
// that describes them.

import { isObject, type Json } from '../../contract/base/json.ts';
import { CommandError } from '../../contract/base/errors.ts';
import { attributeToOther, type Answer } from '../answer/answer-type.ts';
import type { Cors } from '../access/cors.ts';
import { parseJson } from '../request/parse-json.ts';
import { headerOf, type PlainRequest } from '../message/message.ts';
import { didYouMean } from '../../contract/base/did-you-mean.ts';
import { problem } from '../refusal/problem-details.ts';
import { decodePercent } from '../../../src/wire/percent.ts';

export { commandDone, commandProblem, commandTable, controlDocument } from './control-document.ts';

/** Prefix of the paths at which a server tells about itself and takes commands. */
export const controlPath = '/_twinspec/';

/**
 * A command of a server.
 *
 * @example const mine: Command = { method: 'POST', run: () => chain.mine() };
 */
export type Command = {
  method: 'GET' | 'POST' | 'DELETE';
  /**
   * Runs it; takes the body of the request as JSON, `undefined` if there is none, and what the rest of the request
   * says.
   */
  run: (body: Json | undefined, about: CommandCall) => unknown;
  /** Whether no page may send it but those of the server itself, also if other origins may call, as it writes files. */
  isOwn?: true;
};

/** What is read at a path without being a result in JSON: a page, or a stream. */
export type CommandPage = {
  method: 'GET';
  answer: (request: PlainRequest, about: CommandCall) => Promise<Answer>;
};

/**
 * What a request for a command says besides its body.
 *
 * @example const about: CommandCall = { session: 'default', name: '' };
 */
export type CommandCall = {
  /** The session that the request belongs to. */
  session: string;
  /** What stands in the path where the command's name has a `*`. */
  name: string;
};

/**
 * Commands by name, e.g. `health`, or `sessions/*` for all paths below `sessions/`; several if they differ in their
 * methods. The name of what is at `/_twinspec/` itself is empty.
 */
export type Commands = { [name: string]: Command | CommandPage | (Command | CommandPage)[] };

/**
 * Answers a request for a command of a server: what `startMock` offers a JavaScript test, for tests in any language.
 *
 * @param commands - the commands; one that returns nothing is answered with 204, its CommandError with 422
 * @param cors - decides which pages may send commands: those that may read answers
 * @param session - the session that it belongs to
 * @returns the answer; `undefined` if the path is none of a command, which it never is if there are no commands
 * @example const answer = answerCommand({ health }, corsOf([]), '/_twinspec/health', 'default', request);
 */
export async function answerCommand(
  commands: Commands,
  cors: Cors,
  path: string,
  session: string,
  request: PlainRequest,
): Promise<Answer | undefined> {
  const names = Object.keys(commands);
  if (names.length === 0) return undefined;
  if (`${path}/` === controlPath && Object.hasOwn(commands, '')) return toRoot;
  if (!path.startsWith(controlPath)) return undefined;
  const asked = path.slice(controlPath.length).replace(/\/$/, '');
  const found = Object.hasOwn(commands, asked) ? { of: asked, name: '' } : commandAbove(names, asked);
  const here = found === undefined ? [] : [commands[found.of] ?? []].flat();
  if (found === undefined || here.length === 0) {
    return problem('unknown-path', `Nothing is at ${path.slice(0, 200)}. ${didYouMean(asked, names)}`);
  }
  const verbs = [...here.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method])), 'OPTIONS'].join(
    ', ',
  );
  if (request.method === 'OPTIONS') return cors.preflight(request, verbs);
  if (isForeign(cors, request)) {
    return problem(
      'foreign-page',
      'A page of another origin may not control this server; --cors names those that may.',
    );
  }
  const verb = request.method === 'HEAD' ? 'GET' : request.method;
  const command = here.find(({ method }) => method === verb);
  if (command === undefined) {
    return problem('wrong-method', `${request.method.slice(0, 20)} is not one of ${verbs}.`, {
      headers: ['Allow', verbs],
    });
  }
  const about: CommandCall = { session, name: found.name };
  if ('answer' in command) return command.answer(request, about);
  if (command.isOwn === true && !cors.isOwn(request))
    return problem('foreign-page', 'Only the pages of this server itself may write files.');
  return runCommandOf(found.of, command, about, request);
}

/** Browsers resolve the links of a page against its address, which therefore ends with a slash. */
const toRoot: Answer = {
  status: 308,
  headers: ['Location', controlPath.slice(1)],
  body: '',
  by: attributeToOther('control', undefined, 'the address of the page ends with a slash'),
};

/**
 * Whether a request comes from a page that may not call. What a page loads or posts without the right to read the
 * answer may lack `Origin`, but browsers tell that it comes from another site (Fetch Metadata, `Sec-Fetch-Site`);
 * following a link there only shows a page.
 */
function isForeign(cors: Cors, request: PlainRequest): boolean {
  const { headers } = request;
  if (headerOf(headers, 'origin') !== undefined) return cors.isForeign(request);
  return headerOf(headers, 'sec-fetch-site') === 'cross-site' && headerOf(headers, 'sec-fetch-mode') !== 'navigate';
}

/** The command whose name is a path above, with a `*` for the rest. */
function commandAbove(names: string[], asked: string): { of: string; name: string } | undefined {
  for (const of of names) {
    const above = of.endsWith('/*') ? of.slice(0, -1) : undefined;
    if (above !== undefined && asked.startsWith(above) && asked.length > above.length)
      return { of, name: decodePercent(asked.slice(above.length)) };
  }
  return undefined;
}

async function runCommandOf(of: string, command: Command, about: CommandCall, { body }: PlainRequest): Promise<Answer> {
  const sent = body === undefined || body.length === 0 ? undefined : parseJson(body);
  if (sent !== undefined && 'flaw' in sent) return problem('malformed-json', sent.flaw);
  const by = attributeToOther('control', undefined, of);
  try {
    const result = await command.run(sent?.value, about);
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
