/** What a change asks of a version number, the greatest first. */
export const bumps = ['major', 'minor', 'patch'] as const;

/** One of {@link bumps}. */
export type Bump = (typeof bumps)[number];

/**
 * Turns what callers of the contract meet into what the version of the package says. Before 1.0.0 npm takes another
 * minor version for one that breaks (`^0.1.0` does not take 0.2.0), so each step counts one less.
 *
 * @param version - of the package
 * @param impacts - of the changes
 * @returns what they ask for together; `undefined` without any change
 * @example bumpFor('0.1.0', ['patch', 'major']) // 'minor'
 */
export function bumpFor(version: string, impacts: readonly Bump[]): Bump | undefined {
  const greatest = bumps.find((bump) => impacts.includes(bump));
  if (greatest === undefined || !version.startsWith('0.')) return greatest;
  return greatest === 'major' ? 'minor' : 'patch';
}
