import { expect, it } from 'vitest';
import { contractOf } from '../support/contract-of.ts';
import { asObject, type Json, type JsonObject } from '../../scripts/contract/base/json.ts';
import type { ContentDescriptor, OpenrpcDocument } from '../../scripts/contract/document/documents.ts';
import { verified } from '../support/verify.ts';
import { whileServing, type Answering } from '../support/while-serving.ts';

// A house whose methods want something to be done before: who pays needs credits, who comes needs a confirmed booking
// on a day that nobody else has, and each error is one of the house's own.

const whole = (minimum: number, maximum: number): JsonObject => ({ type: 'integer', minimum, maximum });
const text: JsonObject = { type: 'string', minLength: 1, maxLength: 20 };
const object = (properties: JsonObject): JsonObject => ({
  ...{ type: 'object', additionalProperties: false, required: Object.keys(properties), properties },
});
const id = { type: 'string', pattern: '^[mbt][0-9]+$' };
const email = { type: 'string', format: 'email' };
const plan = { type: 'string', enum: ['flex', 'desk', 'team'] };
const member = { ...object({ id, name: text, email, plan, credits: whole(0, 1_000_000) }), additionalProperties: true };
const booking = object({
  ...{
    id,
    member_id: id,
    day: whole(1, 1_000_000_000),
    status: { enum: ['held', 'confirmed', 'arrived', 'rejected'] },
  },
  ...{ confirmed_at: { type: ['string', 'null'] }, reason: { type: ['string', 'null'] } },
});
const page = object({ items: { type: 'array', items: member }, next_cursor: { type: ['string', 'null'] } });
const transfer = object({ id, from_member_id: id, to_member_id: id, amount: whole(1, 1000) });
const schemas = { Member: member, Booking: booking, Page: page, Transfer: transfer };

/** The errors of the house, by their codes. */
const messages: Record<number, string> = {
  31_001: 'The email address is in use',
  31_002: 'Member not found',
  31_003: 'Booking not found',
  31_004: 'Not enough credits',
  31_005: 'Nobody pays himself',
  31_006: 'The day is taken',
  31_007: 'The booking is not held',
  31_008: 'The booking is not confirmed',
};

function describeMethod(name: string, params: JsonObject, result: keyof typeof schemas, ...codes: number[]) {
  const listed = Object.entries(params).map(([param, schema]): ContentDescriptor => {
    const { optional = false, ...own } = asObject(schema);
    return { name: param, required: optional !== true, schema: own };
  });
  return {
    ...{ name, paramStructure: 'by-name' as const, params: listed },
    result: { name: result.toLowerCase(), schema: { $ref: `#/components/schemas/${result}` } },
    errors: codes.map((code) => ({ code: -code, message: messages[code] ?? '' })),
  };
}

const openrpc: OpenrpcDocument = {
  openrpc: '1.3.2',
  info: { title: 'A house', version: '1' },
  components: { schemas },
  methods: [
    describeMethod(
      'create_member',
      { name: text, email, access_code: text, plan: { ...plan, default: 'flex', optional: true } },
      ...(['Member', 31_001] as const),
    ),
    describeMethod(
      'update_member',
      { member_id: id, name: { ...text, optional: true }, email: { ...email, optional: true } },
      ...(['Member', 31_001, 31_002] as const),
    ),
    describeMethod('get_member', { member_id: id }, 'Member', 31_002),
    {
      ...describeMethod(
        'list_members',
        { limit: { ...whole(1, 50), default: 20, optional: true }, cursor: { type: 'string', optional: true } },
        'Page',
      ),
      description: 'By name; members of the same name come by id.',
    },
    {
      ...describeMethod('top_up', { member_id: id, amount: whole(1, 1000) }, 'Member', 31_002),
      description: 'Adds to the credits of a member.',
    },
    describeMethod(
      'transfer_credits',
      { from_member_id: id, to_member_id: id, amount: whole(1, 1000) },
      ...(['Transfer', 31_002, 31_004, 31_005] as const),
    ),
    describeMethod('create_booking', { member_id: id, day: whole(1, 1_000_000_000) }, 'Booking', 31_002, 31_006),
    describeMethod('get_booking', { booking_id: id }, 'Booking', 31_003),
    describeMethod('confirm_booking', { booking_id: id }, 'Booking', 31_003, 31_007),
    describeMethod('reject_booking', { booking_id: id, reason: text }, 'Booking', 31_003, 31_007),
    describeMethod('check_in', { booking_id: id }, 'Booking', 31_003, 31_008),
  ],
};
const contract = contractOf({ openrpc });

class Refusal extends Error {
  readonly code: number;

  constructor(code: number) {
    super(messages[-code] ?? 'refused');
    this.code = code;
  }
}

