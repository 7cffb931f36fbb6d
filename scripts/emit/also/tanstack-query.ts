import type { ListPlan } from '../../../src/pages.ts';
import type { Contract } from '../../contract/contract.ts';
import type { ApiKind } from '../../contract/message.ts';
import { toPointer } from '../../contract/base/json.ts';
import type { Operation } from '../../contract/operation.ts';
import { takesBodyAlone } from '../../contract/request/write-request.ts';
import { createUniqueNamer } from '../../contract/base/unique-names.ts';
import { banner } from '../banner.ts';
import { deprecation } from '../client/doc.ts';
import { apiWords, type ApiWords, type ClientNames } from '../client/client-names.ts';
import { takesNoArgument, argumentParts } from '../types/argument-type.ts';
import { successesOf } from '../../contract/responses/responses.ts';
import { responseKind } from '../client/answer-kind.ts';
import { foldLine } from '../fold-lines.ts';
import { listOf, listPagingMembers } from '../client/list-plan.ts';
import { memberNames } from '../client/members.ts';
import { labelsOf } from '../types/operation-types.ts';
import { changesIn, type Changes } from './stale-queries.ts';
import {
  comment,
  identifier,
  inComment,
  literal,
  quote,
  ts,
  tsdoc,
  type Comment,
  type TypeScript,
  listUsedNames,
} from '../text.ts';
import { joinText } from '../../contract/base/code.ts';

/**
 * Emits options for TanStack Query v5: a query for each operation that is safe, and a mutation for each other one. Each
 * is a function of its own, so that an application has only those that it imports.
 *
 * @param names - what the types of each API are called after, and the module of the runtime
 * @returns the module `tanstack-query.ts`
 * @example emitTanstackQuery(contract, names)
 */
export function emitTanstackQuery(contract: Contract, names: ClientNames): TypeScript {
  const words = apiWords(names);
  const callable = contract.operations.filter(({ kind, rpc }) => kind === 'http' || rpc !== undefined);
  const body = ts.join(callable.map(optionsWriter(contract, callable, words)), '');
  const uses = <Name extends string>(list: readonly Name[]): Name[] => listUsedNames(body, list);
  const options = uses(['infiniteQueryOptions', 'mutationOptions', 'queryOptions'] as const);
  const helpers = uses([
    'atPage',
    'firstPosition',
    'invalidate',
    'ListPlan',
    'nextPage',
    'requestKey',
    'WithoutPaging',
  ] as const).map((name) => (/^[A-Z]/.test(name) ? ts`type ${name}` : ts`${name}`));
  const clients = uses([ts`${words.rpc.type}Client`, ts`${words.http.type}Client`]);
  const tables = uses([ts`${words.rpc.type}Methods`, ts`${words.http.type}Requests`]);
  const imports = [
    [options, '', '@tanstack/react-query'],
    [helpers, '', names.runtime],
    [clients, 'type ', './client.ts'],
    [tables, 'type ', './operations.ts'],
  ] as const;
  return ts.join(
    [
      banner,
      '// For @tanstack/react-query 5.90 or later: `npm install @tanstack/react-query`.\n\n',
      ...imports.map(([list, kind, from]) =>
        list.length === 0 ? '' : ts`import ${kind}{ ${ts.join(list, ', ')} } from ${quote(from)};\n`,
      ),
      body === '' ? 'export {};\n' : body,
    ],
    '',
  );
}

/** What the functions of an operation are made of. */
type Parts = {
  operation: Operation;
  /** What the types of its API are called after. */
  type: TypeScript;
  /** The beginning of the key: the contract and the operation. */
  key: TypeScript;
  /** The type of the client, of which only one method is used. */
  client: TypeScript;
  /** The name of that method. */
  method: TypeScript;
};

