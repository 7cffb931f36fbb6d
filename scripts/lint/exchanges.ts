import { createExchangeChooser, type EvaluateCondition } from '../contract/exchange/exchange.ts';
import { getAtPointer, toPointer, type Json } from '../contract/base/json.ts';
import { findPreferredBody } from '../contract/media/media.ts';
import type { Operation } from '../contract/operation.ts';
import type { MediaType } from '../contract/message.ts';
import type { RequestValidators } from '../contract/validate/validator-types.ts';
import type { Finding, Subject } from './rule.ts';

type Found = Omit<Finding, 'api'>;

/**
 * Checks that each request example has one response example of the same name, and the other way round.
 *
 * @returns a finding for each example without its counterpart
 */
export function checkPairs(operation: Operation): Found[] {
  if (operation.request === undefined) return [];
  const requests = operation.request.bodies.flatMap(namesOf);
  const responses = operation.responses.flatMap(({ bodies }) => namesOf(findPreferredBody(bodies)));
  const count = (names: string[], name: string) => names.filter((other) => other === name).length;
  return [
    ...requests
      .filter((name) => !responses.includes(name))
      .map((name) => ({
        pointer: operation.pointer,
        message: `the request example ${name} of ${operation.id} has no response example of the same name.`,
      })),
    ...responses
      .filter((name) => !requests.includes(name))
      .map((name) => ({
        pointer: operation.pointer,
        message: `the response example ${name} of ${operation.id} has no request example of the same name.`,
      })),
    ...new Set(responses.filter((name) => count(responses, name) > 1)),
  ].map((problem) =>
    typeof problem === 'string'
      ? {
          pointer: operation.pointer,
          message: `two response examples of ${operation.id} are called ${problem}; an exchange has one answer.`,
        }
      : problem,
  );
}

function namesOf(body: MediaType | undefined): string[] {
  return (body?.examples ?? []).flatMap(({ name }) => (name === '' ? [] : name));
}

/**
 * Checks that each response, result and error has an exchange: without one, it is neither mocked nor verified.
 *
 * @returns a finding for each without an exchange
 */
export function checkCovered(operation: Operation): Found[] {
  const bare = operation.responses.filter(
    ({ status, bodies }) =>
      bodies.length > 0 && !operation.exchanges.some(({ response }) => String(response.status) === status),
  );
  const problems = bare.map(({ status }) => ({
    pointer: `${operation.pointer}${toPointer('responses', status)}`,
    message: `the response ${status} of ${operation.id} has no exchange; give it a named request and response example.`,
  }));
  if (operation.rpc === undefined) return problems;
  const shown = new Set(
    operation.exchanges.map(({ response }) => (response.body as { error?: { code: number } }).error?.code),
  );
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

/**
 * Checks that each exchange answers its own request.
 *
 * @returns a finding for each exchange whose request another one answers
 */
export function checkChoice({ contract, validators }: Subject): Finding[] {
  return contract.operations.flatMap((operation) =>
    operation.exchanges.flatMap(({ name, pointer, request }) => {
      const valid = validators.requests[operation.id]?.(request.body) !== false;
      const chosen = createExchangeChooser(operation, holdsBy(operation, validators))(request, valid)?.exchange.name;
      if (chosen === name) return [];
      const found = `the request of ${operation.id}/${name} is answered by ${chosen ?? 'no exchange'}`;
      const message = `${found}; make the two requests differ, or correct "when".`;
      return [{ api: operation.api, pointer, message }];
    }),
  );
}

/**
 * Checks that each condition holds for the request of its own exchange.
 *
 * @returns a finding for each condition that does not
 */
export function checkConditions({ contract, validators }: Subject): Finding[] {
  return contract.operations.flatMap((operation) => {
    const unlike = operation.exchanges.filter((exchange) => {
      return exchange.when !== undefined && !holdsBy(operation, validators)(exchange, exchange.request);
    });
    return unlike.map(({ name, pointer }) => {
      return {
        api: operation.api,
        pointer,
        message: `"when" of ${operation.id}/${name} does not hold for its own request.`,
      };
    });
  });
}

function holdsBy({ id }: Operation, validators: RequestValidators): EvaluateCondition {
  return (exchange, request) => validators.conditions[id]?.[exchange.name]?.(request) === true;
}

/**
 * Checks that the pointers of each echo lead somewhere.
 *
 * @returns a finding for each echo that does not
 */
export function checkEcho(operation: Operation): Found[] {
  // Several exchanges may have the same echo, so it is enough if the request of one of them has the member.
  const requests = operation.exchanges.map(({ request }) => request as unknown as Json);
  const isKnown = (place: string) => requests.some((request) => getAtPointer(request, place) !== undefined);
  return operation.exchanges.flatMap(({ name, echo, pointer, response }) =>
    echo
      .filter(({ to, from }) => getAtPointer(response.body ?? null, to) === undefined || !from.every(isKnown))
      .map(({ to, from }) => ({
        pointer,
        message: `the echo of ${operation.id}/${name} leads nowhere: ${to} from ${from.join(' or ')}.`,
      })),
  );
}

/**
 * Checks that exchanges of something that cannot be repeated do not show the same new thing (`x-fresh`).
 *
 * @returns a finding for each exchange that repeats what another one shows
 */
export function checkDistinct({ id, responses, exchanges, safeToRepeat }: Operation): Found[] {
  if (safeToRepeat) return [];
  const seen = new Map<string, string>();
  return exchanges.flatMap(({ name, pointer, response }) => {
    const fresh = responses.find(({ status }) => status === String(response.status))?.fresh ?? [];
    return fresh.flatMap((place) => {
      const value = getAtPointer(response.body ?? null, place);
      // An empty text identifies nothing yet.
      if (value === undefined || value === null || value === '') return [];
      const key = JSON.stringify([place, value]);
      const before = seen.get(key);
      seen.set(key, before ?? name);
      if (before === undefined) return [];
      const message = `${id}/${name} shows the same ${place} as ${before}, where x-fresh says that each is another.`;
      return [{ pointer, message }];
    });
  });
}

/**
 * Checks that `x-fresh` marks texts and numbers, and that the pointers of `exampleOnly` lead somewhere.
 *
 * @returns a finding for each that does not
 */
export function checkFresh({ id, responses, exchanges }: Operation): Found[] {
  return exchanges.flatMap(({ name, pointer, response, exampleOnly = [] }) => {
    const body = response.body ?? null;
    const fresh = responses.find(({ status }) => status === String(response.status))?.fresh ?? [];
    const values = fresh.flatMap((place) => (place.includes('*') ? [] : [{ place, value: getAtPointer(body, place) }]));
    return [
      ...values
        .filter(({ value }) => typeof value === 'object' && value !== null)
        .map(({ place }) => ({
          pointer,
          message: `x-fresh marks what is neither a text nor a number in ${id}/${name}: ${place}.`,
        })),
      ...exampleOnly
        .filter((place) => getAtPointer(body, place) === undefined)
        .map((place) => ({ pointer, message: `exampleOnly of ${id}/${name} leads nowhere: ${place}.` })),
    ];
  });
}
