import type { Deadline } from './running-call.ts';
import type { TwinspecError } from './errors.ts';

// The types that emitted clients are built from.

/**
 * The outcome of a call without exceptions. `status` tells which: a key under which the contract documents an answer,
 * such as 200, `4XX` or `default`, or 0 for everything else.
 *
 * @example
 * const { status, data, error } = await shop.result.createOrder(request);
 * if (status === 200) show(data.referenceId); else if (status === 0) report(error.message);
 */
export type Outcome<Answers, Payload> =
  | {
      [S in keyof Answers]: S extends SuccessOf<Answers>
        ? Success<S, Answers[S], Payload> | (S extends 'default' ? Failure<S, Answers[S]> : never)
        : Failure<S, Answers[S]>;
    }[keyof Answers]
  | { status: 0; data?: undefined; error: TwinspecError; response: Response | undefined };

/** The statuses that are successes; `default` is one if there is no other. */
type SuccessOf<Answers> = [Statuses<Answers>] extends [never] ? 'default' : Statuses<Answers>;
type Statuses<Answers> = {
  [S in keyof Answers]: S extends string | number ? (`${S}` extends `2${string}` ? S : never) : never;
}[keyof Answers];

type Success<S, Answer, Payload> = { status: S; data: DataOf<Answer, Payload>; error?: undefined; response: Response };
/** The data of a success: the payload of the envelope or, without an envelope, the answer of that status. */
type DataOf<Answer, Payload> = unknown extends Payload ? Payload : Answer extends Payload ? Answer : Payload;
type Failure<S, Answer> = {
  status: S;
  data?: undefined;
  error: TwinspecError & { readonly status: S extends number ? S : number; readonly body: Answer };
  response: Response;
};

/**
 * Options of a call that name the media type of the answer. The type of the answer follows it.
 *
 * @example const csv = await reports.monthly({}, { headers: { Accept: 'text/csv' } });
 */
export type Accepting<Accept> = {
  headers?: { Accept?: Accept | (string & {}); accept?: Accept | (string & {}) } | undefined;
};

/**
 * The answers of an operation by status, as they come for an `Accept` header: of that media type where it is a
 * documented one, of any documented one for another text, and of the preferred one without it.
 *
 * @example
 * type Csv = AnswersAs<{ 200: Report }, { 200: { 'application/json': Report; 'text/csv': string } }, 'text/csv'>;
 */
export type AnswersAs<Answers, MediaTypes, Accept> = [Accept] extends [undefined]
  ? Answers
  : {
      [S in keyof Answers]: S extends keyof MediaTypes ? AnswerAs<MediaTypes[S], Accept> : Answers[S];
    };
type AnswerAs<MediaTypes, Accept> = Accept extends keyof MediaTypes ? MediaTypes[Accept] : MediaTypes[keyof MediaTypes];

/**
 * A request body in which the fields that paging fills in are optional.
 *
 * @example type Query = WithoutPaging<{ userId: string; page: number; limit: number }, 'page' | 'limit'>;
 */
export type WithoutPaging<Body, Fields extends PropertyKey> = Body extends unknown
  ? Omit<Body, Fields> & Partial<Pick<Body, Fields & keyof Body>>
  : never;

/**
 * The type of an item of the list at a JSON pointer (RFC 6901) into the answer.
 *
 * @example type Pet = ItemAt<{ 200: { items: { name: string }[] } }, '/items'>; // { name: string }
 */
export type ItemAt<Answers, Pointer extends string> = Answers extends { 200: infer Answer }
  ? At<Answer, Pointer> extends readonly (infer Item)[]
    ? Item
    : unknown
  : unknown;
type At<Value, Pointer extends string> = Pointer extends `/${infer Name}/${infer Rest}`
  ? At<Member<Value, Name>, `/${Rest}`>
  : Pointer extends `/${infer Name}`
    ? Member<Value, Name>
    : Value;
type Member<Value, Name> = Name extends keyof Value ? Value[Name] : unknown;

/**
 * A result that is not null, and whose members of these names are not null either.
 *
 * @example type Mined = Found<Transaction | null, 'blockHash' | 'blockNumber'>;
 */
export type Found<Result, Members extends PropertyKey> = NonNullable<Result> & {
  [M in Members & keyof NonNullable<Result>]: NonNullable<NonNullable<Result>[M]>;
};

/** What is known about a JSON-RPC method; its params may narrow its result. */
type Method = { params: unknown; result: unknown; variants: readonly { params: unknown; result: unknown }[] };

type ParamsOf<Methods, M> = M extends keyof Methods
  ? Methods[M] extends { params: infer P }
    ? Readonly<P>
    : never
  : unknown;

type ResultOf<Known, P> = Known extends Method ? ResultFor<Known['variants'], P, Known['result']> : unknown;
type ResultFor<Variants, P, Result> = Variants extends readonly [
  infer First extends Method['variants'][number],
  ...infer Rest,
]
  ? P extends Readonly<First['params']>
    ? First['result']
    : ResultFor<Rest, P, Result>
  : Result;

/**
 * The `request` of an EIP-1193 provider, typed for the methods of the contract and open to all other methods.
 *
 * @example const count = await chain.request({ method: 'eth_getUncleCountByBlockNumber', params: ['0x1'] });
 */
export type RpcRequestFunction<Methods> = <
  const M extends (keyof Methods & string) | (string & {}),
  const P extends ParamsOf<Methods, M>,
>(
  args: { readonly method: M } & (M extends keyof Methods
    ? [] extends ParamsOf<Methods, M>
      ? { readonly params?: P }
      : { readonly params: P }
    : { readonly params?: readonly unknown[] | object | undefined }),
  options?: Deadline,
) => Promise<M extends keyof Methods ? ResultOf<Methods[M], P> : unknown>;
