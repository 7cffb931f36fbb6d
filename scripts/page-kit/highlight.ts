import { htmlElement, joinHtml, type Html, type Substitution } from './html/html.ts';

/** A string in double quotes, with escapes. */
const quoted = /"(?:\\.|[^"\\])*"/;
const number = /\b\d+(?:\.\d+)?\b/;
const call = /\b[A-Za-z_]\w*(?=\()/;

/** The patterns of each kind of token, by language; code in any other language is not coloured. */
const grammars: Record<string, RegExp> = {
  json: grammar({
    key: /"(?:\\.|[^"\\])*"(?=\s*:)/,
    string: quoted,
    word: words('true false null'),
    number: /-?\b\d+(?:\.\d+)?(?:[eE][+-]?\d+)?\b/,
  }),
  ts: grammar({
    comment: /\/\/[^\n]*|\/\*[\s\S]*?\*\//,
    string: /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/,
    word: words(
      'import export from const let await async for of in if else try catch throw new return type function ' +
        'true false null undefined',
    ),
    number: /\b\d[\d_]*(?:\.\d+)?n?\b/,
    call: /\b[A-Za-z_$][\w$]*(?=\()/,
  }),
  python: grammar({
    comment: /#[^\n]*/,
    string: /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'/,
    word: words('import from def return print True False None'),
    number,
    call,
  }),
  go: grammar({
    comment: /\/\/[^\n]*/,
    string: /"(?:\\.|[^"\\])*"|`[^`]*`/,
    word: words('package import func if nil defer panic return'),
    number: /\b\d+\b/,
    call,
  }),
  php: grammar({
    comment: /\/\/[^\n]*/,
    string: /'(?:\\.|[^'\\])*'|<<<'JSON'[\s\S]*?\nJSON/,
    key: /\$\w+/,
    word: /<\?php|\b(?:echo|new|true|false|null)\b/,
    number: /\b\d+\b/,
    call,
  }),
  ruby: grammar({
    comment: /(?<=^|\s)# [^\n]*/,
    string: /"(?:\\.|[^"\\])*"|<<'JSON'[\s\S]*?\nJSON/,
    word: words('require do end true false nil puts'),
    number,
    call,
  }),
  java: grammar({
    string: /"""[\s\S]*?"""|"(?:\\.|[^"\\])*"/,
    word: words('import class public static void throws var new'),
    number,
    call,
  }),
  csharp: grammar({
    string: /@"(?:""|[^"])*"|"(?:\\.|[^"\\])*"/,
    word: words('using var new await int string'),
    number,
    call,
  }),
  sh: grammar({
    comment: /(?<=^|\s)#[^\n]*/,
    string: /'[^']*'|"(?:\\.|[^"\\])*"/,
    word: /(?<=^|\n)\s*(?:curl|npm|npx|node)\b/,
    key: /(?<=\s)--?[A-Za-z][\w-]*/,
  }),
};

function grammar(tokens: Record<string, RegExp>): RegExp {
  return new RegExp(
    Object.entries(tokens)
      .map(([kind, { source }]) => `(?<${kind}>${source})`)
      .join('|'),
    'g',
  );
}

function words(list: string): RegExp {
  return new RegExp(`\\b(?:${list.replaceAll(' ', '|')})\\b`);
}

const aliases: Record<string, string> = {
  bash: 'sh',
  shell: 'sh',
  console: 'sh',
  typescript: 'ts',
  javascript: 'ts',
  js: 'ts',
  jsonc: 'json',
};

/**
 * Highlights the syntax of code. It runs in the reader's browser.
 *
 * @param code - the source code
 * @param language - the name of the language, as in a Markdown code fence
 * @returns the text, with spans around the tokens
 */
export function highlight(code: string, language: string): Html {
  const grammar = grammars[aliases[language] ?? language];
  if (grammar === undefined) return joinHtml([code], '');
  const parts: Substitution[] = [];
  let end = 0;
  for (const match of code.matchAll(grammar)) {
    const kind = Object.entries(match.groups ?? {}).find(([, text]) => text !== undefined)?.[0] ?? '';
    parts.push(code.slice(end, match.index), htmlElement('span', { class: `hl-${kind}` }, match[0]));
    end = match.index + match[0].length;
  }
  return joinHtml([...parts, code.slice(end)], '');
}
