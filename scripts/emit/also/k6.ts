import { isOnlyOfKind } from '../../contract/facts/facts.ts';
import { authSchemeOf, toCredentialVariable } from '../../contract/http/http.ts';
import { isFailure } from '../../contract/exchange/exchange.ts';
import type { Contract } from '../../contract/contract.ts';
import { validatorsFor } from '../../contract/lenient-validators/lenient-validators.ts';
import { isJson, findPreferredBody } from '../../contract/media/media.ts';
import { responseFor } from '../../contract/responses/responses.ts';
import { readerOf, travelsAlways } from '../../contract/schema/reading.ts';
import { readAllMembers } from '../../contract/schema/unnamed-members.ts';
import type { Operation } from '../../contract/operation.ts';
import type { SchemaAt } from '../../contract/message.ts';
import { requestRefusalOf, writeRequest, type RequestParts } from '../../contract/request/write-request.ts';
import { sampleRequest, sampleSourceOf } from '../../contract/sample/sample.ts';
import { banner } from '../banner.ts';
import { comment, identifier, inComment, jsonLiteral, lineComment, ts, type TypeScript } from '../text.ts';

/**
 * Emits a load test for k6: the safe exchanges of the contract, with checks and thresholds. A safe operation without
 * exchanges is called with values that its document shows, or that fit its schemas, but not for a thing that no example
 * names: it would not be there. Credentials and addresses come from the environment of k6.
 *
 * @example emitK6(contract) // k6 run -e TWINSPEC_URL=http://127.0.0.1:4010 generated/k6/script.js
 */
export function emitK6(contract: Contract): TypeScript {
  const { calls, left, refused } = callsOf(contract);
  const names = [...new Set(calls.map(({ api }) => api))].toSorted();
  const variables = [
    ...new Set(calls.flatMap(({ credentials }) => credentials.map(({ variables }) => variables.at(-1)))),
  ];
  const variablesOf = addressVariablesOf(contract);
  const addressVariables = Object.fromEntries(names.map((name) => [name, variablesOf(name)]));
  const given = ts.join(
    [...names.map((name) => variablesOf(name).at(-1)), ...variables].map(
      (variable = '') => ts` -e ${identifier(variable)}=…`,
    ),
    '',
  );
  return ts.join(
    [
      banner,
      ts`// k6 run${given} script.js\n`,
      '// Only what is safe is called. --vus, --duration and the other options of k6 decide how much.\n',
      '// twinspec checks such scripts by bundling them and by @types/k6; k6 itself has not run this one.\n',
      ...(left.length === 0
        ? []
        : [
            ts`${lineComment(
              comment`Not called, as no example names a thing that is there: ${inComment(left.join(', '))}.`,
            )}\n`,
          ]),
      ...refused.map(
        ([operation, why]) =>
          ts`${lineComment(comment`A request of ${inComment(operation)} is not sent: ${inComment(why)}.`)}\n`,
      ),
      '\n',
      "import { check, fail } from 'k6';\n",
      "import encoding from 'k6/encoding';\n",
      "import http from 'k6/http';\n\n",
      '// The variables that say where each API is; the first that is set counts.\n',
      '/** @type {Record<string, string[]>} */\n',
      ts`const addressVariables = ${jsonLiteral(addressVariables, 2)};\n\n`,
      runtime,
      ts`/** @type {Call[]} */\nconst calls = ${jsonLiteral(calls, 2)};\n`,
    ],
    '',
  );
}

/** The variables for the address of an API: its own, then that of all, if no other API is of its kind. */
function addressVariablesOf({ apis }: Contract): (name: string) => string[] {
  return (name) => {
    const own = toCredentialVariable([name, 'url'].join('.'));
    const api = apis.find((one) => one.name === name);
    if (api !== undefined && !isOnlyOfKind(apis, api)) return [own];
    return [own, api?.kind === 'rpc' ? 'TWINSPEC_RPC' : 'TWINSPEC_URL'];
  };
}

