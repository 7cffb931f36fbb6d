import { preferredBody } from '../../contract/media/media.ts';
import type { Api } from '../../contract/contract-type.ts';
import type { MediaType } from '../../contract/message.ts';
import type { Operation } from '../../contract/operation.ts';
import { takesBodyAlone } from '../../contract/request/write-request.ts';
import { successesOf } from '../../contract/responses/responses.ts';
import type { MessageDirection } from '../../contract/schema/reading.ts';
import { responseKind } from '../client/answer-kind.ts';
import { ts, type TypeScript } from '../text.ts';
import { bodiesOf } from './argument-type.ts';
import { typesOf } from './schema-types.ts';

/** The types that methods mention, where schemas have names of their own. */
export type SignatureTypes = {
  /** The argument of an operation that takes its body alone; `undefined` if that has no name. */
  argumentOf: (operation: Operation) => TypeScript | undefined;
  /** What a method returns; `undefined` if a part of it has no name. */
  payloadOf: (operation: Operation) => TypeScript | undefined;
  /** The names that have been mentioned. */
  mentioned: ReadonlySet<string>;
  /** Those of all schemas, which the module of the methods can export. */
  all: ReadonlySet<string>;
};

/**
 * Finds the types that the methods of a client can mention by name, as people speak of them: `Parcel`, `Parcel[]`.
 *
 * @param operations - the operations of the document
 * @param isTaken - tells whether a name means something else where the methods are declared
 * @example signatureTypes(api, operations, () => false).payloadOf(operation) // 'Parcel'
 */
export function signatureTypes(
  api: Api,
  operations: readonly Operation[],
  isTaken: (name: string) => boolean,
): SignatureTypes {
  const types = typesOf(api, operations);
  const mentioned = new Set<string>();
  const named = (body: MediaType | undefined, way: MessageDirection): TypeScript | undefined => {
    if (body?.schema === undefined) return undefined;
    const type = types.typeOf(body.schema, way);
    const [, name = ''] = /^([\p{ID_Continue}$]+)(?:\[\])?$/u.exec(type) ?? [];
    if (!types.exported.has(name) || isTaken(name)) return undefined;
    mentioned.add(name);
    return type;
  };
  return {
    argumentOf: (operation) =>
      takesBodyAlone(operation) && operation.request?.required === true
        ? named(bodiesOf(operation)[0], 'request')
        : undefined,
    payloadOf: (operation) => {
      if (operation.envelope !== undefined) return undefined;
      const payloads = successesOf(operation).map((response) => {
        const kind = responseKind(operation, response);
        if (kind === 'none') return ts`undefined`;
        return kind === 'json' ? named(preferredBody(response.bodies), 'response') : undefined;
      });
      const known = payloads.filter((type) => type !== undefined);
      return known.length === 0 || known.length < payloads.length ? undefined : ts.join([...new Set(known)], ' | ');
    },
    mentioned,
    all: new Set([...api.schemas.values()].map((pointer) => types.nameOf(pointer)).filter((name) => !isTaken(name))),
  };
}
