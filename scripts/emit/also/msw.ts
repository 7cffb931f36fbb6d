import type { Contract } from '../../contract/contract.ts';
import type { Operation } from '../../contract/operation.ts';
import { banner } from '../banner.ts';
import { deprecation } from '../client/doc.ts';
import { comment, inComment, memberKey, quote, ts, tsdoc, type Comment, type TypeScript } from '../text.ts';

/**
 * Emits handlers for MSW: those that answer as the mock does, and a function for each operation that makes one of a
 * typed handler.
 *
 * @returns the module `msw.ts`
 * @example emitMsw(contract)
 */
export function emitMsw({ apis, operations }: Contract): TypeScript {
  const openrpc = apis.find((api) => api.openrpc !== undefined)?.openrpc;
  const http = operations.filter(({ kind }) => kind === 'http');
  const rpc = openrpc === undefined ? [] : operations.filter(({ rpc }) => rpc !== undefined);
  const documents = [
    ...(apis.some(({ kind }) => kind === 'http') ? [ts`openapi`] : []),
    ...(openrpc === undefined ? [] : [ts`openrpc`]),
  ];
  const types = http.length + rpc.length === 0 ? '' : ts`import type { Handlers } from './server.ts';\n`;
  return ts.join(
    [
      banner,
      '// For msw 2.12 or later, and msw 3: `npm install --save-dev msw`.\n\n',
      ts`import { http as msw, type HttpHandler, type RequestHandlerOptions } from 'msw';\n`,
      ts`import { intercept, type InterceptedPlace, type MockControl } from 'twinspec/mock/fetch';\n`,
      documents.length === 0 ? '' : ts`import { ${ts.join(documents, ', ')} } from './documents.ts';\n`,
      ts`import type { Exchanges } from './operations.ts';\n`,
      types,
      '\n/** Makes a handler for MSW of what answers an operation: a handler as in `server.ts`. */\n',
      'export type MakeHandler<Handler> = (handler: Handler, options?: RequestHandlerOptions) => HttpHandler;\n',
      typeOf(ts`HttpHandlers`, comment`the API over HTTP`, http),
      typeOf(ts`RpcHandlers`, comment`the API of JSON-RPC; all share one address, also in batches`, rpc),
      handlersType,
      makerOf(documents, http, rpc),
    ],
    '',
  );
}

function typeOf(name: TypeScript, whose: Comment, operations: Operation[]): TypeScript {
  const members = operations.map(({ id, summary, deprecated }) => {
    const doc = tsdoc([inComment(summary), deprecation(deprecated)], '  ');
    return ts`\n${doc}  ${memberKey(id)}: MakeHandler<Handlers[${quote(id)}]>;`;
  });
  const body = members.length === 0 ? '{}' : ts`{${ts.join(members, '')}\n}`;
  return ts`\n${tsdoc([comment`A function for each operation of ${whose}.`])}export type ${name} = ${body};\n`;
}

const handlersType = ts`
/** What {@link createHandlers} makes. */
export type ContractHandlers = {
  /** Answer every operation as \`twinspec mock\` does. */
  handlers: HttpHandler[];
  /** Make handlers for operations over HTTP. */
  http: HttpHandlers;
  /** Make handlers for methods of JSON-RPC. */
  rpc: RpcHandlers;
  /** The mock behind {@link handlers}: its \`next\` chooses an answer, its \`reset\` starts over. */
  mock: () => Promise<MockControl<Exchanges>>;
};
`;

function makerOf(documents: TypeScript[], http: Operation[], rpc: Operation[]): TypeScript {
  const doc = [
    comment`Makes the handlers for one address, where an application talks to several servers.`,
    comment.join(
      [
        comment`@param place - \`baseUrl\` and \`rpcUrl\`; without them, requests to any address are answered`,
        comment`whose path is in the contract`,
      ],
      ' ',
    ),
    comment`@returns the handlers, and functions that make some`,
    comment`@example
const { handlers } = createHandlers({ baseUrl: 'https://api.example' });
const server = setupServer(...handlers);`,
  ];
  const members = (operations: Operation[]): TypeScript =>
    ts.join(
      operations.map(({ id }) => ts`\n      ${memberKey(id)}: making(${quote(id)}),`),
      '',
    );
  const object = (operations: Operation[]): TypeScript =>
    operations.length === 0 ? ts`{}` : ts`{${members(operations)}\n    }`;
  const making =
    http.length + rpc.length === 0
      ? ''
      : ts`  const making =
    (operation: string) =>
    (handler: (request: never) => unknown, options?: RequestHandlerOptions): HttpHandler => {
      const answer = contract.handledBy(operation, handler);
      return msw.all(
        ({ request }) => contract.isCalled(request, operation),
        ({ request }) => answer(request),
        options,
      );
    };
`;
  return ts`
${tsdoc(doc)}export function createHandlers(place: InterceptedPlace = {}): ContractHandlers {
  const contract = intercept({ ${ts.join(documents, ', ')} }, place);
${making}  return {
    handlers: [
      msw.all(
        ({ request }) => contract.isCalled(request),
        ({ request }) => contract.answer(request),
      ),
    ],
    http: ${object(http)},
    rpc: ${object(rpc)},
    mock: contract.mock,
  };
}

const everywhere = createHandlers();

/** Answer requests to any address, as \`twinspec mock\` does. */
export const handlers: HttpHandler[] = everywhere.handlers;
/** Make handlers for operations over HTTP. */
export const http: HttpHandlers = everywhere.http;
/** Make handlers for methods of JSON-RPC. */
export const rpc: RpcHandlers = everywhere.rpc;
/** The mock behind {@link handlers}. */
export const mock: () => Promise<MockControl<Exchanges>> = everywhere.mock;
`;
}
