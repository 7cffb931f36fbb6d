import type { Json } from '../contract/json.ts';
import type { Link, Operation } from '../contract/operation.ts';

/** A call that an answer leads to. */
export type NextEntry = {
  /** The operation that is called, of either API; `''` where the document names none. */
  operation: string;
  /** What the document calls the way there. */
  name: string;
  /** Markdown of one line: what it is for. */
  title: string;
  /** Markdown, when there is more to say. */
  description: string;
  /** What goes into the request: the member's name, where its value comes from in words, and the place or value. */
  given: { name: string; from: string; source: string }[];
};

/**
 * Lists the calls that the answers of an operation lead to.
 *
 * @param operation - the operation, lowered or not
 * @returns them in the order of the document, without one that only asks the same again
 */
export function nextOf({ id, responses }: Operation): NextEntry[] {
  const all = responses.flatMap(({ links }) => links.map(entryOf));
  const isCircle = ({ operation, given }: NextEntry): boolean =>
    operation === id && given.every(({ from }) => from === fromRequest);
  const key = (one: NextEntry): string => JSON.stringify([one.name, one.operation, one.given]);
  return all.filter((one, i) => !isCircle(one) && all.findIndex((other) => key(other) === key(one)) === i);
}

function entryOf({ name, operation, elsewhere, description, parameters, requestBody, extensions }: Link): NextEntry {
  const [title = '', ...paragraphs] = description.trim().split(/\n{2,}/);
  const body: [string, Json][] = requestBody === undefined ? [] : [['body', requestBody]];
  const step = Number(extensions['x-step'] ?? 0);
  return {
    operation: operation ?? elsewhere ?? '',
    name,
    title: title.replaceAll('\n', ' '),
    description: paragraphs.join('\n\n'),
    given: [...Object.entries(parameters), ...body].map(([parameter, value]) => ({
      name: parameter,
      ...sourceOf(value, step),
    })),
  };
}

const fromRequest = 'as in the request';

/** `$response.body#/Data/txHash` is the member `/Data/txHash` of the answer. */
function sourceOf(value: Json, step: number): { from: string; source: string } {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const [, side, where = '', rest = ''] =
    /^\{?\$(request|response)\.(body|header|query|path)[#.]?([^{}]*)\}?$/.exec(text) ?? [];
  if (side === undefined) return { from: 'always', source: text };
  const source = rest === '' ? where : rest;
  if (side === 'request') return { from: fromRequest, source };
  if (step !== 0)
    return { from: step < 0 ? `${-step} less than in the answer` : `${step} more than in the answer`, source };
  return { from: 'from the answer', source };
}
