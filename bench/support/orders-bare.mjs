import { createServer } from 'node:http';
import { createOrder, getOrder } from './orders.mjs';

// The minimum: bare node:http, JSON.parse and JSON.stringify. Nothing of a request is checked.

createServer((request, response) => {
  if (request.method === 'GET') {
    const mark = request.url.indexOf('?lines=');
    send(response, getOrder(request.url.slice('/orders/'.length, mark), Number(request.url.slice(mark + 7))));
    return;
  }
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => send(response, createOrder(JSON.parse(Buffer.concat(chunks).toString()))));
}).listen(Number(process.argv[2]), '127.0.0.1');

function send(response, order) {
  const text = JSON.stringify(order);
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) });
  response.end(text);
}
