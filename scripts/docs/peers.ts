/** What the pages of the docs are made with; optional peers of the package, loaded when they are. */
export const docsPeers = ['@cfworker/json-schema', 'ajv', 'ajv-formats', 'esbuild', 'marked', 'minisearch', 'yaml'];
