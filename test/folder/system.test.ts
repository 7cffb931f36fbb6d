import { expect, it } from 'vitest';
import { requireTarget } from '../../scripts/folder/target.ts';

it.each([
  '/etc',
  '/etc/x',
  '/bin',
  '/usr',
  '/usr/bin/x',
  '/usr/local',
  '/var',
  '/var/log/x',
  '/var/lib/dpkg',
  '/lib/x',
])('refuses %s, which belongs to the system', (out) => {
  expect(() => requireTarget(out)).toThrow(/belongs to the system|mount/);
});

it.each([
  '/tmp/twinspec-out',
  '/var/tmp/twinspec-out',
  '/usr/src/app/generated',
  '/srv/twinspec-out',
  '/opt/twinspec-out',
  '/usr/share/nginx/html',
  '/usr/local/app',
])('takes %s, which does not', (out) => {
  expect(requireTarget(out)).toContain(out);
});
