import { escapePattern } from '../base/escape-pattern.ts';
import { emptyRecord } from '../base/json.ts';
import type { Operation } from '../operation.ts';
import { serverPath } from './server-path.ts';
import { textsAround, namesIn } from './path-template.ts';

/** What a router knows of an operation. */
type Routed = Pick<Operation, 'method' | 'path' | 'servers' | 'place'>;

/** The endpoints at a path, and the values of its template expressions by name, still percent-encoded. */
export type Match<Endpoint> = {
  endpoints: Map<string, Endpoint>;
  /** Further endpoints by HTTP method, whose templates differ from that of the first in the names alone. */
  twins?: Map<string, Endpoint[]>;
  pathValues: Record<string, string>;
};

/** Finds the endpoints at a path. */
export type Router<Endpoint> = {
  /** Finds the endpoints of the first path that fits, or of the first that fits and has an HTTP method. */
  match: (path: string, method?: string) => Match<Endpoint> | undefined;
  /** All paths, as the documents write them and as clients send them, for suggestions. */
  paths: string[];
};

/** The paths that differ only in the names of their expressions, which each has of its own. */
type Template<Endpoint> = {
  names: string[][];
  pattern: RegExp;
  segments: Segment[];
  endpoints: Map<string, Endpoint>;
  twins?: Map<string, Endpoint[]>;
};

/** How much of a segment of a path is fixed: its literal characters, `Infinity` if it has no expression at all. */
type Segment = number;

/**
 * Builds a router: concrete paths are looked up, and templated ones tried after them (OpenAPI 3.1, Paths Object). Of
 * two that fit, the one that is more literal in the first segment where they differ comes first. A slash at the end
 * makes no difference where the path with it, or without it, is not there: makers' own clients drop it.
 *
 * @param all - the endpoints, each to be found at the paths of its operation
 */
export function routerOf<Endpoint extends { operation: Routed }>(all: Endpoint[]): Router<Endpoint> {
  const endpointsAt = new Map<string, Map<string, Endpoint>>();
  // What follows a # or ? is no part of the path; the operation at the path without it comes first.
  for (const endpoint of all.toSorted((a, b) => Number(hasMore(a)) - Number(hasMore(b)))) {
    const { method } = endpoint.operation;
    for (const path of pathsOf(endpoint.operation)) {
      const endpoints = endpointsAt.get(path) ?? new Map<string, Endpoint>();
      if (!endpoints.has(method)) endpoints.set(method, endpoint);
      endpointsAt.set(path, endpoints);
    }
  }
  const exact = new Map<string, Match<Endpoint>>();
  const byPattern = new Map<string, Template<Endpoint>>();
  for (const [path, endpoints] of endpointsAt) {
    if (!path.includes('{')) {
      exact.set(path, { endpoints, pathValues: {} });
      continue;
    }
    const template = templateOf(path);
    const known = byPattern.get(template.pattern.source);
    if (known === undefined) {
      byPattern.set(template.pattern.source, { ...template, endpoints });
      continue;
    }
    known.names.push(...template.names);
    for (const [method, endpoint] of endpoints) addTwin(known, method, endpoint);
  }
  const templates = [...byPattern.values()].sort((a, b) => compareByLiterals(a.segments, b.segments));
  const matchOf = (path: string, method?: string): Match<Endpoint> | undefined => {
    const fixed = exact.get(path);
    const isFitting = fixed !== undefined && (method === undefined || fixed.endpoints.has(method));
    return isFitting ? fixed : matchTemplate(templates, path, method);
  };
  return {
    match: (path, method) =>
      matchOf(path, method) ?? matchOf(path.endsWith('/') ? path.slice(0, -1) : `${path}/`, method),
    paths: [...endpointsAt.keys()],
  };
}

/** OpenAPI forbids paths that differ in the names of their expressions alone; documents have them nevertheless. */
function addTwin<Endpoint>(known: Template<Endpoint>, method: string, endpoint: Endpoint): void {
  if (!known.endpoints.has(method)) {
    known.endpoints.set(method, endpoint);
    return;
  }
  known.twins ??= new Map();
  known.twins.set(method, [...(known.twins.get(method) ?? []), endpoint]);
}

function hasMore({ operation }: { operation: Routed }): boolean {
  return /[?#]/.test(operation.path);
}

function matchTemplate<Endpoint>(
  templates: Template<Endpoint>[],
  path: string,
  method: string | undefined,
): Match<Endpoint> | undefined {
  for (const { names, pattern, endpoints, twins } of templates) {
    if (method !== undefined && !endpoints.has(method)) continue;
    const found = pattern.exec(path);
    if (found === null) continue;
    const pathValues = emptyRecord<string>();
    for (const list of names) for (const [i, name] of list.entries()) pathValues[name] = found[i + 1] ?? '';
    return { endpoints, ...(twins && { twins }), pathValues };
  }
  return undefined;
}

function compareByLiterals(a: Segment[], b: Segment[]): number {
  const at = a.findIndex((segment, i) => segment !== b[i]);
  return at < 0 ? 0 : (b[at] ?? 0) > (a[at] ?? 0) ? 1 : -1;
}

function segmentOf(text: string): Segment {
  return text.includes('{') ? textsAround(text).join('').length : Infinity;
}

function templateOf(path: string): Pick<Template<never>, 'names' | 'pattern' | 'segments'> {
  const literals = textsAround(path);
  const source = literals.map(escapePattern).join('([^/]+)');
  return { names: [namesIn(path)], pattern: new RegExp(`^${source}$`), segments: path.split('/').map(segmentOf) };
}

/**
 * The paths of an operation: below the path of each server and without it, as a client's base URL may include it or
 * not; and each as the document writes it and percent-encoded, as clients send it.
 */
function pathsOf({ servers, path, place = { below: '', isAlsoBare: true } }: Routed): string[] {
  const [sent = ''] = path.split(/[?#]/);
  const prefixes = servers.map(({ url }) => serverPath(url) ?? '');
  if (place.isAlsoBare || prefixes.length === 0) prefixes.push('');
  const written = prefixes.map((prefix) => place.below + prefix + sent);
  return [...new Set(written.flatMap((one) => [one, encodePath(one)]))];
}

/** A path as a client sends it (URL Standard, path percent-encode set), except for its template expressions. */
function encodePath(path: string): string {
  // Not Buffer, which service workers do not have.
  const bytesOf = (character: string): string =>
    Array.from(utf8.encode(character), (byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('');
  const names = namesIn(path);
  return textsAround(path)
    .map((text, i) => text.replaceAll(/[^!-~]|["<>^`]/gu, bytesOf) + (i < names.length ? `{${names[i] ?? ''}}` : ''))
    .join('');
}

const utf8 = new TextEncoder();
