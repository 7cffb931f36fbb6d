import { createServer } from 'node:http';
import { pathToFileURL } from 'node:url';
import { getResponse } from 'msw';

// MSW has no server, so this one passes requests to its handlers. Its parameters are the port, the module of the
// handlers, and what that needs.

const [port, module] = process.argv.slice(2);
const { handlers } = await import(pathToFileURL(module).href);

createServer((request, response) => {
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', async () => {
    const { method, headers, url } = request;
    const body = chunks.length > 0 ? Buffer.concat(chunks) : undefined;
    const answer = await getResponse(handlers, new Request(`http://127.0.0.1${url}`, { method, headers, body }));
    const type = answer?.headers.get('content-type') ?? 'application/json';
    if (type === 'text/event-stream') {
      response.writeHead(answer.status, { 'Content-Type': type });
      for await (const chunk of answer.body) response.write(chunk);
      response.end();
      return;
    }
    const text = answer === undefined ? '' : await answer.text();
    response.writeHead(answer?.status ?? 404, [
      'Content-Type',
      type,
      'Content-Length',
      String(Buffer.byteLength(text)),
    ]);
    response.end(text);
  });
}).listen(Number(port), '127.0.0.1');
