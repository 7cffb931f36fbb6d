import { codeTag, joinText, trustCode, type Code } from './code.ts';

/** Words of a command for a POSIX shell. */
export type Shell = Code<'shell'>;

/** The writer of commands. */
export const sh = codeTag<'shell'>();

/**
 * Quotes a text as one word for a POSIX shell. Control characters are written with `printf`, because a terminal into
 * which they are pasted acts on them.
 *
 * @param text - any text
 * @returns the text in single quotes, with the single quotes in it escaped
 * @example shellQuoted("it's") // `'it'\''s'`
 */
export function shellQuoted(text: string): Shell {
  const escaped = text.replaceAll("'", String.raw`'\''`);
  return trustCode(`'${escaped.replaceAll(/[^\P{Cc}\n]+/gu, (controls) => `'"$(printf '${octal(controls)}')"'`)}'`);
}

/**
 * Writes words of a command for a POSIX shell, quoting only those that need it.
 *
 * @example shellCommand(['lint', '--openapi', 'my api.yaml']) // "lint --openapi 'my api.yaml'"
 */
export function shellCommand(words: readonly string[]): Shell {
  return sh.join(
    words.map((word) => (/^[\w./:@,+-]+$/.test(word) ? trustCode<'shell'>(word) : shellQuoted(word))),
    ' ',
  );
}

/**
 * Writes an address or another word of a request, quoting it only if it needs that.
 *
 * @param text - any text
 */
export function shellAddress(text: string): Shell {
  // At the beginning of a word, a shell replaces ~.
  return /^(?!~)[\w:/.%~-]+$/.test(text) ? trustCode(text) : shellQuoted(text);
}

/**
 * Writes the value of a variable as one word for a POSIX shell.
 *
 * @param reference - the variable, as `$NAME`
 * @throws Error for any other text
 */
export function shellVariable(reference: string): Shell {
  if (!/^\$\w+$/.test(reference)) throw new Error(`${reference} is no variable.`);
  return trustCode(`"${reference}"`);
}

function octal(text: string): string {
  const bytes = [...new TextEncoder().encode(text)];
  return bytes.map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('');
}

/** A request as a command for curl. */
export type CurlRequest = {
  method: string;
  url: string;
  headers: [name: string, value: string][];
  /** The options that make up the body; with `--data` and `-F`, curl would take some texts for names of files. */
  body: Shell[];
};

/**
 * Writes the options of a curl command, none of which curl takes for anything but what is to be sent.
 *
 * @param request - see {@link CurlRequest}
 * @returns the address with the method first, then an option for each header, then the body
 * @example `curl ${curlWords({ method: 'PUT', url: 'http://127.0.0.1/', headers: [], body: [] }).join(' ')}`
 */
export function curlWords(
  { method, url, headers, body }: CurlRequest,
  quoted: (text: string) => Shell = shellQuoted,
): Shell[] {
  const implied = body.length === 0 ? 'GET' : 'POST';
  const word = /^[\w-]+$/.test(method) ? trustCode<'shell'>(method) : quoted(method);
  const address = [
    // After -X HEAD, curl would wait for a body.
    ...(method === 'HEAD' && body.length === 0 ? [sh`--head`] : method === implied ? [] : [sh`-X ${word}`]),
    ...(/[{}[\]]/.test(url) ? [sh`--globoff`] : []),
    ...(url.startsWith('-') ? [sh`--url`] : []),
    quoted(url),
  ];
  return [
    sh.join(address, ' '),
    // A header without a value ends in a semicolon; with a colon, curl would leave it out.
    ...headers.map(
      ([name, value]) => sh`-H ${quoted(value === '' ? joinText`${name};` : joinText`${name}: ${value}`)}`,
    ),
    ...body,
  ];
}
