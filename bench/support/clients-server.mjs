// The server for bench/clients.ts. It runs in a process of its own, so that only the CPU time of the clients is
// measured.
import { createServer } from 'node:http';

const minted = JSON.stringify({
  Data: { referenceId: 'reference-1', txnHash: `0x${'ab'.repeat(32)}` },
  Message: 'Token minted successfully',
  Status: 'SUCCESS',
});
const result = `"0x${'1'.repeat(16)}"`;

const server = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8');
  request.on('data', (chunk) => (body += chunk));
  request.on('end', () => {
    let answer = minted;
    if (request.url === '/rpc') {
      const call = JSON.parse(body);
      const of = ({ id, method }) =>
        `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${method === 'eth_chainId' ? '"0x13882"' : result}}`;
      answer = Array.isArray(call) ? `[${call.map(of)}]` : of(call);
    }
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(answer) });
    response.end(answer);
  });
});

server.listen(0, '127.0.0.1', () => process.send?.(server.address().port));
// However the benchmark ends, this process ends with it.
process.on('disconnect', () => process.exit());
