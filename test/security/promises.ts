/** What SECURITY.md promises of every server, word for word; each attack stands for one of these sentences. */
export const promises = {
  host: 'Servers listen on 127.0.0.1 unless you say otherwise, and refuse requests whose `Host` is a public name.',
  pages:
    'A page of another origin can neither read an answer nor have anything carried out, unless you name its origin; no header is sent twice.',
  up: 'Whatever bytes arrive, a server neither ends nor keeps others waiting, and every answer is well-formed HTTP.',
  secrets:
    'Secrets (fields with `format: password`, and every credential of a security scheme) never appear in logs, errors, reports, recordings or the list of requests that the mock remembers.',
  inside: 'No answer shows a stack trace, a path or a file of the machine that it comes from.',
  code: 'Nothing in a document becomes code.',
  typed:
    'The typed server offers no control, no forced answer and no made-up data, and does not start while a handler is missing.',
  credentials:
    'A refused credential gets the documented answer, or a 401 with `WWW-Authenticate`; secrets are compared in constant time.',
  record: '`record` passes requests on to the servers that you name and to no other.',
} as const;

/** The key of one of the {@link promises}. */
export type PromiseName = keyof typeof promises;
