/** What answers are held to, and how a report gathers the faults against it. */
export type AnswerRule = {
  /** What it holds an answer to, in a sentence. */
  sentence: string;
  /** What requires it: an RFC, a section of JSON-RPC, or the contract. */
  reference: string;
  /** The page of the reference; `undefined` for the contract. */
  page?: string;
  /**
   * Which faults have one cause: those at one place, as their messages contain values that differ from case to case;
   * those that expect the same there; or those that also got the same.
   */
  by: 'place' | 'expectation' | 'outcome';
  /** Whether it is about the message as a whole, so that a fault has one cause for all operations. */
  everywhere: boolean;
};

type Standard = Pick<AnswerRule, 'reference' | 'page'>;

const contract: Standard = { reference: 'contract' };

function rfc(number: number, section: string): Standard {
  const page = `https://www.rfc-editor.org/rfc/rfc${number}#section-${section}`;
  return { reference: `RFC ${number}, section ${section}`, page };
}

function jsonRpc(section: string, anchor: string): Standard {
  return { reference: `JSON-RPC 2.0, section ${section}`, page: `https://www.jsonrpc.org/specification#${anchor}` };
}

const each = { by: 'outcome', everywhere: false } as const;
const here = { by: 'expectation', everywhere: false } as const;
const valued = { by: 'place', everywhere: false } as const;
const message = { by: 'expectation', everywhere: true } as const;

