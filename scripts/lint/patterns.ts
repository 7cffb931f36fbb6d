import { runInNewContext } from 'node:vm';
import { analyse } from 'scslre';
import { join, type Json } from '../contract/json.ts';
import type { Finding, Subject } from './rule.ts';

/**
 * Finds patterns that take exponential time: a text of a few dozen characters can block a server that checks it.
 *
 * @param subject - the contract
 * @returns a finding for each such pattern
 */
export function checkPatterns({ written }: Subject): Finding[] {
  const known = new Map<string, boolean>();
  const isSlow = (source: string): boolean => {
    const answer = known.get(source) ?? isExponential(source);
    known.set(source, answer);
    return answer;
  };
  return written.flatMap(({ api, data }) =>
    patternsIn(data)
      .filter(({ source }) => isSlow(source))
      .map(({ source, pointer }) => ({
        api,
        pointer,
        message:
          `the pattern ${JSON.stringify(source)} takes exponential time, so one text can stop a server; ` +
          'let no part that repeats repeat inside itself.',
      })),
  );
}

/** Members that contain data, not schemas. */
const data = new Set(['value', 'example', 'examples', 'default', 'const', 'enum']);

function patternsIn(node: Json, pointer = ''): { source: string; pointer: string }[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([name, value]: [string, Json]) => {
    const here = pointer + join(name);
    if (name === 'pattern' && typeof value === 'string') return [{ source: value, pointer: here }];
    if (data.has(name) && !pointer.endsWith('/components') && !pointer.endsWith('/properties')) return [];
    const names = name === 'patternProperties' && typeof value === 'object' && value !== null ? Object.keys(value) : [];
    return [...names.map((source) => ({ source, pointer: here + join(source) })), ...patternsIn(value, here)];
  });
}

function isExponential(source: string): boolean {
  const pattern = compiled(source);
  if (pattern === undefined) return false;
  try {
    if (analyse(pattern).reports.some(({ exponential }) => exponential)) return true;
  } catch {
    // A pattern that it cannot analyse is still tried below.
  }
  return probes(source).some((text) => [1, 2].every(() => isStopped(source, text)));
}

function compiled(source: string): RegExp | undefined {
  for (const flags of ['u', '']) {
    try {
      return new RegExp(source, flags);
    } catch {
      // An invalid pattern is reported by another rule.
    }
  }
  return undefined;
}

/** Texts of one character of the pattern many times, and a last one that never matches: an engine tries all ways. */
function probes(source: string): string[] {
  const characters = new Set([...source.replaceAll(/\\[dwsDWS]/g, 'a0 ').replaceAll(/[^\w -]/g, ''), 'a', '0']);
  return [...characters].slice(0, 20).map((character) => `${character.repeat(30)}\u0000`);
}

/** Milliseconds; far more than a pattern without exponential time needs for thirty characters. */
const probeTimeout = 100;

function isStopped(source: string, text: string): boolean {
  try {
    runInNewContext('new RegExp(source).test(text)', { source, text }, { timeout: probeTimeout });
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
  }
}
