import { analyse } from 'scslre';
import { toPointer, type Json } from '../contract/base/json.ts';
import { runWithTimeout } from '../contract/base/run-with-timeout.ts';
import type { Finding, Subject } from './rule.ts';

/**
 * Finds patterns that take exponential time: a text of a few dozen characters can block a server that checks it.
 *
 * @returns a finding for each such pattern
 */
export function checkPatterns({ written }: Subject): Finding[] {
  const known = new Map<string, boolean>();
  const end = performance.now() + patience;
  return written.flatMap(({ api, data }) => {
    const findings: Finding[] = [];
    for (const { source, pointer } of patternsIn(data)) {
      if (!known.has(source) && performance.now() > end) {
        const message = `only the patterns before this one were examined, as that took ${patience / 1000} s.`;
        return [...findings, { api, pointer, message }];
      }
      const isSlow = known.get(source) ?? isExponential(source);
      known.set(source, isSlow);
      if (!isSlow) continue;
      const message =
        `the pattern ${JSON.stringify(source)} takes exponential time, so one text can stop a server; ` +
        'let no part that repeats repeat inside itself. Until then, examples inside of schemas are not checked.';
      findings.push({ api, pointer, message });
    }
    return findings;
  });
}

/** Milliseconds for all patterns together, and for the analysis of one. */
const [patience, analysisTimeout] = [60_000, 1000];

/** Members that contain data, not schemas. */
const data = new Set(['value', 'example', 'examples', 'default', 'const', 'enum']);

function patternsIn(node: Json, pointer = ''): { source: string; pointer: string }[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([name, value]: [string, Json]) => {
    const here = pointer + toPointer(name);
    if (name === 'pattern' && typeof value === 'string') return [{ source: value, pointer: here }];
    if (data.has(name) && !pointer.endsWith('/components') && !pointer.endsWith('/properties')) return [];
    const names = name === 'patternProperties' && typeof value === 'object' && value !== null ? Object.keys(value) : [];
    return [...names.map((source) => ({ source, pointer: here + toPointer(source) })), ...patternsIn(value, here)];
  });
}

function isExponential(source: string): boolean {
  const pattern = compilePattern(source);
  if (pattern === undefined) return false;
  try {
    const isReported = (): boolean => analyse(pattern).reports.some(({ exponential }) => exponential);
    if (runWithTimeout(analysisTimeout, isReported) === true) return true;
  } catch {
    // A pattern that it cannot analyse is still tried below.
  }
  const isStopped = (text: string): boolean =>
    probeTimeouts.every((time) => runWithTimeout(time, () => pattern.test(text)) === undefined);
  return probes(source).some(isStopped);
}

function compilePattern(source: string): RegExp | undefined {
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

/**
 * Milliseconds of one try after another: each is far more than a pattern without exponential time needs for thirty
 * characters, and the last is longer than a busy machine lets it wait.
 */
const probeTimeouts = [100, 100, 1000];
