import type { ParameterPlace, RequestView } from './operation.ts';

/** The member of a request that holds what travels in a place: a parameter, or a credential. */
export const memberFor = {
  path: 'path',
  query: 'query',
  querystring: 'query',
  header: 'headers',
  cookie: 'cookies',
} as const satisfies Record<ParameterPlace, keyof RequestView>;
