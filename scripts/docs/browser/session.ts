import type { ApiName } from '../../contract/operation.ts';
import type { SiteData } from '../pages/layout.ts';
import { ownOrigin } from '../servers.ts';

/** A header that the reader adds to every call of an API, or of both. */
export type ExtraHeader = { name: string; value: string; api: ApiName | 'both' };

/** What a reader chose, on whatever page; kept until the tab is closed. */
export type Session = {
  servers: Partial<Record<ApiName, string>>;
  /** Credentials by API and scheme; see {@link credentialKey}. */
  credentials: Record<string, string>;
  /** Credentials that are not sent at all, not even as the example has them; by {@link credentialKey}. */
  withheld: string[];
  extra: ExtraHeader[];
  /** Whether secrets are shown in clear. */
  revealed: boolean;
};

/** What the site is made of. */
export const site: SiteData = globalThis.twinspecSite ?? {
  apis: [],
  choices: {},
  origins: [],
  sends: false,
  credentials: [],
};

const key = `twinspec ${new URL(document.documentElement.dataset['root'] ?? '', location.href).href}`;
const listeners: (() => void)[] = [];
let current: Session = {
  servers: {},
  credentials: {},
  withheld: [],
  extra: [],
  revealed: false,
  ...recall<Partial<Session>>(key),
};

/**
 * Tells what the reader chose.
 *
 * @returns the choices of this session
 */
export function session(): Session {
  return current;
}

/**
 * Keeps a choice.
 *
 * @param change - what is different now
 */
export function choose(change: Partial<Session>): void {
  current = { ...current, ...change };
  keep(key, current);
  for (const listener of listeners) listener();
}

/**
 * Asks to be told of choices.
 *
 * @param listener - is called after each
 */
export function onChoice(listener: () => void): void {
  listeners.push(listener);
}

/**
 * Names the credential of a scheme.
 *
 * @param api - whose scheme it is
 * @param scheme - its name
 * @returns the key in {@link Session.credentials}
 */
export function credentialKey(api: ApiName, scheme: string): string {
  return `${api} ${scheme}`;
}

/**
 * Tells whether the reader wants a credential to be left out of every call.
 *
 * @param name - see {@link credentialKey}
 * @returns true when it is not sent
 */
export function isWithheld(name: string): boolean {
  return current.withheld.includes(name);
}

/**
 * Tells where the calls of an API go.
 *
 * @param api - name of the API
 * @returns the address, without a slash at its end; a placeholder where none is known
 */
export function serverOf(api: ApiName): string {
  const chosen = current.servers[api] ?? site.choices[api]?.[0]?.url ?? '';
  return chosen.replaceAll(ownOrigin, location.origin).replace(/\/$/, '');
}

/**
 * Tells whether the pages' policy lets them send somewhere.
 *
 * @param address - of a server
 * @returns true for the origins that were named when the site was built or served
 */
export function maySendTo(address: string): boolean {
  return URL.canParse(address) && allowedOrigins().includes(new URL(address).origin);
}

/**
 * Lists the origins that the pages may send to.
 *
 * @returns the origins
 */
export function allowedOrigins(): string[] {
  return [...new Set(site.origins.map((origin) => origin.replaceAll(ownOrigin, location.origin)))];
}

/**
 * Lists the headers that the reader adds to the calls of an API.
 *
 * @param api - name of the API
 * @returns those with a name
 */
export function extraHeaders(api: ApiName): ExtraHeader[] {
  return current.extra.filter((header) => header.name !== '' && (header.api === api || header.api === 'both'));
}

/**
 * Lists what has to be masked wherever it is shown.
 *
 * @returns the reader's own secrets
 */
export function secrets(): string[] {
  return [...Object.values(current.credentials), ...current.extra.map(({ value }) => value)].filter(
    (value) => value.length > 3,
  );
}

const memory = new Map<string, string>();

/**
 * Reads what was kept in this tab.
 *
 * @param name - under which it was kept
 * @returns the data; `undefined` when there is none
 */
export function recall<Data>(name: string): Data | undefined {
  try {
    const text = sessionStorage.getItem(name) ?? memory.get(name);
    return text === undefined || text === null ? undefined : (JSON.parse(text) as Data);
  } catch {
    return undefined;
  }
}

/**
 * Keeps data until the tab is closed; where storage is forbidden, until the page is left.
 *
 * @param name - under which to keep it
 * @param data - what JSON can carry
 */
export function keep(name: string, data: unknown): void {
  const text = JSON.stringify(data);
  memory.set(name, text);
  try {
    sessionStorage.setItem(name, text);
  } catch {
    // Then it holds for this page only.
  }
}
