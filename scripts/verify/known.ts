/** A deviation that is passed: its reason, and the operations that it was found in; all of them if there are none. */
export type Known = { reason: string; operations?: string[]; message: string; spec?: string };

/**
 * Checks whether a deviation of an operation is a known one. A fault that several operations share is known only in
 * those that the baseline names.
 *
 * @param known - the baseline
 * @param id - id of the cause
 * @param operation - name of the operation
 * @returns the entry of the baseline, if there is one
 */
export function knownIn(known: Map<string, Known>, id: string, operation: string): Known | undefined {
  const entry = known.get(id);
  return entry?.operations === undefined || entry.operations.includes(operation) ? entry : undefined;
}
