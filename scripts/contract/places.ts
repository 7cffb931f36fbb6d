import type { ParameterPlace, RequestView } from './operation.ts';

/** The member of a request view for parameters and credentials of a location. */
export const memberFor = {
  path: 'path',
  query: 'query',
  querystring: 'query',
  header: 'headers',
  cookie: 'cookies',
} as const satisfies Record<ParameterPlace, keyof RequestView>;
