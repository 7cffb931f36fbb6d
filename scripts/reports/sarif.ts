import type { Json, JsonObject } from '../contract/base/json.ts';
import type { SourceLocation } from '../contract/base/source-location.ts';

/**
 * Writes a place in a file as SARIF does, whose addresses of files are URI references.
 *
 * @param spot - the file, and the line and column in it
 * @example sarifLocation({ file: 'my api.yaml', line: 3, column: 1 }) // { physicalLocation: { … 'my%20api.yaml' … } }
 */
export function sarifLocation({ file, line, column }: SourceLocation): JsonObject {
  // A colon in the first segment would end a scheme (RFC 3986, section 4.2).
  const uri = encodeURI(file.replaceAll('\\', '/')).replace(/^([^/]*?):(?!\/\/)/, './$1%3A');
  return { physicalLocation: { artifactLocation: { uri }, region: { startLine: line, startColumn: column } } };
}

/**
 * Writes a SARIF 2.1.0 document of one run of twinspec.
 *
 * @param rules - the descriptions of the rules that the results name
 * @example sarifDocument([{ id: 'json' }], [{ ruleId: 'json', message: { text: 'The body is no JSON.' } }])
 */
export function sarifDocument(rules: Json[], results: Json[]): JsonObject {
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [{ tool: { driver: { name: 'twinspec', rules } }, results }],
  };
}