type Things = Map<string, JsonObject>;
type Method = (params: JsonObject, members: Things, bookings: Things) => Json;
/** What a server does otherwise, and what is blamed for it. */
const mistakes = {
  none: [],
  'a state of its own': ['create_booking: /result/status'],
  'another state of its own': ['check_in: /result/status'],
  'an amount in words': ['transfer_credits: /result/amount'],
  'credits in words': ['top_up: /result/credits'],
  'credits that are set': ['top_up: /credits'],
  'ties between pages': ['list_members: /result/items'],
  'the same email twice': ['create_member: expected a refusal'],
  'an email of another one': ['update_member: /email: expected a refusal'],
  'its own email': ['update_member: /email: expected no conflict'],
  'a code that comes back': ['get_member: /access_code'],
  'another default': ['get_member: /plan: expected its default'],
  'a lost reason': ['get_booking: /reason'],
  'no time of confirmation': ['confirm_booking: /confirmed_at'],
  'any version': ['expected the JSON-RPC error -32600'],
};
type Mistake = keyof typeof mistakes;

const own = (code: number): never => {
  throw new Refusal(-code);
};
const wrong = (): never => {
  throw new Refusal(-32_602);
};

/** Checks the params of a call against what its method describes. */
function requireParams(name: string, params: JsonObject): void {
  const method = openrpc.methods.find((one) => 'name' in one && one.name === name);
  const described = method !== undefined && 'params' in method ? (method.params as ContentDescriptor[]) : [];
  if (Object.keys(params).some((one) => !described.some((param) => param.name === one))) wrong();
  for (const { name: param, required, schema } of described) {
    const value = params[param];
    if (value === undefined && required !== true) continue;
    const { type, minimum, maximum, pattern, format, maxLength = 1000, enum: choices } = asObject(schema as Json);
    if (type === 'integer') {
      if (!Number.isInteger(value) || Number(value) < Number(minimum) || Number(value) > Number(maximum)) wrong();
    } else if (
      typeof value !== 'string' ||
      (param !== 'cursor' && value === '') ||
      [...value].length > Number(maxLength)
    )
      wrong();
    else if (typeof pattern === 'string' && !new RegExp(pattern, 'u').test(value)) wrong();
    else if (Array.isArray(choices) && !choices.includes(value)) wrong();
    else if (format === 'email' && !/^[^@\s]+@[^@\s]+$/.test(value)) wrong();
  }
}

