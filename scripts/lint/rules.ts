import { chooserOf, isFailure } from '../contract/choose.ts';
import type { ApiName, Exchange, MediaType, Operation } from '../contract/operation.ts';
import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Contract } from '../contract/contract.ts';
import { ContractError } from '../contract/errors.ts';
import { preferredBody } from '../contract/media.ts';
import { get, join, type Json, type JsonObject } from '../contract/json.ts';
import { compileSchemas, violationsOf } from '../contract/schemas.ts';
import type { RequestValidators, ResponseValidators, Validate } from '../contract/validators.ts';

/** One thing that is wrong: the rule it breaks, where, and a sentence. */
export type Problem = { rule: string; api: ApiName; pointer: string; message: string };

/** A document as written, before anything was lowered: what the rule on extensions reads. */
export type Written = { api: ApiName; data: JsonObject };

type Judge = { contract: Contract; written: Written[]; validators: RequestValidators & ResponseValidators };
type Rule = { name: string; check: (judge: Judge) => Omit<Problem, 'rule'>[] };

/**
 * Holds a contract to the rules of the house, which @redocly/cli does not know.
 *
 * @param contract - the contract
 * @param written - its documents as they were written
 * @returns what is wrong, rule by rule
 */
export function judge(contract: Contract, written: Written[]): Problem[] {
  const compiled = compile(contract);
  if ('problems' in compiled) return compiled.problems;
  return rules.flatMap(({ name, check }) => check({ contract, written, ...compiled }).map((problem) => ({ rule: name, ...problem })));
}

function compile(contract: Contract): { validators: RequestValidators & ResponseValidators } | { problems: Problem[] } {
  try {
    return { validators: compileSchemas(contract, 'strict') };
  } catch (error) {
    if (!(error instanceof ContractError)) throw error;
    // Their places are in the sentences already.
    return { problems: error.problems.map((message) => ({ rule: 'schemas-compile', api: 'platform', pointer: '', message })) };
  }
}

const rules: Rule[] = [
  { name: 'extensions', check: checkExtensions },
  { name: 'safe-to-repeat', check: perOperation(checkSafeToRepeat) },
  { name: 'one-envelope', check: perOperation(checkEnvelope) },
  { name: 'exchange-pairs', check: perOperation(checkPairs) },
  { name: 'exchange-for-every-response', check: perOperation(checkCovered) },
  { name: 'exchange-agrees-with-schema', check: checkExamples },
  { name: 'exchange-answers-itself', check: checkChoice },
  { name: 'exchange-echo', check: perOperation(checkEcho) },
  { name: 'pagination', check: perOperation(checkPagination) },
];

function perOperation(check: (operation: Operation) => { pointer: string; message: string }[]): Rule['check'] {
  return ({ contract }) => contract.operations.flatMap((operation) => check(operation).map((problem) => ({ api: operation.api, ...problem })));
}

// ---- extensions ---------------------------------------------------------------------------------------------------

const known = JSON.parse(readFileSync(new URL('../contract/extensions.schema.json', import.meta.url), 'utf8')) as { $defs: JsonObject };

function checkExtensions({ written }: Judge): Omit<Problem, 'rule'>[] {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  ajv.addSchema(known, 'extensions');
  const names = Object.keys(known.$defs).filter((name) => name.startsWith('x-'));
  const validators = new Map(names.map((name) => [name, ajv.compile({ $ref: `extensions#/$defs/${name}` }) as Validate]));
  return written.flatMap(({ api, data }) =>
    extensionsIn(data).flatMap(({ name, value, pointer }) => {
      const validate = validators.get(name);
      if (validate === undefined) {
        const meant = names.find((other) => isMisspelling(name, other));
        return meant === undefined ? [] : [{ api, pointer, message: `${name} is no extension of twinspec; ${meant} may be meant.` }];
      }
      if (validate(value)) return [];
      return violationsOf(validate.errors).map((violation) => ({ api, pointer, message: `${name}${violation.pointer} ${violation.message}` }));
    }),
  );
}