function optionsWriter(
  contract: Contract,
  operations: Operation[],
  words: Record<ApiKind, ApiWords>,
): (operation: Operation) => TypeScript {
  const title = contract.apis[0]?.title ?? '';
  const changes = changesIn(operations);
  const labels = labelsOf(operations.map(({ id }) => id));
  const distinct = createUniqueNamer('_');
  const nameOf = new Map(
    operations.map(({ id, safe }, i) => [
      id,
      identifier(distinct(joinText`${labels[i] ?? ''}${safe ? 'Query' : 'Mutation'}`)),
    ]),
  );
  const members = memberNames(
    operations.filter(({ kind }) => kind === 'http'),
    [],
  ).own;
  return (operation) => {
    const { id, safe, rpc, kind } = operation;
    const { type } = words[kind];
    const method = rpc === undefined ? (members.get(id) ?? id) : 'request';
    const own: Parts = {
      operation,
      type,
      key: ts`${quote(title)}, ${quote(id)}`,
      client: ts`Pick<${type}Client, ${quote(method)}>`,
      method: quote(method),
    };
    const name = nameOf.get(id) ?? identifier(id);
    if (!safe) return ts`\n${mutation(name, own, title, changes.get(id) ?? {})}`;
    const list = listReturned(operation);
    const all = ts`\n${query(name, own)}`;
    return list === undefined
      ? all
      : ts`${all}\n${infiniteQuery(identifier(distinct(name.replace(/Query/, 'InfiniteQuery'))), own, list)}`;
  };
}

