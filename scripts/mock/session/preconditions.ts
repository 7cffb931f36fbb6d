import { randomFrom } from '../../contract/base/seeded-random.ts';
import type { Operation } from '../../contract/operation.ts';
import { attributeToOther, type Answer } from '../../serve/answer/answer.ts';
import type { Call } from '../../serve/call-types.ts';
import { headerOf } from '../../serve/message/message.ts';
import type { Refuse } from './idempotency.ts';
import type { Part, SessionStore } from './session-store.ts';

/** The entity tags of what was sent last, by path; several may stand for the same. */
const part: Part<{ tags: [path: string, tags: string[]][] }> = {
  name: 'tags',
  empty: () => ({ tags: [] }),
  sizeOf: ({ tags }) => tags.reduce((sum, [path, own]) => sum + 2 * path.length + 64 * (own.length + 1), 0),
};

/** Of how many paths the tags are kept: the oldest go. */
const maxPaths = 1000;

/**
 * Prepares an operation that documents conditional requests (RFC 9110, section 13): what is read has an `ETag` of what
 * it is, `If-None-Match` with it gets 304, and `If-Match` with another one 412.
 *
 * @returns a function that answers a valid call; `undefined` if the operation documents nothing of it
 */
export function conditionalAnswerOf(
  operation: Operation,
  store: SessionStore,
): ((call: Call, make: () => Promise<Answer>, refuse: Refuse) => Promise<Answer>) | undefined {
  const documents = (status: string): boolean => operation.responses.some((one) => one.status === status);
  const takes = (name: string): boolean =>
    operation.parameters.some((one) => one.in === 'header' && one.name.toLowerCase() === name);
  const isTold = operation.responses.some(({ headers }) => headers.some(({ name }) => name.toLowerCase() === 'etag'));
  const [knowsSame, knowsOther] = [
    operation.safe && (documents('304') || takes('if-none-match')),
    !operation.safe && (documents('412') || takes('if-match')),
  ];
  if (!isTold && !knowsSame && !knowsOther) return undefined;
  return async (call, make, refuse) => {
    const [path = ''] = call.url.split('?');
    const wanted = knowsOther ? tagsIn(headerOf(call.headers, 'if-match')) : [];
    const current = await store.change(call.session, part, ({ tags }) => tags.find(([at]) => at === path)?.[1] ?? []);
    const fails = wanted.length > 0 && !wanted.includes('*') && current.length > 0;
    if (fails && !wanted.some((tag) => current.includes(tag))) return refuse(412, 'If-Match names another version');
    const answer = withTag(await make(), isTold || knowsSame);
    const tag = tagOf(answer);
    if (answer.status < 300) {
      const others = operation.safe && tag !== undefined && current.includes(tag) ? current : [];
      await store.change(call.session, part, (kept) => {
        const own = tag === undefined ? [] : [...new Set([...others, tag])];
        kept.tags = [...kept.tags.filter(([at]) => at !== path), [path, own]];
        if (kept.tags.length > maxPaths) kept.tags.shift();
      });
    }
    const unless = knowsSame ? tagsIn(headerOf(call.headers, 'if-none-match')) : [];
    const isSame = tag !== undefined && answer.status === 200 && unless.some((one) => one === '*' || one === tag);
    if (!isSame) return answer;
    const by = attributeToOther('generated', operation.id, 'If-None-Match names the version that is there');
    return { status: 304, body: '', headers: ['ETag', tag], by };
  };
}

/** Weak tags are compared as strong ones (RFC 9110, section 8.8.3.2). */
function tagsIn(header: string | undefined): string[] {
  return (header ?? '').split(',').flatMap((one) => one.trim().replace(/^W\//, '') || []);
}

function tagOf({ headers = [] }: Answer): string | undefined {
  const at = headers.findIndex((name, i) => i % 2 === 0 && name.toLowerCase() === 'etag');
  return at < 0 ? undefined : headers[at + 1]?.replace(/^W\//, '');
}

/** An exchange shows its tag; all else has one of its own. */
function withTag(answer: Answer, isTold: boolean): Answer {
  const { body, headers = [], status, by } = answer;
  if (!isTold || status >= 300 || typeof body !== 'string' || body === '' || by.exchange !== undefined) return answer;
  const random = randomFrom(body);
  const tag = [random(), random()]
    .map((one) =>
      Math.floor(one * 0x1_0000_0000)
        .toString(16)
        .padStart(8, '0'),
    )
    .join('');
  const others = headers.filter((_, i) => headers[i - (i % 2)]?.toLowerCase() !== 'etag');
  return { ...answer, headers: [...others, 'ETag', `"${tag}"`] };
}
