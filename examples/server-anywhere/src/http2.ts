// Your own node:http, node:https or node:http2 server: it keeps its certificates and limits.
import { getRequestListener } from '@hono/node-server';
import { createServer, type Http2Server } from 'node:http2';
import { server } from './server.ts';

export const http2: Http2Server = createServer(getRequestListener((request) => server.fetch(request)));
