import { readFile } from 'node:fs/promises';
import { serve } from '@hono/node-server';
import { createMockServer } from '@scalar/mock-server';

// Scalar's mock server, started as in its documentation. Its parameters are the port and an OpenAPI document.

const [port, file] = process.argv.slice(2);
const app = await createMockServer({ document: await readFile(file, 'utf8') });
serve({ fetch: app.fetch, port: Number(port), hostname: '127.0.0.1' });
