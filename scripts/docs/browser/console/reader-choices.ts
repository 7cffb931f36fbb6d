import { findUsedAlternative, type CredentialSpec } from '../../model/credential-specs.ts';
import type { SiteData } from '../../pages/layout.ts';
import { basicCredential } from '../../samples/wire.ts';
import { ownOrigin, type Harmless } from '../../server-choices.ts';

/** A header that the reader adds to every call of one API or of both. */
export type ExtraHeader = { name: string; value: string; api: string | 'both' };

/** The reader's choices, which apply to all pages until the tab is closed. */
export type ReaderChoices = {
  servers: Partial<Record<string, string>>;
  /** Credentials by API and scheme; see {@link credentialKey}. */
  credentials: Record<string, string>;
  /** The keys of credentials that are not sent at all, not even the example; see {@link credentialKey}. */
  withheld: string[];
  extra: ExtraHeader[];
  /** Whether secrets are shown in plain text. */
  revealed: boolean;
};

/** The data of the site. */
export const site: SiteData = globalThis.twinspecSite ?? {
  apis: [],
  choices: {},
  origins: [],
  sends: false,
  credentials: [],
};

/** The root of the site, also on its root pages, whose `data-root` is empty: all pages share what is chosen. */
const key = `twinspec ${new URL(document.documentElement.dataset['root'] || '.', location.href).href}`;
const listeners: (() => void)[] = [];
let current: ReaderChoices = {
  servers: {},
  credentials: {},
  withheld: [],
  extra: [],
  revealed: false,
  ...readFromTab<Partial<ReaderChoices>>(key),
};

/** Gets the reader's choices. */
export function session(): ReaderChoices {
  return current;
}

/** Changes the reader's choices. */
export function updateChoices(change: Partial<ReaderChoices>): void {
  current = { ...current, ...change };
  keepInTab(key, current);
  for (const listener of listeners) listener();
}

/**
 * Adds a listener for changes of the choices.
 *
 * @param listener - called after each change
 */
export function onChoice(listener: () => void): void {
  listeners.push(listener);
}

/**
 * Makes the key of a credential.
 *
 * @param scheme - the name of the security scheme
 * @returns the key in {@link ReaderChoices.credentials}
 */
export function credentialKey(api: string, scheme: string): string {
  return `${api} ${scheme}`;
}

/**
 * Checks whether the reader chose not to send a credential.
 *
 * @param name - see {@link credentialKey}
 * @returns true if it is not sent
 */
export function isWithheld(name: string): boolean {
  return current.withheld.includes(name);
}

/**
 * Finds the credentials that the calls of an operation carry.
 *
 * @param operation - its API, and the keys of the schemes of each alternative
 * @param shown - gives the credential that the request itself shows, if it does
 * @returns those of the first alternative for which the reader has put in one, otherwise of the one that is shown,
 * otherwise of the first; each with its value
 */
export function credentialsNow(
  { api, security }: { api: string; security: string[][] },
  shown: (spec: CredentialSpec) => string | undefined,
): { spec: CredentialSpec; value: string | undefined }[] {
  const alternatives = security.map((alternative) =>
    site.credentials.filter((spec) => spec.api === api && alternative.includes(spec.scheme)),
  );
  const putIn = ({ scheme }: CredentialSpec): string => current.credentials[credentialKey(api, scheme)] ?? '';
  const isSent = ({ scheme }: CredentialSpec): boolean => !isWithheld(credentialKey(api, scheme));
  const isPutIn = (spec: CredentialSpec): boolean => putIn(spec) !== '' && isSent(spec);
  const standard = findUsedAlternative(alternatives, (spec) => shown(spec) !== undefined);
  const specs = alternatives.flat().some(isPutIn) ? findUsedAlternative(alternatives, isPutIn) : standard;
  // What the request shows in a place may be the credential of another alternative.
  const valueOf = (spec: CredentialSpec): string | undefined =>
    putIn(spec) || (specs === standard ? shown(spec) : spec.standard);
  return specs.filter(isSent).map((spec) => ({ spec, value: valueOf(spec) }));
}

/**
 * Gets the address that calls of an API are sent to.
 *
 * @returns the address without a trailing slash; a placeholder if it is unknown
 */
export function findChosenServer(api: string): string {
  const chosen = current.servers[api] ?? site.choices[api]?.[0]?.url ?? '';
  return chosen.replaceAll(ownOrigin, location.origin).replace(/\/$/, '');
}

/**
 * Checks whether the policy of the pages allows calls to a server.
 *
 * @returns true if its origin was named when the site was built or served
 */
export function maySendTo(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { origin } = new URL(address);
  return listAllowedOrigins().some((one) => {
    // `https://*.example.com` are all subdomains (Content Security Policy Level 3, 6.7.2.8).
    const [before = '', after] = one.split('*');
    return after === undefined ? one === origin : origin.startsWith(before) && origin.endsWith(after);
  });
}

/**
 * Finds out whether an address is one of the mock or the sandbox that the pages were made with.
 *
 * @param address - the address of a call
 * @returns which of them; `undefined` for another server
 */
export function findHarmlessServer(address: string): Harmless | undefined {
  if (!URL.canParse(address)) return undefined;
  const called = new URL(address);
  const found = Object.values(site.choices)
    .flat()
    .find(({ url, harmless }) => {
      if (harmless === undefined) return false;
      const { origin, pathname } = new URL(url.replaceAll(ownOrigin, location.origin));
      return called.origin === origin && `${called.pathname}/`.startsWith(pathname.replace(/\/?$/, '/'));
    });
  return found?.harmless;
}

/** Lists the origins that the pages may call. */
export function listAllowedOrigins(): string[] {
  return [...new Set(site.origins.map((origin) => origin.replaceAll(ownOrigin, location.origin)))];
}

/** Explains why requests to an address are not sent. */
export function explainRefusedSending(url: string): string {
  const origins = listAllowedOrigins().join(', ');
  const origin = URL.canParse(url) ? new URL(url).origin : url;
  const allowed = origins === '' ? 'may not send requests' : `may send requests only to ${origins}, not`;
  return `These pages ${allowed} to ${origin}. Copy the sample, which has that address, and run it yourself.`;
}

/** Lists the headers that the reader adds to the calls of an API. */
export function extraHeaders(api: string): ExtraHeader[] {
  return current.extra.filter((header) => header.name !== '' && (header.api === api || header.api === 'both'));
}

/** Lists the reader's secrets, which are masked wherever they are shown. */
export function listReaderSecrets(): string[] {
  const values = [...Object.values(current.credentials), ...current.extra.map(({ value }) => value)];
  // Samples show the user and the password of a basic credential as they are.
  const written = values.flatMap((value) => basicCredential(['Authorization', value]) ?? []);
  return [...values, ...written].filter((value) => value.length > 3);
}

const memory = new Map<string, string>();

/**
 * Reads data that was kept in this tab.
 *
 * @returns the data; `undefined` if there is none
 */
export function readFromTab<Data>(name: string): Data | undefined {
  try {
    const text = sessionStorage.getItem(name) ?? memory.get(name);
    return text === undefined || text === null ? undefined : (JSON.parse(text) as Data);
  } catch {
    return undefined;
  }
}

/**
 * Keeps data until the tab is closed, or until the page is left if storage is forbidden.
 *
 * @param data - any value that can be written as JSON
 */
export function keepInTab(name: string, data: unknown): void {
  const text = JSON.stringify(data);
  memory.set(name, text);
  try {
    sessionStorage.setItem(name, text);
  } catch {
    // Without storage, the data is kept for this page only.
  }
}
