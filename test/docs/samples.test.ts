import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { sampleOf } from '../../scripts/docs/samples.ts';
import type { SampleCall } from '../../scripts/docs/samples/wire.ts';
import { blocks, cases, kinds, reference, prepareSamples, testRunning } from './sampling.ts';

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

/** A success and an error of one operation of each API; `samples.long.test.ts` runs all samples. */
const few = reference.apis.flatMap(({ name }) => {
  const entry = reference.operations.find(({ api }) => api === name);
  const names = new Set(
    [true, false].map((failure) => entry?.exchanges.find((exchange) => exchange.failure === failure)?.name),
  );
  return cases.filter((one) => one.entry === entry && names.has(one.exchange.name));
});
testRunning(few, blocks);

it('the guides contain code only in languages that are tested', async () => {
  const texts = await Promise.all(
    (await readdir('specs/guides')).map((name) => readFile(join('specs/guides', name), 'utf8')),
  );
  const languages = texts.flatMap((text) =>
    [...text.matchAll(/^```(\w*)\n[\s\S]*?\n```$/gm)].map(([, language]) => language),
  );
  // The JSON is project settings, which test/config checks against their schema. A real nginx and the verbs read files
  // like the others in test/verify/sidecar.long.test.ts and test/mock/deployment.test.ts; whole projects are made by
  // test/server/from-scratch.long.test.ts; JavaScript runs in test/readme.long.test.ts, and in a browser in
  // test/package/package.long.test.ts. Python runs in test/sandbox/guide.long.test.ts. What has no language is printed
  expect([...new Set(languages)].toSorted()).toEqual([
    '',
    'dockerfile',
    'js',
    'json',
    'nginx',
    'python',
    'sh',
    'ts',
    'yaml',
  ]);
});

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
