import type { Contract } from '../contract/contract.ts';
import { fillTemplate } from '../contract/template.ts';
import type { ApiName, Operation, Server } from '../contract/operation.ts';

/** An address that a reader may choose for the console and the samples of an API. */
export type ServerChoice = { label: string; url: string };

/** The choices of each API; the first is the one that pages are written with. */
export type ServerChoices = Partial<Record<ApiName, ServerChoice[]>>;

/** Where an API is served by something of this toolchain: an address, or a path of the pages' own origin. */
export type ServedAt = Record<ApiName, string>;

/** Stands for the origin that serves the pages: only who serves them knows it. */
export const ownOrigin = 'http://own-origin.invalid';

/** What stands for an address that nobody has told. */
const placeholders: Record<ApiName, string> = { platform: '{base_url}', node: '{rpc_url}' };

/**
 * Gathers the addresses that readers may choose from.
 *
 * @param contract - its documents name servers
 * @param served - where the mock and the sandbox are, if they are
 * @returns the choices: what is served first, then what the documents name; a placeholder where no address is known
 */
export function choicesOf(contract: Contract, served: { mock?: ServedAt; sandbox?: ServedAt }): ServerChoices {
  return Object.fromEntries(
    contract.apis.map(({ name, servers }) => {
      const running = Object.entries({ 'The mock': served.mock, 'The sandbox': served.sandbox }).flatMap(
        ([label, at]) => (at === undefined ? [] : [{ label, url: absolute(at[name]) }]),
      );
      const named = servers.map((server) => ({ label: labelOf(server), url: addressOf(server) }));
      const reachable = named.filter(({ url }) => !isLoopback(url));
      const here = named.filter(({ url }) => isLoopback(url) && running.length === 0);
      const elsewhere = reachable.length === 0 ? [{ label: 'Not known', url: placeholders[name] }] : reachable;
      return [name, [...running, ...elsewhere, ...here]];
    }),
  );
}

/**
 * Says at which address a page shows an operation.
 *
 * @param choices - of its API
 * @param operation - the operation
 * @param servers - those of its API
 * @returns the first choice, or the operation's own server where the document gives it one
 */
export function serverOf(choices: ServerChoices, operation: Operation, servers: Server[]): string {
  const [own] = operation.servers;
  const shared = own === undefined || servers.some(({ pointer }) => pointer === own.pointer);
  return (shared ? choices[operation.api]?.[0]?.url : addressOf(own)) ?? '';
}

/** An address of this machine is nobody else's: a variable that leads there is left to be filled in. */
function addressOf({ template, url, variables }: Server): string {
  if (!isLoopback(url)) return url;
  const filled = fillTemplate(template, (name) => {
    const value = variables[name]?.default;
    return value === undefined || isLoopback(value) ? undefined : value;
  });
  return filled.replace(/\/$/, '');
}

function labelOf({ name, description, url }: Server): string {
  const [line = ''] = description.split(/(?<=\.)\s|\n/);
  return name !== '' ? name : line === '' ? url : line.replaceAll('`', '').replace(/\.$/, '');
}

/**
 * Tells the addresses that lead to the machine of whoever uses them.
 *
 * @param url - an address
 * @returns true for localhost and its numbers
 */
export function isLoopback(url: string): boolean {
  return /^https?:\/\/(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?=[:/]|$)/i.test(url);
}

function absolute(address: string): string {
  return (address.startsWith('/') ? ownOrigin + address : address).replace(/\/$/, '');
}
