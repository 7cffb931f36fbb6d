/**
 * Tells whether a media type carries JSON.
 *
 * @param body - a documented body
 * @returns true for `application/json` and any `+json` (RFC 6839, section 3.1)
 */
export function isJson(body: { contentType: string }): boolean {
  return /^application\/(?:[^;]*\+)?json(?:;|$)/i.test(body.contentType);
}

/**
 * Chooses the body that is shown and checked where several are documented.
 *
 * @param bodies - documented bodies
 * @returns the first that carries JSON, else the first; `undefined` where there is none
 */
export function preferredBody<Body extends { contentType: string }>(bodies: readonly Body[]): Body | undefined {
  return bodies.find(isJson) ?? bodies[0];
}
