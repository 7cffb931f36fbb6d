// What the package exports says of servers no more than it needs: types of Node would be missing where an application
// is compiled without them, so this module imports none.

/**
 * Where a server listens, and for how long it waits for a request.
 *
 * @example const options: ListenOptions = { port: 8080, host: '0.0.0.0', allowedHosts: ['api.example'] };
 */
export type ListenOptions = {
  /** Port to listen on; 0, the default, takes any free one. */
  port?: number;
  /** Address to listen on; default `127.0.0.1`, which only this machine reaches. */
  host?: string;
  /** Further host names that requests may be addressed to, besides those of this machine and of its local network. */
  allowedHosts?: string[];
  /** Milliseconds in which a whole request has to arrive; default 30,000. */
  requestTimeout?: number;
  /** The most bytes that the headers of a request may have together; default 16 KiB. Larger ones get a 431. */
  headerLimit?: number;
};

/** A server that listens. */
export type Listening = {
  /** Its base URL, without a slash at the end. */
  url: string;
  /** Answers the requests that have arrived, then closes the server. Resolves when the port is free. */
  close: (options?: CloseOptions) => Promise<void>;
};

/**
 * How a server is closed.
 *
 * @example await server.close({ drain: 10_000 });
 */
export type CloseOptions = {
  /** Milliseconds in which the answers that are on their way may end, streams included; what is left is cut. */
  drain?: number;
};

/**
 * A request of node:http, node:https or node:http2, or of a framework that stands on them.
 *
 * @example
 * const listener = (request: NodeHttpRequest, response: NodeHttpResponse) => server.listener(request, response);
 */
export type NodeHttpRequest = { readonly rawHeaders: string[]; readonly httpVersionMajor: number };

/**
 * A response of node:http, node:https or node:http2, or of a framework that stands on them.
 *
 * @example
 * const listener = (request: NodeHttpRequest, response: NodeHttpResponse) => server.listener(request, response);
 */
export type NodeHttpResponse = { readonly headersSent: boolean; statusCode: number };

/**
 * A server of node:http, node:https or node:http2.
 *
 * @example const own: NodeHttpServer = createSecureServer({ key, cert, allowHTTP1: true });
 */
export type NodeHttpServer = { readonly listening: boolean; close: (done?: (error?: Error) => void) => unknown };
