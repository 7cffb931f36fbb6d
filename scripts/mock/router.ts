import type { Operation } from '../contract/operation.ts';

/** A path with what stands in the place of its templates, still percent-encoded. */
export type Match<Plan> = { plans: Map<string, Plan>; pathValues: Record<string, string> };

/** Finds what is at a path. */
export type Router<Plan> = {
  match: (path: string) => Match<Plan> | undefined;
  /** Every path as it is written in the documents, for suggestions. */
  paths: string[];
};

type Template<Plan> = { names: string[]; pattern: RegExp; literals: number; plans: Map<string, Plan> };

/**
 * Builds a router: paths without templates are looked up, templated ones tried after that, the most literal first
 * (OpenAPI 3.1, Paths Object).
 *
 * @param operations - each with what is to be found at its path
 * @returns the router
 */
export function routerOf<Plan>(operations: { operation: Operation; plan: Plan }[]): Router<Plan> {
  const plansAt = new Map<string, Map<string, Plan>>();
  for (const { operation, plan } of operations) {
    for (const path of pathsOf(operation)) {
      const plans = plansAt.get(path) ?? new Map<string, Plan>();
      if (!plans.has(operation.method)) plans.set(operation.method, plan);
      plansAt.set(path, plans);
    }
  }
  const exact = new Map<string, Match<Plan>>();
  const templates: Template<Plan>[] = [];
  for (const [path, plans] of plansAt) {
    if (path.includes('{')) templates.push({ ...templateOf(path), plans });
    else exact.set(path, { plans, pathValues: {} });
  }
  templates.sort((a, b) => a.names.length - b.names.length || b.literals - a.literals);
  return {
    match: (path) => exact.get(path) ?? matchTemplate(templates, path),
    paths: [...plansAt.keys()],
  };
}

function matchTemplate<Plan>(templates: Template<Plan>[], path: string): Match<Plan> | undefined {
  for (const { names, pattern, plans } of templates) {
    const found = pattern.exec(path);
    if (found !== null) return { plans, pathValues: Object.fromEntries(names.map((name, i) => [name, found[i + 1] ?? ''])) };
  }
  return undefined;
}

function templateOf(path: string): Pick<Template<never>, 'names' | 'pattern' | 'literals'> {
  const names: string[] = [];
  let literals = 0;
  const source = path.split(/(\{[^{}]*\})/).map((part) => {
    if (part.startsWith('{') && part.endsWith('}')) {
      names.push(part.slice(1, -1));
      return '([^/]+)';
    }
    literals += part.length;
    return part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  });
  return { names, pattern: new RegExp(`^${source.join('')}$`), literals };
}

/** Under the path of each server, as the document has it, and without: a base address may carry the prefix, or not. */
function pathsOf({ servers, path }: Operation): string[] {
  return [...new Set([...servers.map(({ url }) => prefixOf(url)), ''].map((prefix) => prefix + path))];
}

function prefixOf(url: string): string {
  const path = URL.canParse(url, 'http://localhost') ? new URL(url, 'http://localhost').pathname : '';
  return path.replace(/\/+$/, '');
}
