/** What the values of headers depend on. */
export type HeaderMoment = {
  /** The time, in milliseconds. */
  now: number;
  status: number;
  /** The day from which the operation is gone, as the document says it (`x-sunset`). */
  sunset?: string | undefined;
};

/** Values of headers whose form a standard gives: the newest form first, then those of older drafts. */
const makers: { name: RegExp; values: (moment: HeaderMoment) => string[] }[] = [
  { name: /^retry-after$/, values: ({ now }) => ['1', toHttpDate(now + 1000)] },
  // draft-ietf-httpapi-ratelimit-headers-11; up to its draft 6 each number had a header, and in draft 7 a dictionary.
  {
    name: /^ratelimit$/,
    values: (moment) => {
      const { left, wait } = quotaAt(moment);
      return [`"default";r=${left};t=${wait}`, `limit=${quota}, remaining=${left}, reset=${wait}`, String(left)];
    },
  },
  { name: /^ratelimit-policy$/, values: () => [`"default";q=${quota};w=${period}`, `${quota};w=${period}`] },
  { name: /^(?:x-)?rate-?limit-limit$/, values: () => [String(quota)] },
  { name: /^(?:x-)?rate-?limit-remaining$/, values: (moment) => [String(quotaAt(moment).left)] },
  // Seconds to wait, in the standard's draft; or the time, which a schema's minimum or format shows.
  {
    name: /^(?:x-)?rate-?limit-reset$/,
    values: (moment) => {
      const { wait } = quotaAt(moment);
      const then = moment.now + wait * 1000;
      return [String(wait), String(Math.ceil(then / 1000)), new Date(then).toISOString(), toHttpDate(then)];
    },
  },
  { name: /^deprecation$/, values: (moment) => [`@${Math.floor(chooseDeprecationTime(moment) / 1000)}`] },
  { name: /^sunset$/, values: (moment) => [toHttpDate(sunsetAt(moment))] },
];

const quota = 100;
const period = 60;

/** A refusal has used the quota up, and the wait is that of `Retry-After`, which wins over it. */
function quotaAt({ status }: HeaderMoment): { left: number; wait: number } {
  return status === 429 ? { left: 0, wait: 1 } : { left: quota - 1, wait: period };
}

/** A sunset is not before the deprecation (RFC 8594; RFC 9745, section 4). */
function chooseDeprecationTime(moment: HeaderMoment): number {
  return Math.min(Date.UTC(2025, 0, 1), sunsetAt(moment));
}

function sunsetAt({ sunset }: HeaderMoment): number {
  return sunset === undefined ? Date.UTC(2099, 11, 31) : Date.parse(sunset);
}

function toHttpDate(time: number): string {
  return new Date(time).toUTCString();
}

/**
 * Finds what makes the values of a header whose form a standard gives.
 *
 * @returns a function that makes them, the newest form first; `undefined` for any other header
 * @example standardValuesOf('Retry-After')?.({ now: Date.now(), status: 429 })[0] // '1'
 */
export function standardValuesOf(header: string): ((moment: HeaderMoment) => string[]) | undefined {
  return makers.find(({ name }) => name.test(header.toLowerCase()))?.values;
}
