// Which pages and which host names may call a server.

export { type Cors, corsOf, loopbackPages } from './cors.ts';
export { isLoopback } from './host-check.ts';
