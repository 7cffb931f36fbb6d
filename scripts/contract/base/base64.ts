/**
 * Reads bytes that are written in base64, in a browser as well.
 *
 * @throws DOMException if the text is not base64
 * @example bytesOfBase64('AQI=') // Uint8Array [1, 2]
 */
export function bytesOfBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
