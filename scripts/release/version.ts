/** How a change raises the version number, the largest step first. */
export const bumps = ['major', 'minor', 'patch'] as const;

/** One of {@link bumps}. */
export type Bump = (typeof bumps)[number];

/**
 * Turns the impacts of contract changes into a step of the package's version. Before 1.0.0, npm takes a new minor
 * version for a breaking one (`^0.1.0` does not include 0.2.0), so each step is one smaller.
 *
 * @param version - the current version of the package
 * @param impacts - the impacts of the changes
 * @returns the largest step; `undefined` without any change
 * @example bumpFor('0.1.0', ['patch', 'major']) // 'minor'
 */
export function bumpFor(version: string, impacts: readonly Bump[]): Bump | undefined {
  const greatest = bumps.find((bump) => impacts.includes(bump));
  if (greatest === undefined || !version.startsWith('0.')) return greatest;
  return greatest === 'major' ? 'minor' : 'patch';
}
