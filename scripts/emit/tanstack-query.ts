import type { ListPlan } from '../../src/pages.ts';
import type { Contract } from '../contract/contract.ts';
import { join } from '../contract/json.ts';
import type { ApiName, Operation } from '../contract/operation.ts';
import { takesBodyAlone } from '../contract/request.ts';
import { distinctNames } from '../distinct.ts';
import { banner } from './banner.ts';
import { deprecation } from './client/doc.ts';
import { apiWords, type ApiWords, type ClientNames } from './client/names.ts';
import { needsNothing, parts } from './input.ts';
import { successesOf } from '../contract/documented.ts';
import { responseKind } from './kinds.ts';
import { foldedLine } from './lines.ts';
import { listOf, pagingMembers } from './lists.ts';
import { memberNames } from './members.ts';
import { labelsOf } from './tables.ts';
import { changesIn, type Changes } from './tanstack-query/changes.ts';
import { inComment, literal, quote, tsdoc, usedIn } from './text.ts';

/**
 * Emits options for TanStack Query v5: a query for each operation that is safe, and a mutation for each other one. Each
 * is a function of its own, so that an application has only those that it imports.
 *
 * @param contract - the contract
 * @param names - what the types of each API are called after, and the module of the runtime
 * @returns the module `tanstack-query.ts`
 * @example emitTanstackQuery(contract, names)
 */
export function emitTanstackQuery(contract: Contract, names: ClientNames): string {
  const words = apiWords(names);
  const callable = contract.operations.filter(({ api, rpc }) => api === 'platform' || rpc !== undefined);
  const body = callable.map(optionsWriter(contract, callable, words)).join('');
  const uses = (list: readonly string[]): string[] => usedIn(body, list);
  const options = uses(['infiniteQueryOptions', 'mutationOptions', 'queryOptions']);
  const helpers = uses([
    'atPage',
    'firstPosition',
    'invalidate',
    'ListPlan',
    'nextPage',
    'requestKey',
    'WithoutPaging',
  ]).map((name) => (/^[A-Z]/.test(name) ? `type ${name}` : name));
  const clients = uses([`${words.node.type}Client`, `${words.platform.type}Client`]);
  const tables = uses([`${words.node.type}Methods`, `${words.platform.type}Requests`]);
  const imports = [
    [options, '', '@tanstack/react-query'],
    [helpers, '', names.runtime],
    [clients, 'type ', './client.ts'],
    [tables, 'type ', './operations.ts'],
  ] as const;
  return [
    banner,
    '// For @tanstack/react-query 5.90 or later: `npm install @tanstack/react-query`.\n\n',
    ...imports.map(([list, kind, from]) =>
      list.length === 0 ? '' : `import ${kind}{ ${list.join(', ')} } from ${quote(from)};\n`,
    ),
    body === '' ? 'export {};\n' : body,
  ].join('');
}

/** What the functions of an operation are made of. */
type Parts = {
  operation: Operation;
  /** What the types of its API are called after. */
  type: string;
  /** The beginning of the key: the contract and the operation. */
  key: string;
  /** The type of the client, of which only one method is used. */
  client: string;
  /** The name of that method. */
  method: string;
};

function optionsWriter(
  contract: Contract,
  operations: Operation[],
  words: Record<ApiName, ApiWords>,
): (operation: Operation) => string {
  const title = contract.apis[0]?.title ?? '';
  const changes = changesIn(operations);
  const labels = labelsOf(operations.map(({ id }) => id));
  const distinct = distinctNames('_');
  const nameOf = new Map(
    operations.map(({ id, safe }, i) => [id, distinct(`${labels[i] ?? ''}${safe ? 'Query' : 'Mutation'}`)]),
  );
  const members = memberNames(
    operations.filter(({ api }) => api === 'platform'),
    [],
  ).own;
  return (operation) => {
    const { id, safe, rpc, api } = operation;
    const { type } = words[api];
    const method = rpc === undefined ? (members.get(id) ?? id) : 'request';
    const own: Parts = {
      operation,
      type,
      key: `${quote(title)}, ${quote(id)}`,
      client: `Pick<${type}Client, ${quote(method)}>`,
      method: quote(method),
    };
    const name = nameOf.get(id) ?? id;
    if (!safe) return `\n${mutation(name, own, title, changes.get(id) ?? {})}`;
    const list = listReturned(operation);
    const all = `\n${query(name, own)}`;
    return list === undefined
      ? all
      : `${all}\n${infiniteQuery(distinct(name.replace(/Query/, 'InfiniteQuery')), own, list)}`;
  };
}

