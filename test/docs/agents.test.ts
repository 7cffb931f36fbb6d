import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { docsSite } from '../../scripts/docs/docs.ts';
import { startMock, type Mock } from '../../scripts/mock/start.ts';
import { contract } from '../support/contract.ts';
import { send } from '../support/send.ts';
import { ownSpecs } from '../support/own-specs.ts';

/** Everything that a program learns about an operation from llms.txt. */
type Known = { method: string; url: string; headers: Record<string, string>; body: string; retries: boolean };

/** Reads how to call an operation from its heading, code spans and code blocks, as any program can. */
function callOf(text: string, operation: string): Known {
  const part = text.slice(text.indexOf(`## ${operation}:`)).split(/\n## /)[0] ?? '';
  const [, method = '', url = ''] = /`([A-Z]+) (http[^`]+)`/.exec(part) ?? [];
  const headers = [...part.matchAll(/^- Header: `([^:`]+): ([^`]+)`/gm)].map(([, name = '', value = '']) => [
    name,
    value,
  ]);
  const body = /Request:\n\n```json\n([\s\S]*?)\n```/.exec(part)?.[1] ?? '';
  return {
    method,
    url,
    headers: Object.fromEntries(headers) as Record<string, string>,
    body,
    retries: /Safe to repeat: yes/.test(part),
  };
}

describe('a program that knows only llms.txt', () => {
  let mock: Mock;
  let text: string;
  beforeAll(async () => {
    const specs = { apis: ownSpecs };
    const site = await docsSite({ specs, mock: '/' });
    mock = await startMock({ contract, site });
    text = await (await fetch(`${mock.url}/llms.txt`)).text();
  });
  afterAll(() => mock.close());

  it('knows the addresses, whatever the port is', () => {
    expect(text).toContain(`\`${mock.url}\``);
    expect(text).toContain(`\`${mock.rpcUrl}\``);
    expect(text).not.toMatch(/own-origin|127\.0\.0\.1:4010\b/);
  });

  it('can mint', async () => {
    const call = callOf(text, 'mintFT');
    expect(call.retries).toBe(false);
    const answer = (await send(call.url, call)).body as Record<string, unknown>;
    // The envelope: where the payload is, and which status means success.
    const [, payload = '', status = '', success = ''] =
      /`mintFT`: the payload is in `(\w+)`, the message in `\w+`; the call succeeded if `(\w+)` is `([^`]+)`/.exec(
        text,
      ) ?? [];
    expect(JSON.stringify(answer[status])).toBe(success);
    expect(answer[payload]).toMatchObject({ referenceId: expect.any(String), txnHash: expect.any(String) });
  });

  it('can read a block, and knows that this is safe to repeat', async () => {
    const call = callOf(text, 'eth_getBlockByNumber');
    expect(call.retries).toBe(true);
    const answer = (await send(call.url, call)).body as { result?: { number?: string } };
    expect(answer.result?.number).toMatch(/^0x/);
  });

  it('knows the possible errors', async () => {
    const call = callOf(text, 'mintFT');
    const refused = await send(call.url, { ...call, headers: { ...call.headers, Authorization: 'not-a-valid-key' } });
    expect(text).toContain(`- HTTP ${refused.status}, Wrong key: \`${refused.text}\``);
  });

  it('finds every page as Markdown, with the right address', async () => {
    const pages = [...text.matchAll(/\]\(([^)]+\.(?:md|txt))\)/g)].map(([, path = '']) => path);
    expect(pages).toContain('index.md');
    for (const path of pages) {
      const page = await fetch(`${mock.url}/${path}`);
      expect(page.status, path).toBe(200);
      expect(await page.text(), path).not.toMatch(/own-origin/);
    }
    expect(await (await fetch(`${mock.url}/operations/mintFT.md`)).text()).toContain(
      `${mock.url}/api/v0/ft-manager/mintFT`,
    );
  });
});
