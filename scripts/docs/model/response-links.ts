import { expressionAlone, expressionsIn } from '../../contract/expression/runtime-expression.ts';
import type { Json } from '../../contract/base/json.ts';
import type { Operation } from '../../contract/operation.ts';
import type { Link } from '../../contract/message.ts';

/** A call that a response links to. */
export type NextEntry = {
  /** The operation to call, of either API; `''` if the document names none. */
  operation: string;
  /** The name of the link in the document. */
  name: string;
  /** The first paragraph of the description: one line of Markdown. */
  title: string;
  /** The rest of the description: Markdown. */
  description: string;
  /** The address of another server than usual. */
  server?: string;
  /**
   * The values for the request: the name of the parameter, where its value comes from in words, and the place or value;
   * then as in the document: a runtime expression or a constant, and what is added to a number.
   */
  given: { name: string; from: string; source: string; value: Json; step: number }[];
};

/**
 * Lists the calls that the responses of an operation link to.
 *
 * @returns the calls in the order of the document, except those that only repeat the same request
 */
export function nextOf({ id, responses }: Operation): NextEntry[] {
  const all = responses.flatMap(({ links }) => links.map(entryOf));
  const isCircle = ({ operation, given }: NextEntry): boolean =>
    operation === id && given.every(({ from }) => from === fromRequest);
  const key = (one: NextEntry): string => JSON.stringify([one.name, one.operation, one.given]);
  return all.filter((one, i) => !isCircle(one) && all.findIndex((other) => key(other) === key(one)) === i);
}

function entryOf(link: Link): NextEntry {
  const { name, operation, elsewhere, description, parameters, requestBody, server, extensions } = link;
  const [title = '', ...paragraphs] = description.trim().split(/\n{2,}/);
  const body: [string, Json][] = requestBody === undefined ? [] : [['body', requestBody]];
  const step = Number(extensions['x-step'] ?? 0);
  return {
    operation: operation ?? elsewhere ?? '',
    name,
    title: title.replaceAll('\n', ' '),
    description: paragraphs.join('\n\n'),
    ...(server !== undefined && { server: server.template }),
    given: [...Object.entries(parameters), ...body].map(([parameter, value]) => ({
      name: parameter,
      ...sourceOf(value, step),
      value,
    })),
  };
}

const fromRequest = 'as in the request';

/** `$response.body#/Data/txHash` is the value at `/Data/txHash` in the response. */
function sourceOf(value: Json, step: number): { from: string; source: string; step: number } {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const expressions = expressionsIn(text);
  if (expressions.length === 0) return { from: 'always', source: text, step: 0 };
  const { part, name } = expressionAlone(text) ?? { part: text, name: '' };
  const source = name === '' ? part : name;
  if (expressions.every(({ side }) => side === 'request')) return { from: fromRequest, source, step };
  if (step === 0) return { from: 'from the response', source, step };
  return { from: `${Math.abs(step)} ${step < 0 ? 'less' : 'more'} than in the response`, source, step };
}
