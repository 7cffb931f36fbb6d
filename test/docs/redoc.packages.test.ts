import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { buildDocs } from '../../scripts/docs/docs.ts';

const folder = await mkdtemp(join(tmpdir(), 'twinspec-redoc-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

it('writes Redoc on request, with its sanitizer and a policy, and without telemetry', async () => {
  const description = `<iframe srcdoc="<script>parent.pwned=1</script>"></iframe>`;
  const file = join(folder, 'hostile.json');
  await writeFile(
    file,
    JSON.stringify({ openapi: '3.1.0', info: { title: 'T', version: '1', description }, paths: {} }),
  );
  const out = join(folder, 'site');
  await buildDocs({ specs: { openapi: file }, out, extras: ['redoc'], print: () => undefined });
  const redoc = await readFile(join(out, 'redoc.html'), 'utf8');
  expect(redoc).toContain('"disableTelemetry":true');
  expect(redoc).toMatch(/__redoc_options = \{"sanitize":true/);
  const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(redoc)?.[1] ?? '';
  expect(policy).toMatch(/^default-src 'none'; script-src (?:'sha256-[\w+/=]+' ?)+; style-src 'nonce-[^']+'/);
  expect(policy).not.toContain('unsafe');
  expect(redoc.slice(0, redoc.indexOf('<script'))).not.toMatch(/<iframe/);
  expect(redoc).not.toMatch(/(?:src|href)="https:\/\/cdn|from "https:|redoc\/logo/);
});