function methodsOf(mistake: Mistake): Record<string, Method> {
  const known = (things: Things, name: Json | undefined, code: number): JsonObject =>
    things.get(String(name)) ?? own(code);
  const requireFree = (members: Things, sent: Json | undefined, self: JsonObject | undefined): void => {
    if (sent !== undefined && [...members.values()].some((one) => one !== self && one['email'] === sent)) own(31_001);
  };
  const codes = new Map<string, Json>();
  const usual = mistake === 'another default' ? 'desk' : 'flex';
  return {
    create_member: ({ name = null, email: sent = null, access_code: code = null, plan: asked = usual }, members) => {
      if (mistake !== 'the same email twice') requireFree(members, sent, undefined);
      const made = { id: `m${members.size + 1}`, name, email: sent, plan: asked, credits: 0 };
      members.set(made.id, made);
      codes.set(made.id, code);
      return made;
    },
    get_member: ({ member_id: name }, members) => {
      const one = known(members, name, 31_002);
      return mistake === 'a code that comes back' ? { ...one, access_code: codes.get(String(name)) ?? null } : one;
    },
    update_member: ({ member_id: name, ...changes }, members) => {
      const one = known(members, name, 31_002);
      if (mistake !== 'an email of another one')
        requireFree(members, changes['email'], mistake === 'its own email' ? undefined : one);
      return Object.assign(one, changes);
    },
    list_members: ({ limit = 20, cursor }, members) => {
      const keyOf = (one: JsonObject): string => `${String(one['name'])} ${String(one['id']).padStart(8, '0')}`;
      const sorted = [...members.values()].toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
      const after = cursor === undefined ? '' : Buffer.from(String(cursor), 'base64url').toString();
      if (after !== '' && !sorted.some((one) => keyOf(one) === after)) wrong();
      const rest = sorted.filter((one) =>
        mistake === 'ties between pages'
          ? String(one['name']) > after.slice(0, -9) || after === ''
          : keyOf(one) > after,
      );
      const items = rest.slice(0, Number(limit));
      const last = items.at(-1);
      const isEnd = last === undefined || items.length === rest.length;
      return { items, next_cursor: isEnd ? null : Buffer.from(keyOf(last)).toString('base64url') };
    },
    top_up: ({ member_id: name, amount }, members) => {
      const one = known(members, name, 31_002);
      one['credits'] = (mistake === 'credits that are set' ? 0 : Number(one['credits'])) + Number(amount);
      return mistake === 'credits in words' ? { ...one, credits: 'many' } : one;
    },
    transfer_credits: ({ from_member_id: from = null, to_member_id: to = null, amount = null }, members) => {
      const [payer, payee] = [known(members, from, 31_002), known(members, to, 31_002)];
      if (payer === payee) own(31_005);
      if (Number(payer['credits']) < Number(amount)) own(31_004);
      payer['credits'] = Number(payer['credits']) - Number(amount);
      payee['credits'] = Number(payee['credits']) + Number(amount);
      const paid = mistake === 'an amount in words' ? 'some' : amount;
      return { id: 't1', from_member_id: from, to_member_id: to, amount: paid };
    },
    create_booking: ({ member_id: name = null, day = null }, members, bookings) => {
      known(members, name, 31_002);
      if ([...bookings.values()].some((one) => one['day'] === day)) own(31_006);
      const made = {
        ...{ id: `b${bookings.size + 1}`, member_id: name, day, status: 'held' },
        ...{ confirmed_at: null, reason: null },
      };
      bookings.set(made.id, made);
      return mistake === 'a state of its own' ? { ...made, status: 'new' } : made;
    },
    get_booking: ({ booking_id: name }, _, bookings) => known(bookings, name, 31_003),
    confirm_booking: ({ booking_id: name }, _, bookings) => {
      const one = known(bookings, name, 31_003);
      if (one['status'] !== 'held') own(31_007);
      one['status'] = 'confirmed';
      if (mistake !== 'no time of confirmation') one['confirmed_at'] = new Date().toISOString();
      return one;
    },
    reject_booking: ({ booking_id: name, reason = null }, _, bookings) => {
      const one = known(bookings, name, 31_003);
      if (one['status'] !== 'held') own(31_007);
      one['status'] = 'rejected';
      if (mistake !== 'a lost reason') one['reason'] = reason;
      return { ...one, reason };
    },
    check_in: ({ booking_id: name }, _, bookings) => {
      const one = known(bookings, name, 31_003);
      if (one['status'] !== 'confirmed') own(31_008);
      one['status'] = 'arrived';
      return mistake === 'another state of its own' ? { ...one, status: 'there' } : one;
    },
  };
}

function answering(mistake: Mistake): Answering {
  const [members, bookings]: Things[] = [new Map(), new Map()];
  const methods = methodsOf(mistake);
  const answerTo = (call: Json): JsonObject | undefined => {
    const { jsonrpc, id: name, method, params = {} } = asObject(call);
    const told = { jsonrpc: '2.0', id: typeof name === 'string' || typeof name === 'number' ? name : null };
    const error = (code: number, message: string): JsonObject => ({ ...told, error: { code, message } });
    const isCall =
      (jsonrpc === '2.0' || mistake === 'any version') &&
      typeof method === 'string' &&
      typeof params === 'object' &&
      params !== null;
    if (!isCall) return error(-32_600, 'no request');
    if (name === undefined) return undefined;
    const run = methods[method];
    if (run === undefined) return error(-32_601, 'no such method');
    try {
      if (Array.isArray(params) && params.length > 0) wrong();
      requireParams(method, asObject(params));
      return { ...told, result: run(asObject(params), members ?? new Map(), bookings ?? new Map()) };
    } catch (cause) {
      if (!(cause instanceof Refusal)) throw cause;
      return error(cause.code, cause.message);
    }
  };
  return (_, response, body) => {
    const reply = (answer: Json | undefined): void => {
      if (answer === undefined) return void response.writeHead(204).end();
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer));
    };
    let call: Json;
    try {
      call = JSON.parse(body) as Json;
    } catch {
      return reply({ jsonrpc: '2.0', id: null, error: { code: -32_700, message: 'no JSON' } });
    }
    if (!Array.isArray(call) || call.length === 0) return reply(answerTo(call));
    const answers = call.flatMap((one) => answerTo(one) ?? []);
    return reply(answers.length === 0 ? undefined : answers);
  };
}

it.each(Object.entries(mistakes) as [Mistake, string[]][])(
  'reaches all methods of the house, and blames a mistake once: %s',
  async (mistake, blamed) => {
    await whileServing(answering(mistake), async (url) => {
      const { report } = await verified(contract, { rpc: url, depth: 'normal' });
      expect(report.faults.map(({ operations, message }) => `${operations.join()}: ${message}`)).toEqual(
        blamed.map((one) => expect.stringContaining(one)),
      );
      if (mistake === 'none') expect(report.unproven).toEqual([]);
    });
  },
);
