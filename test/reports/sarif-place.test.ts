import { win32 } from 'node:path';
import { expect, it } from 'vitest';
import { sarifLocation } from '../../scripts/reports/reports.ts';

// The reader of a report resolves its addresses as URLs (RFC 3986), whichever system the report was written on.

const root = 'file:///C:/work/';

it.each([
  ['below the folder', 'specs\\my api.yaml', 'file:///C:/work/specs/my%20api.yaml'],
  ['on a drive', 'D:\\specs\\shop.yaml', 'file:///D:/specs/shop.yaml'],
  ['on another drive than the folder', win32.relative('C:\\work', 'D:\\shop.yaml'), 'file:///D:/shop.yaml'],
  ['in a folder above', win32.relative('C:\\work', 'C:\\shop.yaml'), 'file:///C:/shop.yaml'],
  ['with a colon in its name', 'shop:v1.yaml', 'file:///C:/work/shop%3Av1.yaml'],
  ['on a server', 'https://shop.example/api.yaml', 'https://shop.example/api.yaml'],
])('leads to a file %s', (_, file, address) => {
  const place = sarifLocation({ file, line: 1, column: 1 }) as {
    physicalLocation: { artifactLocation: { uri: string } };
  };
  expect(new URL(place.physicalLocation.artifactLocation.uri, root).href).toBe(address);
});
