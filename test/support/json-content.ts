/**
 * Writes the media types of a body in JSON.
 *
 * @param schema - schema of the body
 * @returns what belongs below `content`
 */
export const jsonMedia = <Schema>(schema: Schema) => ({ 'application/json': { schema } });

/**
 * Writes a request body, a response or a parameter in JSON.
 *
 * @param schema - schema of the body
 * @returns an object with `content`
 * @example const responses = { 200: { description: 'Fine.', ...jsonContent({ type: 'string' }) } };
 */
export const jsonContent = <Schema>(schema: Schema) => ({ content: jsonMedia(schema) });
