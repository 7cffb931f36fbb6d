/** The specs of this repository, with the names of their APIs. */
export const platformSpec = { name: 'platform', document: 'specs/openapi.yaml' } as const;
export const nodeSpec = { name: 'node', document: 'specs/openrpc.json' } as const;
export const ownSpecs = [platformSpec, nodeSpec] as const;
