import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plain } from '../../scripts/terminal/terminal.ts';
import type { Report } from '../../scripts/verify/report.ts';
import { terminalLines } from '../../scripts/verify/reports/terminal.ts';
import { twinspec } from '../support/process.ts';
import { jsonMedia } from '../support/json-content.ts';

const shop = {
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1' },
  paths: {
    '/books': {
      get: {
        operationId: 'listBooks',
        parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 100 } }],
        responses: { 200: { description: 'ok', content: jsonMedia({ type: 'array', items: { type: 'object' } }) } },
      },
      post: {
        operationId: 'addBook',
        requestBody: { required: true, content: jsonMedia({ type: 'object', required: ['title'] }) },
        responses: { 201: { description: 'ok', content: jsonMedia({ type: 'object', required: ['id'] }) } },
      },
    },
  },
};

const bearer = { type: 'http', scheme: 'bearer' };

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'twinspec-traffic-'));
  await writeFile(join(folder, 'shop.json'), JSON.stringify(shop));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function judged(traffic: string): Promise<{ code: number | null; stderr: string; report: Report | undefined }> {
  const file = join(folder, 'traffic');
  await writeFile(file, traffic);
  const { code, stdout, stderr } = await twinspec(['judge', '--openapi', join(folder, 'shop.json'), file, '--json']);
  return { code, stderr, report: stdout === '' ? undefined : (JSON.parse(stdout) as Report) };
}

async function messages(traffic: string): Promise<string[]> {
  const { report } = await judged(traffic);
  return [...(report?.faults.map(({ rule, message }) => `${rule}: ${message}`) ?? []), ...(report?.remarks ?? [])];
}

/** A call as a JSON line. */
const line = (members: object): string =>
  JSON.stringify({ client: '10.0.0.7', method: 'GET', url: '/books?limit=5', status: 200, ...members });

const har = (...entries: object[]): string => JSON.stringify({ log: { version: '1.2', entries } }, undefined, 2);

const harEntry = (method: string, url: string, sent: string | undefined, status: number, came: string) => ({
  time: 3,
  request: {
    ...{ method, url, headers: [{ name: 'Content-Type', value: 'application/json' }] },
    ...(sent !== undefined && { postData: { mimeType: 'application/json', text: sent } }),
  },
  response: {
    status,
    headers: [{ name: 'Content-Type', value: 'application/json' }],
    content: { size: came.length, mimeType: 'application/json', text: came },
  },
});

const url = 'http://shop.test/books';
const outOfBounds = 'refusal: expected a refusal (4xx), as the query parameter limit must be <= 100, but got 200.';

