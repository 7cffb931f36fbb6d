// What the script needs of k6, on Node: requests are synchronous there, so a second thread sends them.
import { receiveMessageOnPort, MessageChannel, parentPort, Worker, workerData } from 'node:worker_threads';

const { port1, port2 } = new MessageChannel();
const signal = new Int32Array(new SharedArrayBuffer(4));
const sender = new Worker(
  `const { workerData: { port, signal } } = require('node:worker_threads');
   port.on('message', async ({ method, url, body, headers }) => {
     const response = await fetch(url, { method, headers, ...(body !== null && { body }) });
     port.postMessage({ status: response.status, text: await response.text() });
     Atomics.store(signal, 0, 1);
     Atomics.notify(signal, 0);
   });`,
  { eval: true, workerData: { port: port2, signal }, transferList: [port2] },
);

const checks = [];
globalThis.__ENV = workerData.environment;
globalThis.__k6 = {
  check: (value, tests) => {
    for (const [name, test] of Object.entries(tests)) checks.push([name, test(value) === true]);
    return true;
  },
  encoding: { b64encode: (text) => Buffer.from(text).toString('base64') },
  fail: (message) => {
    throw new Error(message);
  },
  http: {
    request: (method, url, body, { headers }) => {
      Atomics.store(signal, 0, 0);
      port1.postMessage({ method, url, body, headers });
      Atomics.wait(signal, 0, 0);
      const { status, text } = receiveMessageOnPort(port1).message;
      return { status, json: () => JSON.parse(text) };
    },
  },
};
try {
  const script = await import(workerData.script);
  script.setup();
  script.default();
  parentPort.postMessage({ checks, options: script.options });
} catch (error) {
  parentPort.postMessage({ error: error.message });
}
await sender.terminate();
port1.close();
