/**
 * Quotes a text as one word for a POSIX shell. Control characters are written with `printf`, because a terminal into
 * which they are pasted acts on them.
 *
 * @param text - any text
 * @returns the text in single quotes, with the single quotes in it escaped
 * @example shellQuoted("it's") // `'it'\''s'`
 */
export function shellQuoted(text: string): string {
  const escaped = text.replaceAll("'", String.raw`'\''`);
  return `'${escaped.replaceAll(/[^\P{Cc}\n]+/gu, (controls) => `'"$(printf '${octal(controls)}')"'`)}'`;
}

/**
 * Writes words of a command for a POSIX shell, quoting only those that need it.
 *
 * @example shellCommand(['lint', '--openapi', 'my api.yaml']) // "lint --openapi 'my api.yaml'"
 */
export function shellCommand(words: readonly string[]): string {
  return words.map((word) => (/^[\w./:@,+-]+$/.test(word) ? word : shellQuoted(word))).join(' ');
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
  body: string[];
};

/**
 * Writes the options of a curl command, none of which curl takes for anything but what is to be sent.
 *
 * @param request - see {@link CurlRequest}
 * @param quoted - quotes a text for the shell
 * @returns the address with the method first, then an option for each header, then the body
 * @example `curl ${curlWords({ method: 'PUT', url: 'http://127.0.0.1/', headers: [], body: [] }).join(' ')}`
 */
export function curlWords({ method, url, headers, body }: CurlRequest, quoted = shellQuoted): string[] {
  const implied = body.length === 0 ? 'GET' : 'POST';
  const word = /^[\w-]+$/.test(method) ? method : quoted(method);
  const address = [
    // After -X HEAD, curl would wait for a body.
    ...(method === 'HEAD' && body.length === 0 ? ['--head'] : method === implied ? [] : [`-X ${word}`]),
    ...(/[{}[\]]/.test(url) ? ['--globoff'] : []),
    ...(url.startsWith('-') ? ['--url'] : []),
    quoted(url),
  ];
  return [
    address.join(' '),
    // A header without a value ends in a semicolon; with a colon, curl would leave it out.
    ...headers.map(([name, value]) => `-H ${quoted(value === '' ? `${name};` : `${name}: ${value}`)}`),
    ...body,
  ];
}
