/** A deviation that is passed: its reason, and the operations that it was found in; all of them if there are none. */
export type KnownDeviation = { reason: string; operations?: string[]; message: string; spec?: string };

/**
 * Checks whether a deviation of an operation is a known one. A fault that several operations share is known only in
 * those that the baseline names.
 *
 * @param id - id of the cause
 * @returns the entry of the baseline, if there is one
 */
export function findKnownDeviation(
  known: Map<string, KnownDeviation>,
  id: string,
  operation: string,
): KnownDeviation | undefined {
  const entry = known.get(id);
  return entry?.operations === undefined || entry.operations.includes(operation) ? entry : undefined;
}
