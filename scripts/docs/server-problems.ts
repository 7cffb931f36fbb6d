import { problemsPath, type ServerProblem, type ServerProblems } from './model/server-errors.ts';
import { docsPath } from '../serve/message/message.ts';
import { problemKinds, type ProblemKind } from '../serve/refusal/problem-details.ts';
import { helpOfCode, standardErrors, type StandardCode } from '../serve/rpc/rpc.ts';

/** What reports a problem. */
const every = 'every server of twinspec';
const mock = 'the mock';
const typed = 'servers with handlers, such as the sandbox';
const sandbox = 'the sandbox';
const record = 'record';

/** Who reports each problem, and what to do about it. */
const problems: Record<ProblemKind, readonly [by: string, remedy: string]> = {
  'malformed-request': [every, 'Send the request as HTTP and its media type want it; the detail names the place.'],
  'malformed-json': [every, 'Send JSON; the detail says where the body stops being JSON.'],
  'malformed-session': [`${mock} and ${sandbox}`, 'Name the session with letters, digits, dots and dashes.'],
  'unknown-preference': [mock, 'Ask in `Prefer` for what the guide of the mock lists.'],
  'missing-credentials': [every, 'Send the credential that the page of the operation shows, in its place.'],
  forbidden: [typed, 'The credential is right, but may not do this; use another account.'],
  'foreign-page': [every, 'Call from a page of the server itself, or allow the origin with `--cors`.'],
  'unknown-path': [every, 'Call a path of the contract; the detail has the nearest one.'],
  'unknown-object': [mock, 'Make the object first, or name one that is in the list.'],
  'unknown-response': [mock, 'Prefer a response that the operation documents; the detail lists them.'],
  'wrong-method': [every, 'Use a method that the header `Allow` names.'],
  'not-acceptable': [every, 'Accept one of the media types that the detail names.'],
  refused: [typed, 'The handler refuses the request; the detail says why.'],
  'request-timeout': [every, 'Send the whole request sooner.'],
  'body-too-large': [every, 'Send less, or allow more with `--body-limit`.'],
  'unsupported-media-type': [every, 'Send a media type that the operation documents, in `Content-Type`.'],
  'wrong-host': [every, 'Call this machine by its own name, or allow the other one with `--allowed-host`.'],
  'invalid-request': [
    every,
    'Mend what `violations` lists: each has the part of the request, a pointer and a message.',
  ],
  'headers-too-large': [every, 'Send fewer or shorter headers.'],
  'no-answer': [every, 'Write an example, or mend the document as the detail says.'],
  'broken-answer': [typed, 'The handler answered what the contract does not allow; mend the handler.'],
  'handler-failed': [typed, 'The handler threw; the log of the server says what.'],
  'not-implemented': [typed, 'Nothing carries this operation out here; call the mock, or write a handler.'],
  overloaded: [typed, 'Wait as long as `Retry-After` says, and call again.'],
  'late-answer': [typed, 'The handler took too long. The call may have been carried out: find out first.'],
  'no-store': [mock, 'The store of `--store` is out of reach; start it, and call again.'],
  'no-session': [sandbox, 'End a session, or allow more with `--sessions`.'],
  'no-upstream-answer': [record, 'The server behind the proxy cannot be reached; the detail says why.'],
  'late-upstream-answer': [record, 'The server behind the proxy took too long.'],
};

const codes: Record<StandardCode, readonly [by: string, remedy: string]> = {
  '-32700': [every, 'Send JSON.'],
  '-32600': [every, 'Send an object with `jsonrpc`, `method` and `params`, or a list of some.'],
  '-32601': [every, 'Call a method of the contract; the message has the nearest one.'],
  '-32602': [every, 'Mend the params that the message names; `data` has the place of each.'],
  '-32603': [every, 'The server failed or has no answer; the message or its log says why.'],
  '-32000': [mock, 'Mend the input that the message names.'],
  '-32001': [mock, 'Nothing of this name or number is there.'],
  '-32002': [mock, 'What was asked for is there, but not now; call again.'],
  '-32003': [mock, 'The transaction was not accepted; the message says why.'],
  '-32004': [every, 'Call the method as the message says.'],
  '-32005': [every, 'Send fewer calls at once.'],
  '-32006': [mock, 'Send `"jsonrpc": "2.0"`.'],
};

/**
 * Says what the servers of this package report on their own, for their docs.
 *
 * @param speaksRpc - whether they answer JSON-RPC
 */
export function serverProblems(speaksRpc: boolean): ServerProblems {
  return {
    http: (Object.keys(problems) as ProblemKind[])
      .map((id): ServerProblem => {
        const [[code, title], [by, remedy]] = [problemKinds[id], problems[id]];
        return { id, code, title, by, remedy };
      })
      .toSorted((a, b) => a.code - b.code),
    rpc: (speaksRpc ? (Object.keys(codes) as StandardCode[]) : []).map((code): ServerProblem => {
      const [by, remedy] = codes[code];
      return { id: helpOfCode(Number(code)), code: Number(code), title: standardErrors[code], by, remedy };
    }),
  };
}

/**
 * Makes the address of what the docs beside a server say about a problem.
 *
 * @param about - the kind of the problem
 * @returns the address, from the root of the server
 * @example helpBeside('unknown-path') // '/_twinspec/docs/problems.html#unknown-path'
 */
export function helpBeside(about: string): string {
  return `${docsPath}/${problemsPath}#${about}`;
}