/** What the script does with each call; it comes before the calls, so that a reader sees it first. */
const runtime = ts`/**
 * @typedef {object} Call
 * @property {string} operation
 * @property {string} api
 * @property {string} route
 * @property {string} method
 * @property {string} path
 * @property {Record<string, string>} headers
 * @property {string | null} body
 * @property {{ in: string, name: string, variables: string[], scheme?: string }[]} credentials
 * @property {number} status
 * @property {boolean} json
 * @property {boolean} rpc
 * @property {string[]} members
 */

export const options = {
  thresholds: {
    checks: ['rate>0.99'],
    http_req_failed: ['rate<0.01'],
    http_req_duration: ['p(95)<500'],
  },
};

export function setup() {
  if (calls.length === 0) fail('This script calls nothing: no operation of the contract is safe and shows a request.');
  const missing = Object.keys(addressVariables).filter((api) => !addressOf(api));
  const known = Object.values(addressVariables).flat();
  const names = 'the names are ' + known.join(', ') + '.';
  const unknown = Object.keys(__ENV).filter((name) => /^TWINSPEC_\\w+_URL$/.test(name) && !known.includes(name));
  if (missing.length > 0 && unknown.length > 0) fail(unknown.join(' and ') + ' names no API of this script; ' + names);
  if (missing.length === Object.keys(addressVariables).length) fail('Name a server with -e NAME=URL; ' + names);
}

/** @param {string} api */
function addressOf(api) {
  return (addressVariables[api] || []).map((name) => __ENV[name]).find(Boolean);
}

export default function () {
  for (const call of calls) {
    const base = addressOf(call.api);
    if (!base) continue;
    let url = base.replace(/\\/$/, '') + call.path;
    /** @type {Record<string, string>} */
    const headers = { ...call.headers };
    for (const { in: place, name, variables, scheme } of call.credentials) {
      const value = variables.map((variable) => __ENV[variable]).find(Boolean);
      if (!value) continue;
      if (place === 'query') url += (url.includes('?') ? '&' : '?') + name + '=' + encodeURIComponent(value);
      else if (place === 'cookie') headers.Cookie = (headers.Cookie ? headers.Cookie + '; ' : '') + name + '=' + value;
      else headers[name] = written(value, scheme);
    }
    const tags = { name: call.route, operation: call.operation };
    const response = http.request(call.method, url, call.body, { headers, tags });
    check(
      response,
      {
        [\`\${call.operation}: status \${call.status}\`]: ({ status }) => status === call.status,
        [\`\${call.operation}: body\`]: (answer) => isExpected(call, answer),
      },
      tags,
    );
  }
}

/**
 * A credential with the word that its scheme has before it, unless it is there already.
 *
 * @param {string} value
 * @param {string | undefined} scheme
 */
function written(value, scheme) {
  if (!scheme || value.toLowerCase().startsWith(scheme.toLowerCase() + ' ')) return value;
  return scheme + ' ' + (scheme === 'Basic' ? encoding.b64encode(value) : value);
}

/**
 * A whole check of the schema is what \`twinspec verify\` is for; under load, the members that have to be there do.
 *
 * @param {Call} call
 * @param {import('k6/http').Response} answer
 */
function isExpected({ json, members, rpc }, answer) {
  if (!json) return true;
  /** @type {any} */
  let body;
  try {
    body = answer.json();
  } catch (_) {
    return false;
  }
  if (rpc && !(body && body.jsonrpc === '2.0' && 'result' in body)) return false;
  return members.every((name) => body !== null && typeof body === 'object' && name in body);
}

`;

type Call = {
  operation: string;
  api: Operation['api'];
  /** The method and the path as the document writes it: one name for all requests of an operation. */
  route: string;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | null;
  credentials: { in: 'header' | 'query' | 'cookie'; name: string; variables: string[]; scheme?: string }[];
  status: number;
  /** Whether the answer is JSON, whether it is one of JSON-RPC, and which members it has to have. */
  json: boolean;
  rpc: boolean;
  members: string[];
};

