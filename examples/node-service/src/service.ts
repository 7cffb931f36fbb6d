import { createServer, type Server } from 'node:http';
import type { PlatformClient } from 'twinspec';
import { reward } from './rewards.ts';

const statuses = { minted: 201, refused: 409, unknown: 202 } as const;

/** `POST /rewards/<address>` rewards the owner of an address. */
export function service(platform: PlatformClient): Server {
  return createServer(async (request, response) => {
    const address = /^\/rewards\/(0x[0-9a-fA-F]{40})$/.exec(request.url ?? '')?.[1];
    if (request.method !== 'POST' || address === undefined) {
      response.writeHead(404).end();
      return;
    }
    try {
      const rewarded = await reward(platform, address);
      response.writeHead(statuses[rewarded.outcome], { 'Content-Type': 'application/json' });
      response.end(JSON.stringify(rewarded));
    } catch {
      response.writeHead(502).end();
    }
  });
}