function extensionsIn(node: Json, pointer = ''): { name: string; value: Json; pointer: string }[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([name, value]: [string, Json]) => {
    const here = `${pointer}${join(name)}`;
    // Examples are data: what they contain is no keyword. Their own extensions stand beside `value`.
    if (name === 'value' && pointer.includes('/examples/')) return [];
    return name.startsWith('x-') ? [{ name, value, pointer: here }] : extensionsIn(value, here);
  });
}

/** One letter too many, too few or wrong, or a plural. */
function isMisspelling(name: string, meant: string): boolean {
  if (Math.abs(name.length - meant.length) > 1) return false;
  let start = 0;
  while (start < name.length && name[start] === meant[start]) start++;
  let end = 0;
  while (end < Math.min(name.length, meant.length) - start && name.at(-1 - end) === meant.at(-1 - end)) end++;
  return Math.max(name.length, meant.length) - start - end <= 1;
}

// ---- operations ---------------------------------------------------------------------------------------------------

function checkSafeToRepeat(operation: Operation) {
  if (operation.extensions['x-safe-to-repeat'] !== undefined) return [];
  return [{ pointer: operation.pointer, message: `${operation.id} must say with x-safe-to-repeat whether it may be sent twice.` }];
}

function checkEnvelope(operation: Operation) {
  const styles = new Set(operation.responses.flatMap(({ envelopes }) => envelopes.map(({ payload }) => payload)));
  if (styles.size <= 1) return [];
  return [
    {
      pointer: `${operation.pointer}/responses`,
      message: `${operation.id} mixes the envelopes of ${[...styles].join(' and ')}; one operation answers in one envelope.`,
    },
  ];
}

function checkPagination({ id, pointer, pagination, exchanges }: Operation) {
  if (pagination === undefined) return [];
  const success = exchanges.find((exchange) => !isFailure(exchange));
  const missing = [
    ...Object.entries(pagination.request).map(([name, place]) => [`request.${name}`, get(success?.request.body ?? null, place)] as const),
    ...Object.entries(pagination.response).map(([name, place]) => [`response.${name}`, get(success?.response.body ?? null, place)] as const),
  ].filter(([, value]) => value === undefined);
  return missing.map(([name]) => ({ pointer, message: `x-pagination ${name} of ${id} leads nowhere in the exchange ${success?.name ?? ''}.` }));
}

// ---- exchanges ----------------------------------------------------------------------------------------------------

function checkPairs(operation: Operation) {
  if (operation.request === undefined) return [];
  const requests = operation.request.bodies.flatMap(namesOf);
  const responses = operation.responses.flatMap(({ bodies }) => namesOf(preferredBody(bodies)));
  const count = (names: string[], name: string) => names.filter((other) => other === name).length;
  return [
    ...requests
      .filter((name) => !responses.includes(name))
      .map((name) => ({ pointer: operation.pointer, message: `the request example ${name} of ${operation.id} has no response example of the same name.` })),
    ...responses
      .filter((name) => !requests.includes(name))
      .map((name) => ({ pointer: operation.pointer, message: `the response example ${name} of ${operation.id} has no request example of the same name.` })),
    ...new Set(responses.filter((name) => count(responses, name) > 1)),
  ].map((problem) =>
    typeof problem === 'string'
      ? { pointer: operation.pointer, message: `two response examples of ${operation.id} are called ${problem}; an exchange has one answer.` }
      : problem,
  );
}

function namesOf(body: MediaType | undefined): string[] {
  return (body?.examples ?? []).flatMap(({ name }) => (name === '' ? [] : name));
}

