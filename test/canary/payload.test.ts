import { describe, expect, test } from 'vitest';
import { commandsIn, faultsOfCode, faultsOfCommands, faultsOfPage } from './faults.ts';
import { payload } from './payload.ts';

// The canary is only worth something if the payload gets out of whatever is not escaped, and is seen there.

const escaped = (text: string, what: RegExp): string => text.replaceAll(what, (one) => `\\${one}`);

describe('the payload is found', () => {
  test.each([
    ['a comment', `/* ${payload} */`],
    ['a comment whose end is escaped only in part', `/* ${payload.replace('*/', '* /')}*/ */`],
    ['a comment of one line', `// ${payload}`],
    ['a comment of one line without line feeds', `// ${payload.replaceAll('\n', ' ')}`],
    ['a comment of one line without the usual ends', `// ${payload.replaceAll(/[\r\n]/g, ' ')}`],
    ['double quotes', `const a = "${payload}";`],
    ['double quotes with line ends escaped', `const a = "${payload.replaceAll(/[\r\n]/g, ' ')}";`],
    ['single quotes', `const a = '${payload}';`],
    ['single quotes with double ones escaped', `const a = '${JSON.stringify(payload).slice(1, -1)}';`],
    ['a template', `const a = \`${payload}\`;`],
    ['a template with its end escaped', `const a = \`${escaped(payload, /`/g)}\`;`],
    ['an identifier', `const ${payload} = 1;`],
    ['the name of a member', `const a = { ${payload}: 1 };`],
    ['a type', `type A = ${payload};`],
  ])('in %s', (_, code) => {
    expect(faultsOfCode('a.ts', code)).not.toEqual([]);
  });

  test.each([
    ['content', `<p>${payload}</p>`],
    ['an attribute', `<p title="${payload.replaceAll('<', '&lt;')}">a</p>`],
    ['an attribute in single quotes', `<p title='${payload.replaceAll(/[<"]/g, '')}'>a</p>`],
    ['an attribute without quotes', `<p title=${payload.replaceAll(/[<>"']/g, '')}>a</p>`],
    ['an address', `<a href="${payload.replaceAll(/[<"]/g, '')}">a</a>`],
    ['a script', `<script>const a = ${JSON.stringify(payload)};</script>`],
    ['data', `<script type="application/json">${JSON.stringify(payload)}</script>`],
    ['a title', `<title>${payload}</title>`],
    ['a comment', `<!-- ${payload} -->`],
  ])('in %s of a page', (_, html) => {
    expect(faultsOfPage('a.html', html)).not.toEqual([]);
  });

  test.each([
    ['nothing', `curl ${payload}`],
    ['single quotes', `curl '${payload}'`],
    ['single quotes that follow a text', `curl 'a'\\''${payload}'`],
    ['double quotes', `curl "${payload}"`],
    ['double quotes whose end is escaped', `curl "${escaped(payload, /"/g)}"`],
    ['JSON', `curl ${JSON.stringify(payload)}`],
    ['an option', `curl -a`],
    ['a second address', `curl a b`],
  ])('in %s of a command', (_, command) => {
    expect(faultsOfCommands([command])).not.toEqual([]);
  });
});

test('what is escaped is no fault', () => {
  expect(
    faultsOfCode('a.ts', `/* ${payload.replaceAll('*/', '* /')} */ const a = ${JSON.stringify(payload)};`),
  ).toEqual([]);
  expect(faultsOfPage('a.html', `<p title="a">${payload.replaceAll('<', '&lt;')}</p>`)).toEqual([]);
  const command = `curl -X PUT '${payload.replaceAll("'", String.raw`'\''`)}'`;
  expect(faultsOfCommands(commandsIn(`~~~sh\n${command}\n~~~\n`))).toEqual([]);
});
