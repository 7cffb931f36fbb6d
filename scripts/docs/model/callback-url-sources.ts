import { expressionsIn, type RuntimeExpression } from '../../contract/expression/runtime-expression.ts';
import { codeSpan } from '../../contract/base/markdown-text.ts';

/**
 * Says where the parts of a callback's address come from (OpenAPI 3.1, Runtime Expressions).
 *
 * @param address - the address as the document writes it
 * @returns each expression in it, and in Markdown what it stands for
 * @example sourcesIn('{$request.body#/hook}')[0]?.words // '`/hook` in the body of your request'
 */
export function sourcesIn(address: string): { expression: string; words: string }[] {
  const found = new Map(expressionsIn(address).map((one) => [one.written, wordsFor(one)]));
  return [...found].map(([expression, words]) => ({ expression, words }));
}

function wordsFor({ side, part, name }: RuntimeExpression): string {
  const whose = side === 'request' ? 'of your request' : 'of the response to it';
  if (part === 'url') return `the address ${whose}`;
  if (part === 'statusCode') return `the status ${whose}`;
  if (part === 'header') return `the header ${codeSpan(name)} ${whose}`;
  return `${name === '' ? '' : `${codeSpan(name)} in `}the ${part} ${whose}`;
}
