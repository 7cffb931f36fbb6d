import { createServer } from 'node:http';
import { compiledContract } from '../../scripts/mock/compile.ts';

/**
 * The least that a mock can do: bare node:http, JSON.parse, one ajv check, one fixed answer. It does not even look at
 * the path. Started with the port and the operation whose first exchange it answers with.
 */
const [port, operationId] = process.argv.slice(2);
const { contract, validators } = await compiledContract();
const exchange = contract.operations.find(({ id }) => id === operationId)?.exchanges[0];
const validate = validators.requests[operationId ?? ''];
if (exchange === undefined || validate === undefined) throw new Error(`${operationId} has no exchange to answer with.`);
const reply = Buffer.from(JSON.stringify(exchange.response.body));

createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const isValid = validate(JSON.parse(Buffer.concat(chunks).toString('utf8')));
    response.writeHead(isValid ? 200 : 422, { 'Content-Type': 'application/json', 'Content-Length': reply.length });
    response.end(reply);
  });
}).listen(Number(port), '127.0.0.1');
