import { platform } from './platform.ts';

const { url, rpcUrl } = await platform().listen({ port: 4010 });
console.log(`The platform is at ${url}, its node at ${rpcUrl}.`);