function checkCovered(operation: Operation) {
  const bare = operation.responses.filter(
    ({ status, bodies }) => bodies.length > 0 && !operation.exchanges.some(({ response }) => String(response.status) === status),
  );
  const problems = bare.map(({ status }) => ({
    pointer: `${operation.pointer}${join('responses', status)}`,
    message: `the response ${status} of ${operation.id} has no exchange; give it a named request and response example.`,
  }));
  if (operation.rpc === undefined) return problems;
  const shown = new Set(operation.exchanges.map(({ response }) => (response.body as { error?: { code: number } }).error?.code));
  const documented = operation.rpc.errors.map(({ code }) => code);
  const silent = [undefined, ...documented].filter((code) => !shown.has(code));
  return [
    ...problems,
    ...silent.map((code) => ({
      pointer: operation.pointer,
      message: `${code === undefined ? 'the result' : `the error ${code}`} of ${operation.id} has no example pairing.`,
    })),
  ];
}

function checkExamples({ contract, validators }: Judge): Omit<Problem, 'rule'>[] {
  return contract.operations.flatMap((operation) =>
    operation.exchanges.flatMap((exchange) => {
      const { name, request, response } = exchange;
      const place = { api: operation.api, pointer: exchange.pointer };
      const complain = (side: string, validate: Validate | undefined, body: Json | undefined) =>
        validate === undefined || body === undefined || validate(body)
          ? []
          : violationsOf(validate.errors).map((violation) => ({
              ...place,
              ...(side === 'request' && exchange.requestPointer !== undefined && { pointer: exchange.requestPointer }),
              message: `the ${side} of ${operation.id}/${name} contradicts its schema: ${violation.pointer} ${violation.message}`,
            }));
      return [
        // What is wrong with a request may be the very thing that its error is about.
        ...(isFailure(exchange) ? [] : complain('request', validators.requests[operation.id], request.body)),
        ...complain('response', validators.responses[operation.id]?.[String(response.status)], response.body),
        ...complain('result', variantOf(operation, exchange, validators), (response.body as { result?: Json } | undefined)?.result),
      ];
    }),
  );
}

function variantOf(operation: Operation, exchange: Exchange, { results }: ResponseValidators): Validate | undefined {
  const params = (exchange.request.body as { params?: Json } | undefined)?.params;
  return operation.rpc === undefined ? undefined : results[operation.id]?.variants.find((variant) => variant.params(params))?.result;
}

function checkChoice({ contract, validators }: Judge): Omit<Problem, 'rule'>[] {
  return contract.operations.flatMap((operation) =>
    operation.exchanges.flatMap((exchange) => {
      const holds = (other: Exchange, request: unknown) => validators.conditions[operation.id]?.[other.name]?.(request) === true;
      const valid = validators.requests[operation.id]?.(exchange.request.body) !== false;
      const chosen = chooserOf(operation, holds)(exchange.request, valid)?.exchange.name;
      const unlike = exchange.when !== undefined && !holds(exchange, exchange.request);
      const place = { api: operation.api, pointer: exchange.pointer };
      return [
        ...(chosen === exchange.name
          ? []
          : [
              {
                ...place,
                message: `the request of ${operation.id}/${exchange.name} is answered by ${chosen ?? 'no exchange'}; make the two requests differ, or correct "when".`,
              },
            ]),
        ...(unlike ? [{ ...place, message: `"when" of ${operation.id}/${exchange.name} does not hold for its own request.` }] : []),
      ];
    }),
  );
}

function checkEcho(operation: Operation) {
  // Exchanges may share one echo: what one request lacks another has.
  const requests = operation.exchanges.map(({ request }) => request as unknown as Json);
  const isKnown = (place: string) => requests.some((request) => get(request, place) !== undefined);
  return operation.exchanges.flatMap(({ name, echo, pointer, response }) =>
    echo
      .filter(({ to, from }) => get(response.body ?? null, to) === undefined || !from.every(isKnown))
      .map(({ to, from }) => ({
        pointer,
        message: `the echo of ${operation.id}/${name} leads nowhere: ${to} from ${from.join(' or ')}.`,
      })),
  );
}
