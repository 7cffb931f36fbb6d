import type { ServerName } from './servers.ts';

/** Attacks that succeed today, by name; this list is to become empty. A test fails when one of them does not succeed. */
export const knownToday: { [attack: string]: readonly ServerName[] } = {
  'a public name in Host': ['record'],
  'a public name in Host, after a good one': ['record'],
  'a public name in Host, behind an absolute target': ['record'],
  'no Host, and two of them': ['record'],
  'a simple request of a page': ['record'],
  'a page drives the controls': ['record'],
  'targets that are no path': ['record'],
  'a body over the limit': ['record'],
  'chunks without end': ['record'],
  'JSON that is nested 60,000 deep': ['record'],
  'a target that leads elsewhere': ['record'],
  'a pattern that takes exponential time': ['mock', 'server', 'record', 'docs'],
  'controls of the mock': ['server'],
  'headers that tell how it works': ['server'],
  'a handler that is missing': ['server'],
};
