import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, vi } from 'vitest';
import { sampleOf } from '../../scripts/docs/samples/samples.ts';
import type { SampleCall } from '../../scripts/docs/samples/wire.ts';
import { runners } from './runners.ts';
import { blocks, cases, kinds, prepareSamples, reference } from './sampling.ts';
import { testCompiling, testOtherLanguages, testRunning } from './sampling.ts';

vi.setConfig({ testTimeout: 300_000 });

prepareSamples();

it('has every kind of sample for every exchange, viem only for those of the node', () => {
  const all = reference.operations.flatMap((entry) => entry.exchanges.map((exchange) => ({ entry, exchange })));
  const named = (list: typeof all): string[] => list.map(({ entry, exchange }) => `${entry.id} ${exchange.name}`);
  for (const kind of kinds) {
    const found = cases.filter(({ sample }) => sample.kind === kind);
    expect(named(found), kind).toEqual(
      named(kind === 'viem' ? all.filter(({ entry }) => entry.rpc !== undefined) : all),
    );
  }
});

testCompiling(cases, blocks);
testRunning(cases, blocks);
testOtherLanguages(cases);

describe("the reader's input in a sample", () => {
  const hostile = `it's "$HOME" \`id\` \\ \n<?php ?> JSON\nJSON;`;
  const call: SampleCall = {
    method: 'PUT',
    url: `https://a.example/x?q=${hostile}`,
    headers: { 'X-Key': hostile },
    contentType: 'text/plain',
    body: hostile,
  };
  const code = (kind: string): string =>
    sampleOf(kind, { id: 'x', rpc: false, server: 'https://a.example', credentials: {} }, call, {
      failure: false,
      valid: true,
    })?.code ?? '';

  it('stays data in the shell', async () => {
    const shown = code('curl').replace(/^curl/, `printf '%s\\0'`);
    const { stdout } = await promisify(execFile)('/bin/sh', ['-c', shown]);
    expect(stdout.split('\0')).toEqual([
      '-X',
      'PUT',
      call.url,
      '-H',
      `X-Key: ${hostile.replaceAll('\n', ' ')}`,
      '-H',
      'Content-Type: text/plain',
      '--data-raw',
      hostile,
      '',
    ]);
  });

  it('stays data in PHP', () => {
    // The header is in single quotes, where a dollar sign means nothing.
    const php = code('php').replace(/'X-Key: (?:\\.|[^'\\])*'/, '');
    const strings = [...php.matchAll(/"((?:\\.|[^"\\])*)"/g)].map(([, text = '']) =>
      text.replaceAll(/\\(.)/g, (_, sign: string) => ({ n: '\n', r: '\r' })[sign] ?? sign),
    );
    expect(strings).toEqual([hostile, call.url]);
    expect(php).not.toMatch(/<<<|(?<!\\)\$HOME/);
  });

  it('stays data in Go and Python', () => {
    // Both accept the string as JSON writes it.
    for (const kind of ['go', 'python']) expect(code(kind), kind).toContain(JSON.stringify(hostile));
  });

  it('is a value of the language, unless that would round its numbers', () => {
    const written = (kind: string, body: string): string => {
      const subject = { id: 'x', rpc: false, server: 'https://a.example', credentials: {} };
      const own: SampleCall = { ...call, contentType: 'application/json', body };
      return sampleOf(kind, subject, own, { failure: false, valid: true })?.code ?? '';
    };
    // Addresses and UUIDs are no numbers, and an escaped quote does not end their string.
    const texts = String.raw`{"to":"0x9fE41234567890123456","id":"4f4e4e1c-8242","of":"\"1234567890123456"}`;
    expect(written('python', texts)).toContain('json={\n        "to": "0x9fE41234567890123456",');
    expect(written('fetch', texts)).toContain('body: JSON.stringify({');
    for (const number of ['1000000000000000001', '1e3']) {
      expect(written('python', `{"wei":${number}}`)).toContain('data="{');
      expect(written('fetch', `{"wei":${number}}`)).toContain(`body: '{"wei":${number}}'`);
    }
  });

  it('is sent as a form if the body is one', () => {
    const form: SampleCall = {
      method: 'POST',
      url: 'https://a.example/',
      headers: {},
      contentType: 'multipart/form-data',
      form: [
        { name: 'note', value: "it's", file: false },
        { name: 'photo', value: 'cat.png', file: true },
      ],
    };
    const subject = { id: 'x', rpc: false, server: 'https://a.example', credentials: {} };
    const written = (kind: string): string =>
      sampleOf(kind, subject, form, { failure: false, valid: true })?.code ?? '';
    expect(written('curl')).toContain(String.raw`--form-string 'note=it'\''s'`);
    expect(written('curl')).toContain(`-F 'photo=@cat.png'`);
    expect(written('fetch')).toContain(`form.append('photo', await openAsBlob('cat.png'), 'cat.png');`);
    expect(written('python')).toContain('open("cat.png", "rb")');
    expect(written('go')).toContain('form.CreateFormFile("photo", "cat.png")');
    expect(written('php')).toContain(`'photo' => new CURLFile('cat.png')`);
  });
});

describe.each(Object.entries(runners))('a sample of the kind %s', (kind, { runs, run }) => {
  it.skipIf(!runs)('prints the items of a stream', async () => {
    const server = createServer((_, response) => {
      response.setHeader('content-type', 'text/event-stream');
      response.write('data: {"n":1}\n\n');
      setImmediate(() => response.end('data: {"n":2}\n\n'));
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const folder = await mkdtemp(join(tmpdir(), 'twinspec-stream-'));
    try {
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`;
      const call: SampleCall = { method: 'GET', url, headers: { Accept: 'text/event-stream' }, streams: true };
      const subject = { id: 'events', rpc: false, server: url, credentials: {} };
      const { code = '' } = sampleOf(kind, subject, call, { failure: false, valid: true }) ?? {};
      const printed = await run(folder, [code]);
      expect(printed).toMatch(/\{ ?"?n"?: ?1 ?\}\s+(?:data: )?\{ ?"?n"?: ?2 ?\}/);
      if (kind !== 'curl') expect(printed).toContain('200');
    } finally {
      await rm(folder, { recursive: true, force: true });
      await new Promise((done) => server.close(done));
    }
  });
});
