import { expect, it } from 'vitest';
import { secretsNamedIn } from '../../scripts/redact/secrets-by-name.ts';
import { createRedactor, redactedText } from '../../scripts/redact/texts.ts';

const isSecret = (name: string): boolean => ['pin', 'password'].includes(name);

it.each([
  ['a query', 'https://a.test/?x=1&pin=k3y', 'https://a.test/?x=1&pin=[redacted]'],
  ['an address in an address', '/?to=%2F%3Fpin%3Dk3y&y', '/?to=%2F%3Fpin%3D[redacted]&y'],
  ['userinfo', 'see https://ann:k3y@a.test', 'see https://[redacted]@a.test'],
  ['JSON in JSON', String.raw`{\"pin\":\"k3y\",\"a\":1}`, String.raw`{\"pin\":\"[redacted]\",\"a\":1}`],
  ['a line', 'Hello\npassword: correct horse\nbye', 'Hello\npassword: [redacted]\nbye'],
  ['XML', '<a:pin b="c">k3y</a:pin>', '<a:pin b="c">[redacted]</a:pin>'],
  ['JSON Patch', '[{"path":"/0/pin","value":"k3y"}]', '[{"path":"/0/pin","value":"[redacted]"}]'],
])('finds a secret by its name in %s', (_, text, shown) => {
  expect(createRedactor(secretsNamedIn(text, isSecret).map((secret) => [secret, redactedText]))(text)).toBe(shown);
});

it.each([
  ['decoded', 'k3y%2Fof%22mine', 'got k3y/of"mine', 'got [redacted]'],
  [
    'with what looks like an escape, in HTML',
    String.raw`k3y"zz\tof`,
    String.raw`got k3y&quot;zz\tof`,
    'got [redacted]',
  ],
  ['in the escapes of JavaScript', 'k3y-of-mine', String.raw`\u{6b}3y-of-mi\u{6e}e`, '[redacted]'],
  ['shortened between its words', 'correct horse battery', 'is "correct horse bat…" or…', 'is "[redacted]…" or…'],
])('hides a secret %s', (_, secret, text, shown) => {
  expect(createRedactor([[secret, redactedText]])(text)).toBe(shown);
});

it('tells long secrets that begin alike from each other, and hides them whole', () => {
  const [one, other] = [`${'a'.repeat(100)} one ${'c'.repeat(50)}`, `${'a'.repeat(100)} two`];
  const redact = createRedactor([
    [one, '$ONE'],
    [other, '$OTHER'],
  ]);
  expect(redact(`x ${one} y ${other} z`)).toBe('x $ONE y $OTHER z');
});

it('bears more secrets in one request than a call may have arguments', () => {
  const pins = Array.from({ length: 150_000 }, (_, i) => `pin=${i + 1000}`);
  expect(secretsNamedIn(pins.join('\n'), isSecret)).toHaveLength(150_000);
});
