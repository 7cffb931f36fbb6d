import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askRaw, mustServe, type Attack } from './attack.ts';
import { attacks } from './attacks.ts';
import { starters, type ServerName, type Target } from './servers.ts';
import { written } from './wire.ts';

/**
 * Tests that a server withstands every attack, or is spared by it for a reason that is said.
 *
 * @param server - the server
 */
export function withstandsAttacks(server: ServerName): void {
  describe(`${server} withstands`, () => {
    let common: Target;
    beforeAll(async () => {
      common = await starters[server]();
    });
    afterAll(() => common.stop());

    it.for(attacks)('$name', async (attack, { skip }) => {
      const reason = attack.spares?.[server];
      skip(reason !== undefined, reason);
      await expect(
        attack.isAlone === true ? attackAlone(server, attack) : attackOn(await running(), attack),
      ).resolves.toBeUndefined();
    });

    /** What one attack ended is not held against the next one. */
    async function running(): Promise<Target> {
      if (common.isAlive()) return common;
      await common.stop();
      common = await starters[server]();
      return common;
    }
  });
}

async function attackOn(target: Target, attack: Attack): Promise<void> {
  await attack.run(target);
  if (attack.endsServer !== true) await mustServe(target);
}

async function attackAlone(server: ServerName, attack: Attack): Promise<void> {
  const target = await starters[server]();
  try {
    await attackOn(target, attack);
  } finally {
    await target.stop();
  }
}

/**
 * Tests that a server withstands random bytes, and requests that are changed at random.
 *
 * @param server - the server
 * @param numRuns - how many
 */
export function withstandsNoise(server: ServerName, numRuns: number): void {
  it(`${server} withstands ${numRuns} random requests`, async () => {
    await expect(makeNoise(server, numRuns)).resolves.toBeUndefined();
  });
}

async function makeNoise(server: ServerName, numRuns: number): Promise<void> {
  const target = await starters[server]();
  try {
    const held = fc.asyncProperty(noiseFor(target), async (bytes) => {
      await askRaw(target, bytes, { isUnfinished: true });
      if (!target.isAlive()) throw new Error(`The server ended:\n${target.output().slice(-2000)}`);
    });
    await fc.assert(held, { numRuns, endOnFailure: true });
    await mustServe(target);
  } finally {
    await target.stop();
  }
}

function noiseFor(target: Target): fc.Arbitrary<Buffer> {
  const { port, good, call, rpc } = target;
  const valid = fc.constantFrom(
    ...[good, call, rpc, { target: '/_twinspec/requests' }].map((one) => written(port, one)),
  );
  const place = fc.double({ min: 0, max: 1, noNaN: true });
  const piece = fc.oneof(
    fc.uint8Array({ maxLength: 20 }).map((bytes) => Buffer.from(bytes)),
    fc
      .constantFrom(...['\r\n', '\n', '\0', ' ', ':', '%', '{', '[', '"', '\\u0000', '__proto__', '\u{d800}', '1e999'])
      .map((text) => Buffer.from(text)),
    fc.json().map((text) => Buffer.from(text)),
  );
  const change = fc.tuple(place, fc.nat({ max: 30 }), piece);
  const changed = fc.tuple(valid, fc.array(change, { minLength: 1, maxLength: 4 })).map(([bytes, changes]) => {
    let result: Buffer = bytes;
    for (const [where, gone, put] of changes) {
      const at = Math.floor(where * result.length);
      result = Buffer.concat([result.subarray(0, at), put, result.subarray(at + gone)]);
    }
    return result;
  });
  const bodied = fc
    .tuple(fc.constantFrom(call, rpc), fc.json())
    .map(([sent, body]) => written(port, { ...sent, body }));
  return fc.oneof(
    changed,
    bodied,
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  );
}
