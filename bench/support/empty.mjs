import { createServer } from 'node:http';

// An empty server, which answers every request without a body. Its parameter is the port.

createServer((request, response) => {
  request.resume();
  response.end();
}).listen(Number(process.argv[2]), '127.0.0.1');
