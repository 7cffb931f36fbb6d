/** What came back, as it was sent: ids and key order are compared as text. */
export type Reply = { status: number; headers: Headers; text: string };

/**
 * Sends a request with the credentials of the demo account.
 *
 * @param url - where to
 * @param body - sent as it is if it is text, otherwise as JSON
 * @param headers - beside and instead of the usual ones; `null` leaves one out
 * @param method - of HTTP
 * @returns the reply
 */
export async function send(
  url: string,
  body?: unknown,
  headers: Record<string, string | null> = {},
  method = 'POST',
): Promise<Reply> {
  const usual = {
    'Content-Type': 'application/json',
    Authorization: 'demo-api-key',
    DappId: 'demo-dapp-id',
    ChainId: '80002',
  };
  const sent = Object.entries({ ...usual, ...headers }).flatMap(([name, value]) =>
    value === null ? [] : [[name, value] as [string, string]],
  );
  const init =
    body === undefined
      ? {}
      : { body: typeof body === 'string' || body instanceof Uint8Array ? (body as BodyInit) : JSON.stringify(body) };
  const response = await fetch(url, { method, headers: sent, ...init });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/**
 * Reads a reply as JSON.
 *
 * @param reply - the reply
 * @returns the value
 */
export function json({ text }: Reply): unknown {
  return JSON.parse(text) as unknown;
}
