import type { Operation } from '../contract/operation.ts';
import { serverPath } from '../contract/server-path.ts';
import { textsAround, namesIn } from '../contract/template.ts';

/** The endpoints at a path, and the values of its template expressions by name, still percent-encoded. */
export type Match<Endpoint> = { endpoints: Map<string, Endpoint>; pathValues: Record<string, string> };

/** Finds the endpoints at a path. */
export type Router<Endpoint> = {
  match: (path: string) => Match<Endpoint> | undefined;
  /** All paths, as the documents write them and as clients send them, for suggestions. */
  paths: string[];
};

type Template<Endpoint> = { names: string[]; pattern: RegExp; segments: Segment[]; endpoints: Map<string, Endpoint> };

/** How much of a segment of a path is fixed: its literal characters, `Infinity` if it has no expression at all. */
type Segment = number;

/**
 * Builds a router: concrete paths are looked up, and templated ones tried after them (OpenAPI 3.1, Paths Object). Of
 * two that fit, the one that is more literal in the first segment where they differ comes first. A slash at the end
 * makes no difference where the path with it, or without it, is not there: makers' own clients drop it.
 *
 * @param all - the endpoints, each to be found at the paths of its operation
 * @returns the router
 */
export function routerOf<Endpoint extends { operation: Operation }>(all: Endpoint[]): Router<Endpoint> {
  const endpointsAt = new Map<string, Map<string, Endpoint>>();
  for (const endpoint of all) {
    const { method } = endpoint.operation;
    for (const path of pathsOf(endpoint.operation)) {
      const endpoints = endpointsAt.get(path) ?? new Map<string, Endpoint>();
      if (!endpoints.has(method)) endpoints.set(method, endpoint);
      endpointsAt.set(path, endpoints);
    }
  }
  const exact = new Map<string, Match<Endpoint>>();
  const templates: Template<Endpoint>[] = [];
  for (const [path, endpoints] of endpointsAt) {
    if (path.includes('{')) templates.push({ ...templateOf(path), endpoints });
    else exact.set(path, { endpoints, pathValues: {} });
  }
  templates.sort((a, b) => byLiterals(a.segments, b.segments));
  const matchOf = (path: string): Match<Endpoint> | undefined => exact.get(path) ?? matchTemplate(templates, path);
  return {
    match: (path) => matchOf(path) ?? matchOf(path.endsWith('/') ? path.slice(0, -1) : `${path}/`),
    paths: [...endpointsAt.keys()],
  };
}

function matchTemplate<Endpoint>(templates: Template<Endpoint>[], path: string): Match<Endpoint> | undefined {
  for (const { names, pattern, endpoints } of templates) {
    const found = pattern.exec(path);
    if (found !== null)
      return { endpoints, pathValues: Object.fromEntries(names.map((name, i) => [name, found[i + 1] ?? ''])) };
  }
  return undefined;
}

function byLiterals(a: Segment[], b: Segment[]): number {
  const at = a.findIndex((segment, i) => segment !== b[i]);
  return at < 0 ? 0 : (b[at] ?? 0) > (a[at] ?? 0) ? 1 : -1;
}

function segmentOf(text: string): Segment {
  return text.includes('{') ? textsAround(text).join('').length : Infinity;
}

function templateOf(path: string): Pick<Template<never>, 'names' | 'pattern' | 'segments'> {
  const literals = textsAround(path);
  const source = literals.map((text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('([^/]+)');
  return { names: namesIn(path), pattern: new RegExp(`^${source}$`), segments: path.split('/').map(segmentOf) };
}

/**
 * The paths of an operation: below the path of each server and without it, as a client's base URL may include it or
 * not; and each as the document writes it and percent-encoded, as clients send it.
 */
function pathsOf({ servers, path }: Operation): string[] {
  const written = [...servers.map(({ url }) => serverPath(url) ?? ''), ''].map((prefix) => prefix + path);
  return [...new Set(written.flatMap((one) => [one, encoded(one)]))];
}

/** A path as a client sends it (URL Standard, path percent-encode set), except for its template expressions. */
function encoded(path: string): string {
  // Not Buffer, which service workers do not have.
  const bytesOf = (character: string): string =>
    Array.from(utf8.encode(character), (byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('');
  const names = namesIn(path);
  return textsAround(path)
    .map((text, i) => text.replaceAll(/[^!-~]|["<>^`]/gu, bytesOf) + (i < names.length ? `{${names[i] ?? ''}}` : ''))
    .join('');
}

const utf8 = new TextEncoder();
