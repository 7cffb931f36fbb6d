import { escapePattern } from '../contract/base/escape-pattern.ts';
import type { Contract } from '../contract/contract.ts';
import type { ApiKind, ApiServer } from '../contract/message.ts';
import { fillTemplate, namesIn } from '../contract/routes/routes.ts';
import type { Operation } from '../contract/operation.ts';
import { listOAuthFlows, type OAuthFlow } from './model/credential-specs.ts';

/** A server where nothing is lost by any call. */
export type Harmless = 'mock' | 'sandbox';

/** An address that readers can choose for the console and the samples of an API. */
export type ServerChoice = {
  label: string;
  url: string;
  /** What it is where nothing is lost by any call. */
  harmless?: Harmless;
  /** The address with `{variables}`, and what the reader may put in for each; see {@link fillAddress}. */
  template?: string;
  variables?: ServerVariable[];
};

/** A variable of an address: a choice if it has values (OpenAPI, Server Variable Object). */
export type ServerVariable = { name: string; value: string; values: string[]; description: string };

/** The choices for each API; the pages are written with the first. */
export type ServerChoices = Record<string, ServerChoice[]>;

/** Where the mock or the sandbox is: an address, or a path at the origin of the pages. */
export type ServedAt = string;

/** A placeholder for the origin of the pages, which is known only when they are served. */
export const ownOrigin = 'http://own-origin.invalid';

/** The page that is shown for an unknown one, from wherever in the site it was asked for. */
export const notFoundPath = '404.html';

/** The placeholders for unknown addresses. */
const placeholders: Record<ApiKind, string> = { http: '{base_url}', rpc: '{rpc_url}' };

/**
 * Lists the addresses that readers can choose from.
 *
 * @param contract - the contract, whose documents name servers
 * @param served - where the mock and the sandbox are, if they run
 * @returns the choices: mock and sandbox, then the servers of the documents; a placeholder if no address is known
 */
export function choicesOf(contract: Contract, served: { mock?: ServedAt; sandbox?: ServedAt }): ServerChoices {
  return Object.fromEntries(
    contract.apis.map(({ name, kind, servers, paths }) => {
      const running = (['mock', 'sandbox'] as const).flatMap((harmless) => {
        const at = served[harmless];
        return at === undefined ? [] : [{ label: `The ${harmless}`, url: toAbsolute(at) + (paths[0] ?? ''), harmless }];
      });
      const named = servers.map((server) => ({
        ...{ label: labelOf(server), url: addressOf(server) },
        ...variablesOf(server),
      }));
      const reachable = named.filter(({ url }) => !isLoopbackUrl(url));
      const here = named.filter(({ url }) => isLoopbackUrl(url) && running.length === 0);
      const elsewhere = reachable.length === 0 ? [{ label: 'Unknown', url: placeholders[kind] }] : reachable;
      return [name, [...running, ...elsewhere, ...here]];
    }),
  );
}

/**
 * Finds the address with which a page shows an operation.
 *
 * @param choices - the choices for each API
 * @returns the operation's own server if it has one, otherwise the first choice
 */
export function operationServer(choices: ServerChoices, operation: Operation, servers: ApiServer[]): string {
  const [own] = operation.servers;
  const shared = own === undefined || servers.some(({ pointer }) => pointer === own.pointer);
  return (shared ? choices[operation.api]?.[0]?.url : addressOf(own)) ?? '';
}

function variablesOf({ template, variables }: ApiServer): Pick<ServerChoice, 'template' | 'variables'> {
  const names = namesIn(template).filter((name) => variables[name] !== undefined);
  if (names.length === 0) return {};
  const fields = [...new Set(names)].map((name) => {
    const { default: value = '', enum: values = [], description = '' } = variables[name] ?? {};
    return { name, value: isLoopbackUrl(value) ? '' : value, values, description };
  });
  return { template: template.replace(/\/$/, ''), variables: fields };
}

/** The most origins of one server: each is in the policy of each page. */
const mostOrigins = 32;

/**
 * Lists the origins of the servers in the documents that pages may call: those with TLS, and those of the machine.
 *
 * @returns the origins, for each value of a variable that is a choice; any subdomain, as `https://*.example.com`, where
 *   the first label is a variable that is none
 * @example listDocumentedOrigins(contract) // ['https://api.example.com', 'http://localhost:8080']
 */
export function listDocumentedOrigins({ apis, operations }: Contract): string[] {
  const servers = [...apis.flatMap((api) => api.servers), ...operations.flatMap((operation) => operation.servers)];
  const urls = servers.flatMap(({ template, variables }) => {
    let filled = [template];
    for (const [name, { default: value, enum: values }] of Object.entries(variables)) {
      const isSubdomain =
        values.length === 0 && new RegExp(`^https://\\{${escapePattern(name)}\\}(?:\\.[\\w-]+){2,}`).test(template);
      const all = [...new Set([value, ...values, ...(isSubdomain ? ['*'] : [])])];
      filled = filled.flatMap((url) => all.map((one) => url.replaceAll(`{${name}}`, one))).slice(0, mostOrigins);
    }
    return filled;
  });
  // A token is asked for from the page, too.
  for (const { url: server, flows } of signInsOf(operations)) {
    const addresses = flows.flatMap((flow) => [flow.addresses['tokenUrl'], flow.addresses['deviceAuthorizationUrl']]);
    for (const address of addresses)
      if (address !== undefined && URL.canParse(address, server)) urls.push(new URL(address, server).href);
  }
  const callable = urls.filter((url) => URL.canParse(url) && (/^https:/i.test(url) || isLoopbackUrl(url)));
  return [...new Set(callable.map((url) => new URL(url).origin))];
}

function signInsOf(operations: Operation[]): { url: string | undefined; flows: OAuthFlow[] }[] {
  return operations.flatMap(({ security, servers }) =>
    security.flat().map(({ scheme }) => ({ url: servers[0]?.url, flows: listOAuthFlows(scheme) })),
  );
}

/** A loopback address is of no use to readers elsewhere, so variables whose default leads there are not filled in. */
function addressOf({ template, url, variables }: ApiServer): string {
  if (!isLoopbackUrl(url)) return url;
  const filled = fillTemplate(template, (name) => {
    const value = variables[name]?.default;
    return value === undefined || isLoopbackUrl(value) ? undefined : value;
  });
  return filled.replace(/\/$/, '');
}

function labelOf({ name, description, url }: ApiServer): string {
  const [line = ''] = description.split(/(?<=\.)\s|\n/);
  return name !== '' ? name : line === '' ? url : line.replaceAll('`', '').replace(/\.$/, '');
}

/**
 * Checks whether an address leads to the machine on which it is used.
 *
 * @returns true for localhost and loopback addresses
 */
export function isLoopbackUrl(url: string): boolean {
  return /^https?:\/\/(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?=[:/]|$)/i.test(url);
}

function toAbsolute(address: string): string {
  return (address.startsWith('/') ? ownOrigin + address : address).replace(/\/$/, '');
}
