// `deno serve` takes src/worker.ts as it is; this is the same with a program of its own.
import { server } from './server.ts';

declare const Deno: { serve: (options: { port: number }, answer: (request: Request) => Promise<Response>) => unknown };

Deno.serve({ port: 8080 }, (request) => server.fetch(request));
