import type { OpenapiDocument } from '../../../scripts/contract/document/documents.ts';
import type { Page } from 'playwright-core';

const long = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'.repeat(6);
const row = (cell: string, count: number): string => `| ${Array.from({ length: count }, () => cell).join(' | ')} |`;

/** Markdown as nobody should write it. */
export const horrors = [
  long,
  `A sentence with \`${long}\`, **${long}**, [${long}](https://example.org/${long}) and https://example.org/${long}.`,
  [row('A wide head', 24), row('---', 24), row('a cell of a wide table', 24), row(long.slice(0, 60), 24)].join('\n'),
  [row('Two', 2), row('---', 2), row(long, 2), row(`\`${long}\``, 2)].join('\n'),
  `![A huge image](https://example.org/huge.png) ![${long}](https://example.org/${long}.png)`,
  '<img src="https://example.org/huge.png" width="9000" height="9000">',
  ['#', '##', '###', '####', '#####', '######', '#######'].map((mark) => `${mark} ${long}`).join('\n\n'),
  '<div style="position:fixed;inset:0;background:red;z-index:99"><table><tr><td>never closed',
  '<script>document.title = "theirs"</script><style>main { display: none }</style><iframe src="https://example.org">',
  '</main></div></body></html>',
  '<b><i><u><ul><li><a href="https://example.org"',
  Array.from({ length: 14 }, (_, depth) => `${'  '.repeat(depth)}- level ${depth} ${long.slice(0, 90)}`).join('\n'),
  Array.from({ length: 14 }, (_, depth) => `${'> '.repeat(depth + 1)}quoted ${long.slice(0, 90)}`).join('\n'),
  `\`\`\`json\n{"line": "${long.repeat(4)}"}\n\`\`\``,
  `    ${long.repeat(4)}`,
  `> [!WARNING]\n> ${long}\n>\n> \`\`\`\n> ${long}\n> \`\`\``,
  '| a | b |\n| --- | --- |\n| never | ends',
  '```\nnever closed',
].join('\n\n');

/**
 * A document of somebody who writes like that everywhere.
 *
 * @returns the document
 */
export function horribleDocument(): OpenapiDocument {
  const schema = {
    type: 'object',
    description: horrors,
    required: [long],
    properties: {
      [long]: { type: 'string', description: horrors, pattern: `^${long}$`, enum: [long, `${long}2`] },
      plain: { type: 'string', title: long, default: long },
    },
  };
  const content = { 'application/json': { schema, example: { [long]: long } } };
  return {
    openapi: '3.1.0',
    info: { title: long, version: long, description: horrors, license: { name: long } },
    servers: [{ url: `https://example.org/${long}`, description: horrors }],
    tags: [{ name: long, description: horrors }],
    paths: {
      [`/${long}/{${long}}`]: {
        post: {
          operationId: 'horror',
          tags: [long],
          summary: long,
          description: horrors,
          parameters: [
            { name: long, in: 'path', required: true, description: horrors, schema: { type: 'string' }, example: 'a' },
            { name: `X-${long}`.slice(0, 200).replaceAll('ä', 'a'), in: 'header', description: horrors, example: long },
          ],
          requestBody: { description: horrors, content },
          responses: { 200: { description: horrors, content }, 400: { description: horrors, content } },
        },
      },
    },
  };
}

/**
 * Looks for what sticks out of a page or lies over something else.
 *
 * @param page - the page
 * @returns a line for each place
 */
export function layoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) faults.push(`the page is ${scrollWidth} wide, and its window ${clientWidth}`);
    type Box = { left: number; right: number; top: number; bottom: number; text: string; of: Element };
    const boxes: Box[] = [];
    const walker = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const of = node.parentElement;
      if (of === null || node.textContent?.trim() === '' || !of.checkVisibility({ opacityProperty: true })) continue;
      const parent = of.parentElement?.className ?? '';
      const text = `${(node.textContent ?? '').trim().slice(0, 30)} (${of.tagName} in .${parent})`;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const rect of range.getClientRects()) {
        let { left, right, top, bottom } = rect;
        // What an element cuts off is not seen.
        for (let above: Element | null = of; above !== null; above = above.parentElement) {
          const { overflowX, overflowY, position, clipPath } = getComputedStyle(above);
          if (position === 'absolute' && clipPath !== 'none') [right, bottom] = [left, top];
          const edge = above.getBoundingClientRect();
          if (overflowX !== 'visible') [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
          if (overflowY !== 'visible') [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
        }
        if (right - left > 2 && bottom - top > 2) boxes.push({ left, right, top, bottom, of, text });
      }
    }
    for (const { left, right, text } of boxes)
      if (left < -1 || right > clientWidth + 1) faults.push(`sticks out: ${text}`);
    const sorted = boxes.toSorted((a, b) => a.top - b.top);
    for (const [i, one] of sorted.entries()) {
      for (let at = i + 1; at < sorted.length; at++) {
        const other = sorted[at];
        if (other === undefined || other.top > one.bottom - 4) break;
        const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
        const high = Math.min(one.bottom, other.bottom) - other.top;
        if (one.of === other.of || wide <= 3 || high <= 6) continue;
        faults.push(`over each other: ${one.text} and ${other.text}`);
      }
    }
    return [...new Set(faults)].slice(0, 20);
  });
}
