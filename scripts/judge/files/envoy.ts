import { asList, asObject, asText, type Json, type JsonObject } from '../../contract/json.ts';
import { receivedAnswer } from '../received.ts';
import type { Seen } from '../traffic.ts';

// The formats are those of envoy.data.tap.v3: HttpBufferedTrace and HttpStreamedTraceSegment, as JSON with the names of
// the proto file or in camel case.

/** A message of a tap: its headers, pseudo-headers included, and its body. */
type Message = { headers: [string, string][]; body: Buffer; isCut: boolean };

/** The most calls that are put together at a time; of more, the oldest are given out as they are. */
const mostOpen = 1000;

/** Puts the segments of streamed taps together. */
export type Segments = {
  /** Takes a segment. @returns the calls that are complete now */
  add: (segment: JsonObject) => Seen[];
  /** Gives out what is left: nothing tells the end of a call that has no trailers. */
  rest: () => Seen[];
};

/**
 * Reads a call that was tapped whole.
 *
 * @param trace - an HttpBufferedTrace
 * @returns the call
 */
export function bufferedCall(trace: JsonObject): Seen[] {
  const [request, response] = [trace['request'], trace['response']].map(messageIn);
  const connection = asObject(member(trace, 'downstream_connection'));
  const { address } = asObject(member(asObject(member(connection, 'remote_address')), 'socket_address'));
  return callOf(request, response, asText(address));
}

/**
 * Makes what puts segments together.
 *
 * @returns see {@link Segments}
 */
export function segments(): Segments {
  const open = new Map<string, { request: Message; response: Message }>();
  const taken = (id: string): Seen[] => {
    const call = open.get(id);
    open.delete(id);
    return call === undefined ? [] : callOf(call.request, call.response);
  };
  return {
    add: (segment) => {
      const id = String(member(segment, 'trace_id') ?? '');
      // An id comes again when Envoy was started again.
      const done = member(segment, 'request_headers') === undefined ? [] : taken(id);
      const call = open.get(id) ?? { request: empty(), response: empty() };
      open.set(id, call);
      for (const side of ['request', 'response'] as const) {
        call[side].headers.push(...headersIn(asObject(member(segment, `${side}_headers`))['headers']));
        const chunk = member(segment, `${side}_body_chunk`);
        if (chunk !== undefined) append(call[side], asObject(chunk));
      }
      if (member(segment, 'response_trailers') !== undefined) done.push(...taken(id));
      const [oldest] = open.keys();
      if (open.size > mostOpen && oldest !== undefined) done.push(...taken(oldest));
      return done;
    },
    rest: () => [...open.keys()].flatMap(taken),
  };
}

function empty(): Message {
  return { headers: [], body: Buffer.alloc(0), isCut: false };
}

/** A member by the name of the proto file, or by its JSON name. */
function member(object: JsonObject, name: string): Json | undefined {
  return object[name] ?? object[name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())];
}

function messageIn(value: Json | undefined): Message {
  const message = { ...empty(), headers: headersIn(asObject(value)['headers']) };
  const body = asObject(value)['body'];
  if (body !== undefined) append(message, asObject(body));
  return message;
}

function headersIn(list: Json | undefined): [string, string][] {
  return asList(list).map((one) => {
    const { key, value, ...rest } = asObject(one);
    const raw = member(rest, 'raw_value');
    // Envoy writes an empty one beside each value.
    const text =
      typeof raw === 'string' && raw !== '' ? Buffer.from(raw, 'base64').toString('utf8') : String(value ?? '');
    return [String(key ?? '').toLowerCase(), text];
  });
}

function append(message: Message, body: JsonObject): void {
  const [text, bytes] = [member(body, 'as_string'), member(body, 'as_bytes')];
  const more = typeof text === 'string' ? Buffer.from(text) : Buffer.from(asText(bytes) ?? '', 'base64');
  message.body = Buffer.concat([message.body, more]);
  if (body['truncated'] === true) message.isCut = true;
}

function callOf(request: Message | undefined, response: Message | undefined, caller?: string): Seen[] {
  const headers = Object.fromEntries(request?.headers ?? []);
  const answered = Object.fromEntries(response?.headers ?? []);
  const { ':method': method, ':path': path, ':authority': authority, ':scheme': scheme, ...sent } = headers;
  const { ':status': status, ...came } = answered;
  if (request === undefined || response === undefined || method === undefined || status === undefined) return [];
  const host = authority ?? sent['host'] ?? 'localhost';
  const unknown = [...(request.isCut ? ['request body' as const] : []), ...(response.isCut ? ['body' as const] : [])];
  const body = request.body.length === 0 || request.isCut ? undefined : request.body.toString('utf8');
  return [
    {
      request: {
        method,
        url: `${scheme ?? 'http'}://${host}${path ?? '/'}`,
        headers: sent,
        ...(body !== undefined && { body }),
      },
      answer: receivedAnswer(Number(status), came, response.isCut ? Buffer.alloc(0) : response.body),
      milliseconds: Number(came['x-envoy-upstream-service-time'] ?? 0) || 0,
      ...(unknown.length > 0 && { unknown }),
      ...(caller !== undefined && { caller }),
    },
  ];
}
