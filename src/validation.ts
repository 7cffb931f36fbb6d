/**
 * Checks one answer against the contract.
 *
 * @param operation - operationId or JSON-RPC method
 * @param value - the body of a platform answer, or the result of a JSON-RPC method
 * @param response - the answer itself
 * @param params - those of a JSON-RPC call
 * @throws Failure - MalformedResponseError for the first violation
 */
export type CheckAnswer = (operation: string, value: unknown, response: Response, params?: unknown) => void;
