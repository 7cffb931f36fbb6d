/** An error that servers report on their own, where the contract documents none. */
export type ServerProblem = {
  /** Its part of the page, and the last part of its `type` if it is a problem document. */
  id: string;
  /** The status of the response, or the code of a JSON-RPC error. */
  code: number;
  title: string;
  /** What to do, in a sentence or two. */
  remedy: string;
  /** What reports it, in words. */
  by: string;
};

/** What a site says about the errors of the servers beside it. */
export type ServerProblems = { http: ServerProblem[]; rpc: ServerProblem[] };

/** The path of the page about them. */
export const problemsPath = 'problems.html';

/** Its title: documents describe errors, too. */
export const problemsTitle = 'Errors beyond the contract';

/** Says how the page is reached, and what the clients make of these errors, in Markdown. */
export function describeProblems(): string[] {
  return [
    'The server beside these docs answers like this where the contract describes no answer. Each such answer has a ' +
      '`Link` header with `rel="help"` that leads to its place here.',
    'A problem document (RFC 9457) has the `type` `urn:twinspec:problem:NAME`; a JSON-RPC error has its code. The ' +
      'generated clients throw an `UnauthorizedError` for 401 and 403, an `HttpError` for another status and an ' +
      '`RpcError` for a JSON-RPC error; `docs` of an error leads to what its class means.',
  ];
}