/**
 * The calls of the script, the safe operations that it leaves out, as no example names a thing that is there, and the
 * requests that cannot be sent, with the reason.
 */
function callsOf(contract: Contract): { calls: Call[]; left: string[]; refused: [operation: string, why: string][] } {
  const validators = validatorsFor(contract);
  const sources = new Map(contract.apis.map((api) => [api.name, sampleSourceOf(api)]));
  const left: string[] = [];
  const refused: [string, string][] = [];
  const calls = contract.operations
    .filter(({ safe }) => safe)
    .flatMap((operation) => {
      const isSent = (request: RequestParts): boolean => {
        const why = requestRefusalOf(operation, request);
        if (why !== undefined) refused.push([operation.id, why]);
        return why === undefined;
      };
      const successes = operation.exchanges.filter(
        (exchange) => !isFailure(exchange) && exchange.response.status < 300,
      );
      const shown = successes.filter(({ request }) => isSent(request));
      if (shown.length > 0) return shown.map(({ request, response }) => callOf(operation, request, response.status));
      if (operation.parameters.some((one) => one.in === 'path' && one.example === undefined)) {
        left.push(operation.id);
        return [];
      }
      const source = sources.get(operation.api);
      const made = source && sampleRequest(source, operation, validators);
      const success = operation.responses.find(({ status }) => /^2\d\d$/.test(status));
      return made === undefined || success === undefined || !isSent(made)
        ? []
        : [callOf(operation, made, Number(success.status))];
    });
  return { calls, left, refused };
}

function callOf(operation: Operation, view: RequestParts, status: number): Call {
  const { id, api, method, path, rpc } = operation;
  const credentials = (operation.security[0] ?? []).flatMap(({ scheme }) => {
    const word = authSchemeOf(scheme);
    const variables = [[api, scheme.key].join('.'), scheme.key].map(toCredentialVariable);
    const named = { variables, ...(word !== undefined && { scheme: word }) };
    return scheme.travels === undefined ? [] : [{ ...scheme.travels, ...named }];
  });
  // A path without a slash at its beginning would go on with the name of the host.
  const rooted = { ...operation, path: path.replace(/^\/?/, '/') };
  const request = writeRequest(rooted, withoutCredentials(view, operation), 'http://k6.invalid');
  const { pathname, search } = new URL(request.url);
  const response = responseFor(operation, status);
  const media = findPreferredBody(response?.bodies ?? []);
  return {
    operation: id,
    api,
    route: rpc === undefined ? [method, path].join(' ') : rpc.method,
    method,
    path: rpc === undefined ? pathname + search : '',
    headers: request.headers,
    body: request.body ?? null,
    credentials,
    status,
    json: media !== undefined && isJson(media),
    rpc: rpc !== undefined,
    members:
      rpc === undefined && media?.schema !== undefined ? listRequiredMembers(operation.schemaAt, media.schema) : [],
  };
}

/** No credential is written down, not even that of an example. */
function withoutCredentials(view: RequestParts, { security }: Operation): RequestParts {
  const names = new Set(security.flat().map(({ scheme: { travels } }) => travels?.name.toLowerCase()));
  const omitNames = <Value>(members: Record<string, Value> = {}): Record<string, Value> =>
    Object.fromEntries(Object.entries(members).filter(([name]) => !names.has(name.toLowerCase())));
  return {
    ...view,
    headers: omitNames(view.headers),
    ...(view.query !== undefined && { query: omitNames(view.query) }),
    ...(view.cookies !== undefined && { cookies: omitNames(view.cookies) }),
  };
}

/** The members that every answer has: what is write-only does not come back. */
function listRequiredMembers(schemaAt: SchemaAt, pointer: string): string[] {
  const reader = readerOf(schemaAt);
  const members = [...readAllMembers(reader, reader.read([pointer]))];
  return members.flatMap(([name, member]) => (member.required && travelsAlways(member, 'response') ? [name] : []));
}
