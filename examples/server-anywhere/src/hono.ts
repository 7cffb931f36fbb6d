import { Hono } from 'hono';
import { server } from './server.ts';

export const app: Hono = new Hono();
app.get('/own', (context) => context.text('mine'));
app.all('*', (context) => server.fetch(context.req.raw, context.env));
