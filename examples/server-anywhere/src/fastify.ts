import { getRequestListener } from '@hono/node-server';
import fastify, { type FastifyInstance } from 'fastify';
import { server } from './server.ts';

const answer = getRequestListener((request) => server.fetch(request));

export const app: FastifyInstance = fastify();
app.get('/own', () => 'mine');
// In a scope of its own, nothing parses bodies; Fastify's parsers stay as they are elsewhere.
await app.register(async (scope) => {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, _body, done) => done(null));
  scope.all('/*', async (request, reply) => {
    reply.hijack();
    await answer(request.raw, reply.raw);
  });
});
