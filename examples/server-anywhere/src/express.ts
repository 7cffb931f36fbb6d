import { getRequestListener } from '@hono/node-server';
import express, { type Express } from 'express';
import type { IncomingMessage } from 'node:http';
import { server } from './server.ts';

const answer = getRequestListener((request) => server.fetch(request));

/** Ahead of body parsers, the server reads the bodies itself. */
export const ahead: Express = express()
  .get('/own', (_request, response) => void response.send('mine'))
  .use(['/api/v0', '/rpc'], (request, response) => {
    request.url = request.originalUrl;
    void answer(request, response);
  })
  .use(express.json());

/** Behind a body parser, the bytes are gone; let it keep them as `rawBody`. */
export const behind: Express = express()
  .use(
    express.json({
      verify: (request: IncomingMessage & { rawBody?: Buffer }, _, bytes) => void (request.rawBody = bytes),
    }),
  )
  .use((request, response) => void answer(request, response));
