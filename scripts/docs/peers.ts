/** The packages that build the docs: optional peer dependencies, loaded on demand. */
export const docsPeers = [
  '@cfworker/json-schema',
  '@eslint-community/regexpp',
  'ajv',
  'ajv-formats',
  'esbuild',
  'marked',
  'yaml',
];
