import { findPreferredBody } from '../../contract/media/media.ts';
import type { Api } from '../../contract/contract-type.ts';
import type { MediaType } from '../../contract/message.ts';
import type { Operation } from '../../contract/operation.ts';
import { takesBodyAlone } from '../../contract/request/write-request.ts';
import { successesOf } from '../../contract/responses/responses.ts';
import { possibilities, schemasOfMember } from '../../contract/schema/reading.ts';
import type { MessageDirection } from '../../contract/base/direction.ts';
import { pointerTokens } from '../../contract/base/json.ts';
import type { Contract } from '../../contract/contract.ts';
import { isOfModule, type ClientNames } from '../client/client-names.ts';
import { requestNames, takesNothing } from './request-names.ts';
import { responseKind } from '../client/answer-kind.ts';
import { ts, type TypeScript } from '../text.ts';
import { bodiesOf } from './argument-type.ts';
import { typesOf } from './schema-types.ts';

/** The types that methods mention, where schemas have names of their own. */
export type SignatureTypes = {
  /**
   * The argument of an operation: that of its body, if it takes that alone, or a name of its own; `undefined` if none.
   */
  argumentOf: (operation: Operation) => TypeScript | undefined;
  /** What a method returns, such as `Parcel` or `string`; `undefined` if a part of it has no name. */
  payloadOf: (operation: Operation) => TypeScript | undefined;
  /** An entry of a list; `undefined` if it has no name. */
  entryOf: (operation: Operation, items: string) => TypeScript | undefined;
  /** The names of schemas that have been mentioned. */
  mentioned: ReadonlySet<string>;
  /** The names of arguments, which the module of the tables declares. */
  requests: ReadonlySet<TypeScript>;
  /** Those of all schemas, which the module of the methods can export. */
  all: ReadonlySet<string>;
};

/** What needs no name to be read at once. */
const plainType = /^(?:string|number|boolean|unknown)(?:\[\])?$/;

/**
 * Finds the types that the methods of a client can mention by name, as people speak of them: `Parcel`, `Parcel[]`.
 *
 * @param names - what the modules of the clients have names for
 * @example signatureTypes(contract, api, names).payloadOf(operation) // 'Parcel'
 */
export function signatureTypes(contract: Contract, api: Api, names: ClientNames): SignatureTypes {
  const operations = contract.operations.filter((operation) => operation.api === api.name);
  const isTaken = (name: string): boolean => isOfModule(name, names);
  const requests = requestNames(contract, names);
  const types = typesOf(api, operations);
  const mentioned = new Set<string>();
  const findNamedBody = (body: MediaType | undefined, way: MessageDirection): TypeScript | undefined =>
    body?.schema === undefined ? undefined : findNamedType(body.schema, way);
  const findNamedType = (schemas: string | readonly string[], way: MessageDirection): TypeScript | undefined => {
    const type = types.typeOf(schemas, way);
    if (plainType.test(type)) return type;
    const [, name = ''] = /^([\p{ID_Continue}$]+)(?:\[\])?$/u.exec(type) ?? [];
    if (!types.exported.has(name) || isTaken(name)) return undefined;
    mentioned.add(name);
    return type;
  };
  return {
    argumentOf: (operation) => {
      const isAlone = takesBodyAlone(operation) && operation.request?.required === true;
      const body = isAlone ? findNamedBody(bodiesOf(operation)[0], 'request') : undefined;
      return body ?? requests.get(operation.id) ?? (takesNothing(operation) ? ts`Record<string, never>` : undefined);
    },
    entryOf: (operation, items) => {
      const [success] = successesOf(operation);
      const schema = findPreferredBody(success?.bodies ?? [])?.schema;
      if (schema === undefined || successesOf(operation).length > 1) return undefined;
      const lists = schemasOfMember(operation.schemaAt, [schema], pointerTokens(items));
      const { items: entries } = possibilities(operation.schemaAt, lists);
      return entries.length === 0 ? undefined : findNamedType(entries, 'response');
    },
    payloadOf: (operation) => {
      const { envelope } = operation;
      const payloads = successesOf(operation).map((response) => {
        const kind = responseKind(operation, response);
        if (kind === 'none') return ts`undefined`;
        const body = findPreferredBody(response.bodies);
        if (kind !== 'json' || body?.schema === undefined) return undefined;
        if (envelope === undefined) return findNamedBody(body, 'response');
        const payload = schemasOfMember(operation.schemaAt, [body.schema], [envelope.payload]);
        return payload.length === 0 ? undefined : findNamedType(payload, 'response');
      });
      const known = payloads.filter((type) => type !== undefined);
      return known.length === 0 || known.length < payloads.length ? undefined : ts.join([...new Set(known)], ' | ');
    },
    mentioned,
    requests: new Set(requests.values()),
    all: new Set([...api.schemas.values()].map((pointer) => types.nameOf(pointer)).filter((name) => !isTaken(name))),
  };
}
