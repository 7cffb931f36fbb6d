import { asObject, type Json, type JsonObject } from '../contract/base/json.ts';
import type { SourceLocation } from '../contract/base/source-location.ts';
import { toSlashPath } from '../contract/base/slash-path.ts';

/**
 * Writes a place in a file as SARIF does, whose addresses of files are URI references.
 *
 * @param spot - the file, and the line and column in it
 * @example sarifLocation({ file: 'my api.yaml', line: 3, column: 1 }) // { physicalLocation: { … 'my%20api.yaml' … } }
 */
export function sarifLocation({ file, line, column }: SourceLocation): JsonObject {
  const path = encodeURI(toSlashPath(file));
  // The letter of a drive begins an absolute path (RFC 8089, appendix E.2). Any other colon in the first segment would
  // end a scheme (RFC 3986, section 4.2).
  const uri = /^[a-z]:\//i.test(path) ? `file:///${path}` : path.replace(/^([^/]*?):(?!\/\/)/, './$1%3A');
  return { physicalLocation: { artifactLocation: { uri }, region: { startLine: line, startColumn: column } } };
}

/**
 * Writes a SARIF 2.1.0 document of one run of twinspec.
 *
 * @param rules - the descriptions of the rules that the results name
 * @param results - what was found; in their messages, nothing becomes a link
 * @example sarifDocument([{ id: 'json' }], [{ ruleId: 'json', message: { text: 'The body is no JSON.' } }])
 */
export function sarifDocument(rules: Json[], results: JsonObject[]): JsonObject {
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [{ tool: { driver: { name: 'twinspec', rules } }, results: results.map(withoutLinks) }],
  };
}

/** In a message, `[text](address)` is a link (SARIF 2.1.0, section 3.11.6), and an escaped bracket ends no text. */
function withoutLinks(result: JsonObject): JsonObject {
  const { text } = asObject(result['message']);
  return typeof text === 'string' ? { ...result, message: { text: text.replaceAll('](', String.raw`\](`) } } : result;
}
