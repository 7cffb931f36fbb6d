// AWS Lambda behind an HTTP API or a function URL (payload format 2.0).
import { server } from './server.ts';

/** What of the event matters. */
export type LambdaEvent = {
  rawPath: string;
  rawQueryString: string;
  cookies?: string[];
  headers: Record<string, string>;
  body?: string;
  isBase64Encoded: boolean;
  requestContext: { http: { method: string }; domainName: string };
};

export type LambdaAnswer = {
  statusCode: number;
  headers: Record<string, string>;
  cookies: string[];
  body: string;
  isBase64Encoded: boolean;
};

export async function handler(event: LambdaEvent, context?: unknown): Promise<LambdaAnswer> {
  const { rawPath, rawQueryString, cookies = [], body, isBase64Encoded } = event;
  const { http, domainName } = event.requestContext;
  const headers = new Headers(event.headers);
  if (cookies.length > 0) headers.set('cookie', cookies.join('; '));
  const url = `https://${domainName}${rawPath}${rawQueryString === '' ? '' : `?${rawQueryString}`}`;
  const hasBody = body !== undefined && http.method !== 'GET' && http.method !== 'HEAD';
  const response = await server.fetch(
    new Request(url, {
      method: http.method,
      headers,
      ...(hasBody && { body: isBase64Encoded ? Buffer.from(body, 'base64') : body }),
    }),
    { event, context },
  );
  const bytes = Buffer.from(await response.arrayBuffer());
  const { 'set-cookie': _, ...others } = Object.fromEntries(response.headers);
  return {
    statusCode: response.status,
    headers: others,
    cookies: response.headers.getSetCookie(),
    body: bytes.toString('base64'),
    isBase64Encoded: true,
  };
}
