import { createServer } from 'node:http';

// What any server needs to begin: answers everything with nothing. Started with the port.

createServer((request, response) => {
  request.resume();
  response.end();
}).listen(Number(process.argv[2]), '127.0.0.1');
