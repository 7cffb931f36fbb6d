import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { serve } from '@hono/node-server';
import { createMockServer } from '@scalar/mock-server';

// Scalar's mock server, started as in its documentation. Its parameters are the port, an OpenAPI document, and a module
// that changes the document, if there is one.

const [port, file, module] = process.argv.slice(2);
const text = await readFile(file, 'utf8');
const { changed } = module === undefined ? {} : await import(pathToFileURL(module).href);
const app = await createMockServer({ document: changed === undefined ? text : changed(JSON.parse(text)) });
serve({ fetch: app.fetch, port: Number(port), hostname: '127.0.0.1' });
