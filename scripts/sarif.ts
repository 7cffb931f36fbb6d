import type { Json, JsonObject } from './contract/json.ts';

/**
 * Writes a SARIF 2.1.0 document of one run of twinspec.
 *
 * @param rules - the descriptions of the rules that the results name
 * @param results - the results
 * @returns the document
 * @example sarifDocument([{ id: 'json' }], [{ ruleId: 'json', message: { text: 'The body is no JSON.' } }])
 */
export function sarifDocument(rules: Json[], results: Json[]): JsonObject {
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [{ tool: { driver: { name: 'twinspec', rules } }, results }],
  };
}
