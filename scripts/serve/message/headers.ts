/** Headers whose several values may stand in one line, separated by commas (RFC 9110, section 5.3). */
const lists = new Set(['allow', 'cache-control', 'link', 'vary', 'www-authenticate']);

/** Headers that say how a message is framed: only the adapter that sends it knows (RFC 9112). */
const framing = new Set(['connection', 'content-length', 'keep-alive', 'trailer', 'transfer-encoding', 'upgrade']);

/**
 * Makes the headers of a response such that none is sent twice. Every response passes through here, whatever of the
 * server, the document and the handler wrote its headers.
 *
 * @param pairs - names and values in alternation, the server's own first
 * @returns each name once: lists joined, of any other header the first value; only `Set-Cookie` may repeat (RFC 6265,
 *   section 3). Headers that frame the message are left out
 * @example withoutRepeats(['Vary', 'Origin', 'Date', 'a', 'date', 'b']) // ['Vary', 'Origin', 'Date', 'a']
 */
export function withoutRepeats(pairs: readonly string[]): string[] {
  const headers: string[] = [];
  for (let i = 0; i + 1 < pairs.length; i += 2) {
    const name = pairs[i] ?? '';
    const value = pairs[i + 1] ?? '';
    const key = name.toLowerCase();
    const place = key === 'set-cookie' ? -1 : placeOf(headers, key);
    if (place >= 0) {
      const former = headers[place] ?? '';
      if (lists.has(key) && !membersIn(former).includes(value.toLowerCase())) headers[place] = `${former}, ${value}`;
    } else if (!framing.has(key)) {
      headers.push(name, value);
    }
  }
  return headers;
}

/** Where the value of a header is; -1 if it is not there. There are few, and a map takes longer to make. */
function placeOf(pairs: readonly string[], key: string): number {
  for (let i = 0; i + 1 < pairs.length; i += 2) {
    const name = pairs[i] ?? '';
    if (name.length === key.length && name.toLowerCase() === key) return i + 1;
  }
  return -1;
}

function membersIn(list: string): string[] {
  return list.split(',').map((member) => member.trim().toLowerCase());
}

/**
 * Looks a header up.
 *
 * @param pairs - names and values in alternation
 * @param name - the name, in any case
 * @returns true if it is among them
 * @example hasHeader(['Vary', 'Origin'], 'vary') // true
 */
export function hasHeader(pairs: readonly string[], name: string): boolean {
  return pairs.some((one, i) => i % 2 === 0 && one.toLowerCase() === name.toLowerCase());
}