describe('judge', () => {
  it('judges requests: parameters, bodies, and what the contract does not know', async () => {
    const traffic = har(
      harEntry('GET', `${url}?limit=500`, undefined, 200, '[]'),
      harEntry('GET', `${url}?limit=5&sort=newest`, undefined, 200, '[]'),
      harEntry('POST', url, '{"name":"x"}', 201, '{"id":1}'),
      harEntry('POST', url, 'no json', 201, '{"id":1}'),
      harEntry('DELETE', `${url}/1`, undefined, 204, ''),
      harEntry('GET', `${url}?limit=500`, undefined, 400, '{}'),
    );
    expect(await messages(traffic)).toEqual([
      outOfBounds,
      'unknown-parameter: expected query parameters that the contract documents, but got the query parameter "sort".',
      'refusal: expected a refusal (4xx), as /title in the body is required but missing, but got 201.',
      'refusal: expected a refusal (4xx), as the body is not JSON, but got 201.',
      'The contract has no operation for DELETE /books/1.',
    ]);
  });

  it.each([
    ['a JSON line', line({ url: '/books?limit=500' })],
    ['a JSON line with the query apart', line({ url: '/books', query: 'limit=500' })],
    ['a JSON line with the query as an object', line({ url: 'http://shop.test/books', query: { limit: 500 } })],
    ['names in another spelling', '{"request_method":"get","request_uri":"/books?limit=500","status_code":"200"}'],
    ['a HAR entry a line', JSON.stringify(harEntry('GET', `${url}?limit=500`, undefined, 200, '[]'))],
    ['a list of calls', `[${line({ url: '/books?limit=500' })}]`],
    ['calls over several lines', JSON.stringify(JSON.parse(line({ url: '/books?limit=500' })), undefined, 2)],
    ['HAR in one line', JSON.stringify(JSON.parse(har(harEntry('GET', `${url}?limit=500`, undefined, 200, '[]'))))],
    ['a byte order mark', `\uFEFF${line({ url: '/books?limit=500' })}`],
  ])('reads %s', async (_, traffic) => {
    expect(await messages(`${traffic}\n`)).toEqual([outOfBounds]);
  });

  it('reads several files, standard input among them, as one recording', async () => {
    const [one, other] = [join(folder, 'one.har'), join(folder, 'other.jsonl')];
    await writeFile(one, har(harEntry('GET', `${url}?limit=500`, undefined, 200, '[]')));
    await writeFile(other, `${line({})}\n${line({ url: '/books?limit=500' })}\n`);
    const { code, stdout } = await twinspec(['judge', one, other, '--openapi', join(folder, 'shop.json'), '--json']);
    const report = JSON.parse(stdout) as Report;
    expect({ code, summary: report.summary }).toMatchObject({ code: 1, summary: { cases: 3, shown: 1, broken: 2 } });
    const piped = spawnSync(
      process.execPath,
      ['scripts/project/from-sources.mjs', 'judge', '-', '--openapi', join(folder, 'shop.json')],
      {
        input: line({ url: '/books?limit=500' }),
        encoding: 'utf8',
      },
    );
    expect(piped).toMatchObject({
      status: 1,
      stdout: expect.stringContaining('0 shown, 0 allowed, 1 broken') as string,
    });
  });

  it('says of old spellings what the new one is', async () => {
    for (const flag of [
      '--har',
      '--follow',
      '--metrics',
      '--shard',
      '--cases',
      '--seed',
      '--max-time',
      '--rate',
      '--skip',
      '--force',
    ]) {
      const { code, stdout, stderr } = await twinspec(['verify', flag, 'x']);
      expect({ code, stdout, lines: stderr.trimEnd().split('\n').length }).toEqual({ code: 2, stdout: '', lines: 1 });
      expect(stderr).toMatch(
        new RegExp(`^verify has no ${flag} any more; instead, (run \`twinspec judge |write --|delete the file)`),
      );
    }
    await writeFile(join(folder, 'old.json'), '{"verify":{"har":"traffic.har"}}');
    expect(await twinspec(['verify', '--config', join(folder, 'old.json')])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('instead, run `twinspec judge FILE`') as string,
    });
  });

  it('needs a file', async () => {
    expect(await twinspec(['judge'])).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^judge needs a file/) as string,
    });
  });

  it('takes its files from the settings of a project', async () => {
    await writeFile(join(folder, 'recorded.jsonl'), line({ url: '/books?limit=500' }));
    const settings = { openapi: 'shop.json', judge: { files: ['recorded.jsonl'], requireShown: 1 } };
    await writeFile(join(folder, 'settings.json'), JSON.stringify(settings));
    const { code, stdout } = await twinspec(['judge', '--config', join(folder, 'settings.json')]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: expect.stringContaining('1 broken') as string });
  });

  it('fails where less was shown than --require-shown asks for', async () => {
    const file = join(folder, 'few.jsonl');
    await writeFile(file, line({}));
    const call = ['judge', file, '--openapi', join(folder, 'shop.json'), '--require-shown'];
    expect(await twinspec([...call, 'listBooks'])).toMatchObject({ code: 0 });
    expect(await twinspec([...call, 'listBook'])).toMatchObject({ code: 2 });
  });

  it('passes over calls that were given up, and accepts 304 for what asked for something newer', async () => {
    expect(await messages(`${line({ status: 0 })}\n${line({ status: 304 })}\n${line({})}\n`)).toEqual([]);
    const posted = line({ status: 304, method: 'POST', url: '/books' });
    expect(await messages(posted)).toEqual([expect.stringContaining('but got 304')]);
  });

  it('judges bodies where a log has them, and says nothing of those that it has not', async () => {
    const type = { responseContentType: 'application/json' };
    expect(await messages(line({}))).toEqual([]);
    expect(await messages(line({ ...type, responseBody: {} }))).toEqual(['schema: the body must be array.']);
    expect(
      await messages(line({ responseHeaders: { 'Content-Type': 'application/json' }, response_body: '{}' })),
    ).toEqual(['schema: the body must be array.']);
    const sent = { method: 'POST', url: '/books', contentType: 'application/json', status: 201 };
    expect(await messages(line({ ...sent, requestBody: { a: 1 } }))).toEqual([
      'refusal: expected a refusal (4xx), as /title in the body is required but missing, but got 201.',
    ]);
    expect(await messages(line(sent))).toEqual([]);
    expect(await messages(line({ status: 418 }))).toEqual(['status: expected a documented status (200), but got 418.']);
  });

  it('names what it cannot read, and goes on', async () => {
    const { code, report } = await judged(`${line({})}\n{"broken\n\n{"a":1}\n${line({})}\n`);
    expect(code).toBe(0);
    expect(report?.summary).toMatchObject({ cases: 2, shown: 2 });
    const file = join(folder, 'traffic');
    expect(report?.remarks).toEqual([
      `${file}, line 2: it is not JSON; it was skipped.`,
      `${file}, line 4: it is no call, neither as HAR nor as a JSON line; it was skipped.`,
      '2 calls read, 2 skipped because they cannot be read.',
    ]);
    const whole = har(harEntry('GET', url, undefined, 200, '[]'), harEntry('GET', url, undefined, 200, '[]'));
    const cut = await judged(whole.slice(0, -200));
    expect(cut.report?.remarks[0]).toMatch(/what follows is not JSON and is left out/);
  });

  it.each([
    ['', 'the file is empty.'],
    ['a,b\n1,2\n', /it has no call, neither as HAR nor as JSON lines; line 1: it is not JSON\.$/],
    ['{"log":{}}', /it has no entry in log\.entries\.$/],
    ['{"log": {"entries": [', /it is not JSON, so it is neither HAR nor JSON lines/],
    ['{"asyncapi":"3.0.0"}', /it has no call/],
  ])('refuses %j in one sentence', async (traffic, sentence) => {
    const { code, stderr } = await judged(traffic);
    expect(code).toBe(2);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    expect(stderr.trimEnd()).toMatch(sentence);
    expect(stderr.startsWith(`${join(folder, 'traffic')}: `)).toBe(true);
  });

  it('refuses a folder, and a file that is not there', async () => {
    const call = (file: string) => twinspec(['judge', '--openapi', join(folder, 'shop.json'), file]);
    expect(await call(folder)).toMatchObject({
      code: 2,
      stderr: `${folder}: it is a folder; name a file with traffic.\n`,
    });
    expect(await call('/none')).toMatchObject({ code: 2, stderr: '/none: the file cannot be read (ENOENT).\n' });
  });

  it('takes a recording of Chromium as it is: without credentials, and with what a browser does by itself', async () => {
    const browsed = (more: object, headers: Record<string, string> = {}, status = 200, query = '?limit=5') => {
      const { request, response, time } = harEntry('GET', `${url}${query}`, undefined, status, '[]');
      const pseudo = { ':authority': 'shop.test', ':method': 'GET', ':path': '/books', ':scheme': 'http' };
      const sent = Object.entries({ ...pseudo, ...headers }).map(([name, value]) => ({ name, value }));
      return { time, request: { ...request, headers: sent }, response, ...more };
    };
    const began = { _initiator: { type: 'script' } };
    const unchanged = browsed(began, { 'if-none-match': '"1"' }, 304);
    const keyed = { ...shop, security: [{ bearer: [] }], components: { securitySchemes: { bearer } } };
    await writeFile(join(folder, 'keyed.json'), JSON.stringify(keyed));
    const file = join(folder, 'chromium.har');
    const said = async (...entries: object[]): Promise<string[]> => {
      await writeFile(file, har(...entries));
      const call = ['judge', '--openapi', join(folder, 'keyed.json'), file, '--json'];
      const { faults } = JSON.parse((await twinspec(call)).stdout) as Report;
      return faults.map(({ got, curl }) => `${got}: ${curl ?? ''}`);
    };
    expect(await said(browsed(began), browsed(began, {}, 0), unchanged)).toEqual([]);
    expect(await said(browsed({}))).toEqual([`200: curl -i '${url}?limit=5'`]);
    expect(await said(browsed({}, { authorization: 'Bearer 1' }, 304))).toEqual([expect.stringContaining('304:')]);
    expect(await said(browsed(began, {}, 200, '?limit=500'))).toEqual([`200: curl -i '${url}?limit=500'`]);
  });

  it('shows the status and the documented parameters of a call, and hides others that may be keys', async () => {
    const traffic = har(harEntry('GET', `${url}?limit=200&tag=200&token=s3cret`, undefined, 200, '[]'));
    const { report } = await judged(traffic);
    expect(report?.faults.map(({ got, curl }) => `${got} ${curl ?? ''}`)).toEqual([
      `200 curl -i --globoff '${url}?limit=200&tag=200&token=[redacted]' -H 'Content-Type: application/json'`,
      expect.stringContaining('the query parameter "tag"'),
      expect.stringContaining('the query parameter "token"'),
    ]);
  });

  it('hides what may be a key, and not the evidence', async () => {
    const { request, ...entry } = harEntry('GET', `${url}?limit=200`, undefined, 200, '<p>');
    const kept = { 'Sec-Fetch-Dest': 'document', 'X-Kind': 'text/html', 'X-Case': 'limit', 'X-Word': 'expected' };
    const headers = Object.entries({ ...kept, 'X-Trace': 'k3y-of-ours' }).map(([name, value]) => ({ name, value }));
    const html = {
      status: 200,
      headers: [{ name: 'Content-Type', value: 'text/html' }],
      content: { text: 'k3y-of-ours' },
    };
    const { report } = await judged(har({ ...entry, request: { ...request, headers }, response: html }));
    expect(report?.faults).toMatchObject([
      { message: 'expected a refusal (4xx), as the query parameter limit must be <= 100, but got 200.' },
    ]);
    expect(report?.faults[0]?.curl).toContain("-H 'X-Kind: text/html' -H 'X-Case: limit'");
    expect(JSON.stringify(report)).not.toContain('k3y-of-ours');
    const fine = { ...request, url, headers };
    const other = await judged(har({ ...entry, request: fine, response: html }));
    expect(other.report?.faults.map(({ message }) => message)).toEqual([
      'expected content type application/json, but got text/html.',
      expect.stringMatching(/^expected a JSON body, but got/),
    ]);
  });

  it('counts calls that are alike, and keeps a few of them', async () => {
    const { report } = await judged(`${line({ url: '/books?limit=500' })}\n`.repeat(1000));
    expect(report?.summary).toMatchObject({ cases: 1000, broken: 1000 });
    expect(report?.cases.length).toBeLessThan(100);
    expect(report?.faults).toMatchObject([{ cases: ['listBooks, seen GET /books'], times: 1000 }]);
    expect(terminalLines(report as Report, plain)).toContain('    also      999 more cases');
  });
});
