import { bodySchemas } from '../../contract/responses/responses.ts';
import { createExchangeChooser } from '../../contract/exchange/exchange.ts';
import type { Json } from '../../contract/base/json.ts';
import type { Exchange, Operation } from '../../contract/operation.ts';
import type { Response } from '../../contract/message.ts';
import type { RequestParts } from '../../contract/request/write-request.ts';
import { listSchemasByPlace } from '../../contract/schemas-by-place/schemas-by-place.ts';
import type { Fault } from '../../findings/findings.ts';
import { relationFaults } from '../values/relations.ts';
import type { JudgedCall, JudgeContext } from '../judge-input.ts';
import { echoFaults } from '../values/echo.ts';
import { paginationFaults } from '../values/pagination.ts';

/**
 * Finds the faults of a success that no schema shows: echoes, pagination, relations.
 *
 * @param asked - the request and its answer
 * @param exchange - the exchange whose echoes apply, if any
 * @param response - the documented response, if any
 */
export function successFaults(
  { operation, view, answer }: JudgedCall,
  exchange: Exchange | undefined,
  response: Response | undefined,
): Fault[] {
  const { body } = answer;
  if (body === undefined) return [];
  return [
    ...(exchange === undefined ? [] : echoFaults(operation, exchange, view, body)),
    ...paginationFaults(operation, view, body),
    ...schemaRelations(operation, bodySchemas(response), body),
  ];
}

/**
 * Checks a value against the `x-relations` of the schemas that describe it and its parts.
 *
 * @param operation - the operation that was called
 * @param schemas - JSON pointers of the schemas
 */
export function schemaRelations({ api, schemaAt }: Operation, schemas: string[], body: Json): Fault[] {
  return listSchemasByPlace(schemaAt, schemas, body).flatMap(({ at, value, schemas: speaking }) =>
    speaking.flatMap(({ node, pointer }) =>
      relationFaults(node['x-relations'], value, { api, pointer: `${pointer}/x-relations` }, at),
    ),
  );
}

/**
 * Finds the exchange that the contract chooses for a request.
 *
 * @param asked - the request and its answer
 * @returns the exchange; `undefined` if none applies
 */
export function chooseExchangeFor({ validators }: JudgeContext, { operation, view }: JudgedCall): Exchange | undefined {
  const holds = (exchange: Exchange, request: RequestParts): boolean =>
    validators.conditions[operation.id]?.[exchange.name]?.(request) === true;
  return createExchangeChooser(operation, holds)(view, true)?.exchange;
}
