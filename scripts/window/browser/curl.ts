import { isJsonType } from '../../../src/wire/style.ts';
import type { AnsweredRequest } from '../../serve/memory/memory.ts';
import { sampleHeadersOf } from '../../docs/samples/wire.ts';
import { curlWords, sh, shellQuoted, type Shell } from '../../contract/base/shell.ts';

/** Headers that curl writes itself, or that only browsers send. */
const left = new Set(
  [
    'accept-encoding accept-language cache-control connection content-length dnt host origin pragma priority referer',
    'te transfer-encoding upgrade-insecure-requests user-agent',
  ].flatMap((names) => names.split(' ')),
);

const hidden = '[redacted]';

/**
 * Writes a request as a command for curl.
 *
 * @param request - the request; a header that is hidden in it gets the demo value, as the real one is not known
 * @param base - the address of the server, without a slash at the end
 * @param demo - the demo values of headers, by their names in lower case
 */
export function curlOf(request: AnsweredRequest, base: string, demo: Record<string, string>): Shell {
  const { method, path, query, headers, body, session } = request;
  const search = new URLSearchParams(query).toString();
  const sent = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    left.has(name) || name.startsWith('sec-') ? [] : [[name, value === hidden ? (demo[name] ?? value) : value]],
  );
  const isNamed = session === undefined || sent.some(([name]) => name === 'x-twinspec-session' || name === 'baggage');
  const named: [string, string][] = isNamed ? [] : [['X-Twinspec-Session', session]];
  const url = `${/^https?:/.test(path) ? '' : base}${path}${search === '' ? '' : `?${search}`}`;
  const text =
    body === undefined
      ? undefined
      : typeof body === 'string' && !isJsonType(headers['content-type'])
        ? body
        : JSON.stringify(body);
  const words = curlWords({
    method,
    url,
    headers: sampleHeadersOf({ method, url, headers: Object.fromEntries([...sent, ...named]) }),
    body: text === undefined ? [] : [sh`--data-raw ${shellQuoted(text)}`],
  });
  return sh`curl ${sh.join(words, ' \\\n  ')}`;
}
