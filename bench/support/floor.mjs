import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';

// The minimum that a mock can do: bare node:http, JSON.parse, a check by a precompiled Ajv validator, JSON.stringify,
// and latin1 output. It does not even look at the path. Its parameters are the port and the name of an operation.

const [port, operationId] = process.argv.slice(2);
const home = new URL('../../', import.meta.url);
const { requests } = await import(new URL('dist/generated/validators/requests.js', home).href);
const { answers } = JSON.parse(await readFile(process.env.FLOOR_ANSWERS, 'utf8'));
const validate = (await requests[operationId]?.())?.body;
const answer = answers[operationId];
if (validate === undefined || answer === undefined) throw new Error(`${operationId} has nothing to answer with.`);

createServer((request, response) => {
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    const body = JSON.parse(chunks.length === 1 ? chunks[0].toString() : Buffer.concat(chunks).toString());
    // A batch gets a response for each call.
    const isBatch = Array.isArray(body);
    const isValid = isBatch ? body.every((call) => validate(call)) : validate(body);
    const text = isBatch ? JSON.stringify(body.map(({ id }) => ({ ...answer, id }))) : JSON.stringify(answer);
    response.writeHead(isValid ? 200 : 422, [
      'Content-Type',
      'application/json',
      'Content-Length',
      String(text.length),
    ]);
    response.end(text, 'latin1');
  });
}).listen(Number(port), '127.0.0.1');