function query(name: string, parts: Parts): string {
  const { operation, key } = parts;
  const { argument, type, generics, call } = callOf(parts);
  return [
    docOf(operation),
    `${foldedLine(`export function ${name}${generics}(client: ${parts.client}, ${type}) {`)}\n`,
    '  return queryOptions({\n',
    `    queryKey: [${key}, ${keyOf(argument, secretsOf(operation))}],\n`,
    `    queryFn: ({ signal }) => ${call('{ signal }')}${orNull(operation)},\n`,
    `    ${clientRepeats}\n`,
    '  });\n',
    '}\n',
  ].join('');
}

function infiniteQuery(name: string, { operation, type: word, key, client, method }: Parts, list: ListPlan): string {
  const { id } = operation;
  const type = `${word}Requests[${quote(id)}]`;
  const argument = takesBodyAlone(operation) ? 'body' : 'request';
  const [page = ''] = pagingMembers(list);
  const given = takesBodyAlone(operation)
    ? `${argument}: WithoutPaging<${type}, ${quote(page.slice(1))}>`
    : `${argument}${needsNothing(operation) ? '?' : ''}: ${type}`;
  return [
    docOf(operation, 'Page by page, from the one that the request asks for.'),
    `${foldedLine(`export function ${name}(client: ${client}, ${given}) {`)}\n`,
    `  const list: ListPlan = ${literal(list, '  ')};\n`,
    '  return infiniteQueryOptions({\n',
    `    queryKey: [${key}, ${keyOf(argument, secretsOf(operation))}, "pages"],\n`,
    `    queryFn: ({ pageParam, signal }) =>\n`,
    `      client[${method}](atPage<${type}>(${argument}, pageParam), { signal }),\n`,
    `    initialPageParam: firstPosition(list, ${argument}),\n`,
    `    getNextPageParam: (last, _all, position) => nextPage(list, ${argument}, last, position),\n`,
    `    ${clientRepeats}\n`,
    '  });\n',
    '}\n',
  ].join('');
}

/** How a list is read, with pointers into what the client returns; undefined where that does not tell the next page. */
function listReturned(operation: Operation): ListPlan | undefined {
  const list = listOf(operation, 'bodies');
  const { envelope } = operation;
  if (list === undefined || envelope === undefined) return list;
  const payload = join(envelope.payload);
  if (!list.items.startsWith(payload)) return undefined;
  const returned = (pointer: string): string => (pointer.startsWith(payload) ? pointer.slice(payload.length) : pointer);
  const items = returned(list.items);
  switch (list.by) {
    case 'cursor':
      return { ...list, items, next: returned(list.next) };
    case 'last':
      return { ...list, items, more: returned(list.more) };
    case 'page': {
      if (list.sized === undefined) return { ...list, items };
      const { response } = list.sized;
      const { page, limit, total } = response;
      const shown = { items, page: returned(page), limit: returned(limit), total: returned(total) };
      return { ...list, items, sized: { ...list.sized, response: shown } };
    }
    default:
      return { ...list, items };
  }
}

/** Otherwise TanStack Query would send a request four times before it shows an error, whatever the error is. */
const clientRepeats = 'retry: false, // the client itself repeats what may be repeated';

function mutation(name: string, parts: Parts, title: string, changes: Changes): string {
  const { operation, key } = parts;
  const { argument, variables, call } = callOf(parts);
  const stale = Object.keys(changes).length > 0;
  const lines = [
    `mutationKey: [${key}],`,
    `mutationFn: (${variables}) => ${call()},`,
    stale &&
      `onSettled: (_data, _error, ${argument}, _result, context) =>\n` +
        `      invalidate(context.client, ${quote(title)}, ${literal(changes, '      ')}, ${argument}),`,
    // The cache keeps what a mutation was called with.
    secretsOf(operation).length > 0 && 'gcTime: 0, // so that no secret is kept',
  ].filter((line) => line !== false);
  return [
    docOf(operation),
    `${foldedLine(`export function ${name}(client: ${parts.client}) {`)}\n`,
    '  return mutationOptions({\n',
    ...lines.map((line) => `    ${line}\n`),
    '  });\n',
    '}\n',
  ].join('');
}

/** The argument of an operation, and the call with it. */
type CallCode = {
  argument: string;
  /** The argument with its type, for a query. */
  type: string;
  generics: string;
  /** The argument with its type, for a mutation; `void`, where it may be left out. */
  variables: string;
  /** Writes the call. */
  call: (options?: string) => string;
};

function callOf({ operation, method, type: word }: Parts): CallCode {
  const { id, rpc } = operation;
  if (rpc === undefined) {
    const argument = takesBodyAlone(operation) ? 'body' : 'request';
    const type = `${word}Requests[${quote(id)}]`;
    const optional = needsNothing(operation);
    return {
      argument,
      type: `${argument}${optional ? '?' : ''}: ${type}`,
      generics: '',
      variables: `${argument}: ${type}${optional ? ' | void' : ''}`,
      call: (options) => {
        const given = options === undefined && optional ? `${argument} as ${type} | undefined` : argument;
        return `client[${method}](${[given, ...(options === undefined ? [] : [options])].join(', ')})`;
      },
    };
  }
  const optional = rpc.params.every(({ required }) => !required);
  const positional = rpc.paramStructure !== 'by-name';
  const type = `${word}Methods[${quote(id)}]['params']`;
  return {
    argument: 'params',
    type: `${positional ? '...' : ''}params${optional && !positional ? '?' : ''}: P`,
    generics: `<const P extends Readonly<${type}>>`,
    variables: `params: ${type}${optional ? ' | void' : ''}`,
    call: (options) => {
      const given = options === undefined && optional ? `params: params ?? ${positional ? '[]' : '{}'}` : 'params';
      return `client.request({ method: ${quote(id)}, ${given} }${options === undefined ? '' : `, ${options}`})`;
    },
  };
}

function docOf({ summary, deprecated }: Operation, more = ''): string {
  return tsdoc([inComment(summary), more, deprecation(deprecated)]);
}

/** JSON pointers to the secrets in the argument of an operation. */
function secretsOf(operation: Operation): string[] {
  const { rpc, secrets, parameters } = operation;
  if (rpc !== undefined) return secrets.map((pointer) => pointer.replace(/^\/params/, ''));
  if (takesBodyAlone(operation)) return secrets;
  const own = parts.flatMap(({ part, in: place }) =>
    parameters.filter((each) => each.in === place && each.secret).map(({ name }) => join(part, name)),
  );
  return [...own, ...secrets.map((pointer) => `/body${pointer}`)];
}

function keyOf(argument: string, secrets: readonly string[]): string {
  return secrets.length === 0 ? argument : `requestKey(${argument}, [${secrets.map(quote).join(', ')}])`;
}

/** TanStack Query takes `undefined` for a mistake. */
function orNull(operation: Operation): string {
  const isEmpty =
    operation.rpc === undefined
      ? successesOf(operation).some((response) => responseKind(operation, response) === 'none')
      : operation.rpc.result === undefined;
  return isEmpty ? '.then((data) => data ?? null)' : '';
}