/** The rules that answers are judged by, by name. */
export const rules = {
  account: { sentence: 'What one account made is not for another one.', ...contract, ...here },
  acceptance: { sentence: 'What keeps the contract is not refused for its form.', ...contract, ...here },
  batch: { sentence: 'A batch is answered with one answer for each call.', ...jsonRpc('6', 'batch'), ...here },
  'byte-order-mark': { sentence: 'JSON comes without a byte order mark.', ...rfc(8259, '8.1'), ...message },
  case: { sentence: 'On the same chain, a round trip has the answer that its file has.', ...contract, ...here },
  charset: { sentence: 'JSON is in UTF-8, whatever its content type says.', ...rfc(8259, '8.1'), ...message },
  'content-encoding': { sentence: 'The body is encoded as its header says.', ...rfc(9110, '8.4'), ...message },
  'content-type': { sentence: 'The body has a documented content type.', ...rfc(9110, '8.3'), ...message },
  'doubled-member': { sentence: 'An object has each member once.', ...rfc(8259, '4'), ...here },
  cookie: {
    sentence: 'A cookie of a session is hidden from scripts, and from plain HTTP where there is HTTPS.',
    ...rfc(6265, '8.3'),
    ...message,
  },
  credential: { sentence: 'A call without a valid credential is refused.', ...rfc(9110, '15.5.2'), ...here },
  echo: { sentence: 'What the contract says is sent back is what was sent.', ...contract, ...valued },
  'entity-tag': { sentence: 'An entity tag stands for one version of a thing.', ...rfc(9110, '8.8.3'), ...here },
  error: { sentence: 'A method fails only as the contract shows.', ...contract, ...here },
  'error-code': { sentence: 'An error has the code that is due.', ...jsonRpc('5.1', 'error_object'), ...here },
  fresh: { sentence: 'What identifies something new is in no other answer.', ...contract, ...valued },
  'header-form': {
    sentence: 'Deprecation and RateLimit have the form of their standards.',
    ...rfc(9745, '2.1'),
    ...message,
  },
  header: { sentence: 'The answer has the headers that the contract requires.', ...contract, ...here },
  idempotency: {
    sentence: 'A request that comes again with its Idempotency-Key has the effect of one.',
    ...contract,
    ...here,
  },
  job: { sentence: 'What was accepted for later is done at some time.', ...rfc(9110, '15.3.3'), ...here },
  json: { sentence: 'The body is JSON.', ...rfc(8259, '2'), ...message },
  'json-rpc': {
    sentence: 'The answer is a JSON-RPC response to the call.',
    ...jsonRpc('5', 'response_object'),
    by: 'place',
    everywhere: true,
  },
  'life-cycle': {
    sentence: 'What was made is there until it is deleted, as it was last changed.',
    ...contract,
    ...here,
  },
  link: { sentence: 'The server has what its own answers name.', ...contract, ...valued },
  list: { sentence: 'A list has what its parameters ask for, in the order that they ask for.', ...contract, ...here },
  literal: { sentence: 'A mock answers with exactly the example.', ...contract, ...valued },
  nesting: { sentence: 'JSON is nested no deeper than readers take.', ...rfc(8259, '9'), ...here },
  method: {
    sentence: 'A method that a path does not have is refused, and Allow names the others.',
    ...rfc(9110, '15.5.6'),
    ...here,
  },
  'no-answer': { sentence: 'A request is answered.', ...contract, ...message },
  notification: { sentence: 'A notification is not answered.', ...jsonRpc('4.1', 'notification'), ...message },
  pagination: { sentence: 'Pages have the size that was asked for and fit together.', ...contract, ...valued },
  parts: {
    sentence: 'A body in parts has the boundary that its media type names, and parts as the contract encodes them.',
    ...rfc(2046, '5.1'),
    ...here,
  },
  problem: { sentence: 'A problem document names the status it is sent with.', ...rfc(9457, '3.1.2'), ...here },
  race: { sentence: 'Of several callers, only one gets what only one can have.', ...contract, ...here },
  'read-only': { sentence: 'What is read-only is not set by a request.', ...contract, ...here },
  refusal: { sentence: 'What breaks the contract is refused.', ...contract, ...here },
  relation: { sentence: 'The values in an answer agree as the contract says.', ...contract, ...valued },
  schema: { sentence: 'The body matches its schema.', ...contract, ...here },
  sent: { sentence: 'What the server sends on its own keeps the contract.', ...contract, ...each },
  signature: {
    sentence: 'A webhook is signed with the secret that was agreed on.',
    reference: 'Standard Webhooks, Verifying webhook authenticity',
    page: 'https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md',
    ...each,
  },
  state: { sentence: 'What the contract shows to be there is not null.', ...contract, ...here },
  status: {
    sentence: 'The status is one that the contract documents for the request.',
    ...contract,
    by: 'outcome',
    everywhere: true,
  },
  'unknown-parameter': {
    sentence: 'The contract documents the query parameters that are sent.',
    ...contract,
    by: 'outcome',
    everywhere: false,
  },
  upload: { sentence: 'What was uploaded is what is downloaded.', ...contract, ...here },
  'utf-8': { sentence: 'JSON is text in UTF-8.', ...rfc(8259, '8.1'), ...message },
  'write-only': { sentence: 'What is write-only is in no answer.', ...contract, ...here },
  words: { sentence: 'A refusal has the words that the contract fixes.', ...contract, ...here },
} satisfies Record<string, AnswerRule>;

/** A rule of ours, or the judgement of a plug-in. */
export type RuleName = keyof typeof rules | `plugin:${string}`;

/**
 * Looks a rule up.
 *
 * @returns the rule; for a judgement of a plug-in, what is known of it
 * @example ruleOf('json').reference // 'RFC 8259, section 2'
 */
export function ruleOf(name: RuleName): AnswerRule {
  return isOwn(name) ? rules[name] : { sentence: `The answer passes ${name}.`, reference: 'a plug-in', ...here };
}

function isOwn(name: RuleName): name is keyof typeof rules {
  return Object.hasOwn(rules, name);
}

/**
 * Reads the name of a rule in data that others may have written.
 *
 * @param value - what stands there
 * @returns the name of one of our rules or of a plug-in's; `status` for anything else
 * @example ruleNameIn('plugin:shop/seconds') // 'plugin:shop/seconds'
 */
export function ruleNameIn(value: unknown): RuleName {
  const name = String(value);
  return isRuleName(name) ? name : 'status';
}

function isRuleName(name: string): name is RuleName {
  return name.startsWith('plugin:') || Object.hasOwn(rules, name);
}
