import dns from 'node:dns';
import { request as overHttp, type ClientRequest, type RequestOptions } from 'node:http';
import { request as overHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';

/**
 * Begins a request whose address a document or client has chosen. The addresses of its host are checked where they are
 * resolved for the connection, so that no second answer of DNS can differ from the first. Redirects are not followed.
 *
 * @param url - where it goes
 * @param refusalOf - says why some IP addresses must not be connected to; `undefined` if they may
 * @returns the request, which has to be ended
 * @throws Error if the URL is not http or https, or its host is an address that is refused; a name that leads to one
 *   ends the request with that error
 * @example requestTo(new URL('http://127.0.0.1:9000/hook'), { method: 'POST' }, () => undefined).end('{}');
 */
export function requestTo(
  url: URL,
  options: Pick<RequestOptions, 'method' | 'headers' | 'signal'>,
  refusalOf: (found: { address: string }[]) => Error | undefined,
): ClientRequest {
  if (!/^https?:$/.test(url.protocol)) throw new Error(`it leads to ${url.protocol}, which is not http`);
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const lookup: LookupFunction = (name, { all }, done) => {
    dns.lookup(name, { all: true }, (error, found = []) => {
      const refused = error ?? refusalOf(found);
      const [first] = found;
      if (refused !== undefined || first === undefined) done(refused ?? new Error('it has no address'), []);
      else if (all === true) done(null, found);
      else done(null, first.address, first.family);
    });
  };
  const refused = isIP(host) === 0 ? undefined : refusalOf([{ address: host }]);
  if (refused !== undefined) throw refused;
  const request = url.protocol === 'https:' ? overHttps : overHttp;
  // A connection of its own: one that another request has kept alive was opened without this check.
  return request(url, { ...options, agent: false, lookup });
}