function query(name: TypeScript, parts: Parts): TypeScript {
  const { operation, key } = parts;
  const { argument, type, generics, call } = callOf(parts);
  return ts.join(
    [
      docOf(operation),
      ts`${foldLine(ts`export function ${name}${generics}(client: ${parts.client}, ${type}) {`)}\n`,
      '  return queryOptions({\n',
      ts`    queryKey: [${key}, ${keyOf(ts`${argument}`, secretsOf(operation))}],\n`,
      ts`    queryFn: ({ signal }) => ${call(ts`{ signal }`)}${orNull(operation)},\n`,
      ts`    ${clientRepeats}\n`,
      '  });\n',
      '}\n',
    ],
    '',
  );
}

function infiniteQuery(
  name: TypeScript,
  { operation, type: word, key, client, method }: Parts,
  list: ListPlan,
): TypeScript {
  const { id } = operation;
  const type = ts`${word}Requests[${quote(id)}]`;
  const argument = takesBodyAlone(operation) ? 'body' : 'request';
  const [page = ''] = listPagingMembers(list);
  const given = takesBodyAlone(operation)
    ? ts`${argument}: WithoutPaging<${type}, ${quote(page.slice(1))}>`
    : ts`${argument}${takesNoArgument(operation) ? '?' : ''}: ${type}`;
  return ts.join(
    [
      docOf(operation, comment`Page by page, from the one that the request asks for.`),
      ts`${foldLine(ts`export function ${name}(client: ${client}, ${given}) {`)}\n`,
      ts`  const list: ListPlan = ${literal(list, '  ')};\n`,
      '  return infiniteQueryOptions({\n',
      ts`    queryKey: [${key}, ${keyOf(ts`${argument}`, secretsOf(operation))}, "pages"],\n`,
      ts`    queryFn: ({ pageParam, signal }) =>\n`,
      ts`      client[${method}](atPage<${type}>(${argument}, pageParam), { signal }),\n`,
      ts`    initialPageParam: firstPosition(list, ${argument}),\n`,
      ts`    getNextPageParam: (last, _all, position) => nextPage(list, ${argument}, last, position),\n`,
      ts`    ${clientRepeats}\n`,
      '  });\n',
      '}\n',
    ],
    '',
  );
}

/** How a list is read, with pointers into what the client returns; undefined where that does not tell the next page. */
function listReturned(operation: Operation): ListPlan | undefined {
  const list = listOf(operation, 'bodies');
  const { envelope } = operation;
  if (list === undefined || envelope === undefined) return list;
  const payload = toPointer(envelope.payload);
  if (!list.items.startsWith(payload)) return undefined;
  const toReturnedPointer = (pointer: string): string =>
    pointer.startsWith(payload) ? pointer.slice(payload.length) : pointer;
  const items = toReturnedPointer(list.items);
  switch (list.by) {
    case 'cursor':
      return { ...list, items, next: toReturnedPointer(list.next) };
    case 'last':
      return { ...list, items, more: toReturnedPointer(list.more) };
    case 'page': {
      if (list.sized === undefined) return { ...list, items };
      const { response } = list.sized;
      const { page, limit, total } = response;
      const shown = {
        items,
        page: toReturnedPointer(page),
        limit: toReturnedPointer(limit),
        total: toReturnedPointer(total),
      };
      return { ...list, items, sized: { ...list.sized, response: shown } };
    }
    default:
      return { ...list, items };
  }
}

/** Otherwise TanStack Query would send a request four times before it shows an error, whatever the error is. */
const clientRepeats = ts`retry: false, // the client itself repeats what may be repeated`;

function mutation(name: TypeScript, parts: Parts, title: string, changes: Changes): TypeScript {
  const { operation, key } = parts;
  const { argument, variables, call } = callOf(parts);
  const stale = Object.keys(changes).length > 0;
  const given = ts`context.client, ${quote(title)}, ${literal(changes, '      ')}, ${argument}`;
  const lines = [
    ts`mutationKey: [${key}],`,
    ts`mutationFn: (${variables}) => ${call()},`,
    stale && ts`onSettled: (_data, _error, ${argument}, _result, context) =>\n      invalidate(${given}),`,
    // The cache keeps what a mutation was called with.
    secretsOf(operation).length > 0 && ts`gcTime: 0, // so that no secret is kept`,
  ].filter((line) => line !== false);
  return ts.join(
    [
      docOf(operation),
      ts`${foldLine(ts`export function ${name}(client: ${parts.client}) {`)}\n`,
      '  return mutationOptions({\n',
      ...lines.map((line) => ts`    ${line}\n`),
      '  });\n',
      '}\n',
    ],
    '',
  );
}

/** The argument of an operation, and the call with it. */
type CallCode = {
  argument: 'body' | 'request' | 'params';
  /** The argument with its type, for a query. */
  type: TypeScript;
  generics: TypeScript;
  /** The argument with its type, for a mutation; `void`, where it may be left out. */
  variables: TypeScript;
  /** Writes the call. */
  call: (options?: TypeScript) => TypeScript;
};

function callOf({ operation, method, type: word }: Parts): CallCode {
  const { id, rpc } = operation;
  if (rpc === undefined) {
    const argument = takesBodyAlone(operation) ? 'body' : 'request';
    const type = ts`${word}Requests[${quote(id)}]`;
    const optional = takesNoArgument(operation);
    return {
      argument,
      type: ts`${argument}${optional ? '?' : ''}: ${type}`,
      generics: ts``,
      variables: ts`${argument}: ${type}${optional ? ' | void' : ''}`,
      call: (options) => {
        const given = options === undefined && optional ? ts`${argument} as ${type} | undefined` : argument;
        return ts`client[${method}](${ts.join([given, ...(options === undefined ? [] : [options])], ', ')})`;
      },
    };
  }
  const optional = rpc.params.every(({ required }) => !required);
  const positional = rpc.paramStructure !== 'by-name';
  const type = ts`${word}Methods[${quote(id)}]['params']`;
  return {
    argument: 'params',
    type: ts`${positional ? '...' : ''}params${optional && !positional ? '?' : ''}: P`,
    generics: ts`<const P extends Readonly<${type}>>`,
    variables: ts`params: ${type}${optional ? ' | void' : ''}`,
    call: (options) => {
      const given = options === undefined && optional ? ts`params: params ?? ${positional ? '[]' : '{}'}` : 'params';
      return ts`client.request({ method: ${quote(id)}, ${given} }${options === undefined ? '' : ts`, ${options}`})`;
    },
  };
}

function docOf({ summary, deprecated }: Operation, more: Comment = ''): TypeScript {
  return tsdoc([inComment(summary), more, deprecation(deprecated)]);
}

/** JSON pointers to the secrets in the argument of an operation. */
function secretsOf(operation: Operation): string[] {
  const { rpc, secrets, parameters } = operation;
  if (rpc !== undefined) return secrets.map((pointer) => pointer.replace(/^\/params/, ''));
  if (takesBodyAlone(operation)) return secrets;
  const own = argumentParts.flatMap(({ part, in: place }) =>
    parameters.filter((each) => each.in === place && each.secret).map(({ name }) => toPointer(part, name)),
  );
  return [...own, ...secrets.map((pointer) => '/body'.concat(pointer))];
}

function keyOf(argument: TypeScript, secrets: readonly string[]): TypeScript {
  return secrets.length === 0 ? argument : ts`requestKey(${argument}, [${ts.join(secrets.map(quote), ', ')}])`;
}

/** TanStack Query takes `undefined` for a mistake. */
function orNull(operation: Operation): TypeScript {
  const isEmpty =
    operation.rpc === undefined
      ? successesOf(operation).some((response) => responseKind(operation, response) === 'none')
      : operation.rpc.result === undefined;
  return isEmpty ? ts`.then((data) => data ?? null)` : ts``;
}
