import type { Change } from './change.ts';

/**
 * Suggests the next version (Semantic Versioning 2.0.0).
 *
 * @param version - the version that callers know, e.g. `1.2.3`, `0.4.0` or `v2`
 * @param changes - the changes since that version
 * @returns the next version; the same one if nothing changed, `undefined` if `version` is not a version
 * @example nextVersion('1.2.3', [{ impact: 'minor', … }]) // '1.3.0'
 */
export function nextVersion(version: string, changes: Pick<Change, 'impact'>[]): string | undefined {
  const [, prefix = '', major, minor, patch] = /^(v?)(\d+)(?:\.(\d+))?(?:\.(\d+))?/.exec(version) ?? [];
  if (major === undefined) return undefined;
  const impact = (['major', 'minor', 'patch'] as const).find((one) => changes.some((change) => change.impact === one));
  if (impact === undefined) return version;
  // A version with only one number counts breaking changes.
  if (minor === undefined) return impact === 'major' ? `${prefix}${Number(major) + 1}` : version;
  const numbers = [Number(major), Number(minor), Number(patch ?? 0)];
  // Before 1.0.0, a breaking change raises the second number (section 4).
  const place = { major: 0, minor: 1, patch: 2 }[impact] + (major === '0' && impact !== 'patch' ? 1 : 0);
  const next = numbers.map((number, i) => (i < place ? number : i === place ? number + 1 : 0));
  return `${prefix}${next.slice(0, patch === undefined && place < 2 ? 2 : 3).join('.')}`;
}
