import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { getResponse, http, HttpResponse } from 'msw';

// An MSW handler as people write it by hand: it checks nothing and answers with an example. MSW has no server, so this
// one passes requests to it. Its parameters are the port and the name of an operation.

const [port, operationId] = process.argv.slice(2);
const { answers } = JSON.parse(await readFile(process.env.FLOOR_ANSWERS, 'utf8'));
const handlers = [
  http.post('*', async ({ request }) => {
    await request.json();
    return HttpResponse.json(answers[operationId]);
  }),
];

createServer((request, response) => {
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', async () => {
    const { method, headers, url } = request;
    const body = method === 'POST' ? Buffer.concat(chunks) : undefined;
    const answer = await getResponse(handlers, new Request(`http://127.0.0.1${url}`, { method, headers, body }));
    const text = answer === undefined ? '' : await answer.text();
    response.writeHead(answer?.status ?? 404, [
      'Content-Type',
      'application/json',
      'Content-Length',
      String(Buffer.byteLength(text)),
    ]);
    response.end(text);
  });
}).listen(Number(port), '127.0.0.1');
