import { normalizeName } from '../lists/pagination-names.ts';
import type { SchemaAt } from '../message.ts';
import { keyParamOf, methodNameOf, singularOf } from '../names/method-names.ts';
import type { Operation } from '../operation.ts';
import { possibilities } from '../schema/reading.ts';
import type { Resource } from '../rpc-method.ts';
import type { OpenCollection } from './open-collection.ts';

/**
 * Finds the things that callers can make by the methods of an API, and the methods on them, by their names.
 *
 * @param operations - the operations of one API
 * @returns collections as those of paths are; their paths only name them
 * @example methodCollections(operations)[0]?.item // '/orders/{orderId}'
 */
export function methodCollections(operations: readonly Operation[]): OpenCollection[] {
  const methods = operations.flatMap((operation) =>
    operation.rpc === undefined ? [] : [{ operation, ...methodNameOf(operation.rpc) }],
  );
  return [...new Set(methods.map(({ noun }) => noun))].flatMap((noun): OpenCollection[] => {
    const own = methods.filter((one) => one.noun === noun);
    const of = (does: Resource['does']): Operation | undefined => own.find((one) => one.does === does)?.operation;
    // `scheduleVisit` makes a visit if no usual verb does: it names none that is there, and answers with one.
    const create =
      of('create') ??
      own.find(
        ({ operation, does, reads }) =>
          does === undefined && !reads && keyParamOf(operation, noun) === undefined && answersThing(operation),
      )?.operation ??
      // `plant_crop` makes a planting if that is the name of what it answers.
      methods.find(
        ({ operation, does, reads }) =>
          does === undefined &&
          !reads &&
          keyParamOf(operation, noun) === undefined &&
          nameOfSchema(operation.schemaAt, operation.rpc?.result) === noun,
      )?.operation;
    const keyed = own.filter(
      ({ operation, does }) => operation !== create && does !== 'list' && keyParamOf(operation, noun),
    );
    const first = of('read') ?? keyed.find(({ does }) => does !== 'create')?.operation;
    const parameter = first && keyParamOf(first, noun);
    // `lot.open` opens one that is there, if it names that as `lot.get` does.
    const single = keyed.filter(
      ({ operation, does }) => does !== 'create' || keyParamOf(operation, noun) === parameter,
    );
    if (create === undefined || parameter === undefined) return [];
    const path = `/${noun}s`;
    const made: OpenCollection = { path, item: `${path}/{${parameter}}`, parameter, create, below: [] };
    const [list, read, replace, remove] = [of('list'), of('read'), of('replace'), of('delete')];
    // The one that changes most: others, such as `order.setNote`, are actions.
    const [change] = own
      .filter(({ does }) => does === 'patch')
      .map(({ operation }) => operation)
      .toSorted((a, b) => (b.rpc?.params.length ?? 0) - (a.rpc?.params.length ?? 0));
    if (list !== undefined) made.list = list;
    if (read !== undefined) made.read = read;
    if (replace !== undefined) made.replace = replace;
    if (change !== undefined) made.change = change;
    if (remove !== undefined) made.remove = remove;
    const known = new Set([create, list, read, replace, change, remove]);
    // `top_up_credits` answers with the member whom it names.
    const further = methods.filter(
      ({ operation, noun: other, reads }) =>
        other !== noun &&
        !reads &&
        keyParamOf(operation, noun) === parameter &&
        nameOfSchema(operation.schemaAt, operation.rpc?.result) === noun,
    );
    made.below = [...single, ...further].map(({ operation }) => operation).filter((one) => !known.has(one));
    return [made];
  });
}

/**
 * Finds the name that a document gives a schema.
 *
 * @returns the name in the singular; nothing for one that is written where it is used
 * @example nameOfSchema(schemaAt, '/components/schemas/Orders') // 'order'
 */
export function nameOfSchema(schemaAt: SchemaAt, schema: string | undefined): string {
  const { pointer = '' } = schema === undefined ? {} : schemaAt(schema);
  return singularOf(normalizeName(/^\/components\/schemas\/([^/]+)$/.exec(pointer)?.[1] ?? ''));
}

function answersThing({ rpc, schemaAt, safe }: Operation): boolean {
  return !safe && rpc?.result !== undefined && possibilities(schemaAt, [rpc.result]).members.size > 0;
}
