// Writes the outlines of Inter's letters for the pictures of links (`scripts/docs/link-picture/`): `npm run letters`.

import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'opentype.js';

/** Units of a letter's square. A picture shows letters of up to 72 pixels. */
const em = 512;

/** Latin, Greek and Cyrillic, as the European languages of today need them, and usual signs. */
const wanted = [
  [0x20, 0x7e],
  [0xa0, 0x17f],
  [0x218, 0x21b],
  [0x386, 0x3ce],
  [0x400, 0x45f],
  [0x490, 0x491],
  [0x2010, 0x2026],
  [0x2030, 0x203a],
  [0x20ac, 0x20ac],
  [0x2116, 0x2122],
  [0x2190, 0x2193],
  [0x2212, 0x2212],
];

const source = fileURLToPath(new URL('node_modules/@fontsource/inter/', import.meta.url));
const target = new URL('../../docs/link-picture/', import.meta.url);
const fonts = ['latin', 'latin-ext', 'cyrillic', 'greek'].map((script) => {
  const bytes = readFileSync(`${source}files/inter-${script}-600-normal.woff`);
  return parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
});

const rows = wanted
  .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, i) => first + i))
  .flatMap((code) => {
    const sign = String.fromCodePoint(code);
    const font = fonts.find((one) => one.charToGlyphIndex(sign) > 0);
    if (font === undefined) return [];
    const { advanceWidth, path } = font.charToGlyph(sign);
    const scale = em / font.unitsPerEm;
    return [`${JSON.stringify(sign)}:${JSON.stringify(`${Math.round(advanceWidth * scale)} ${outline(path, scale)}`)}`];
  });
writeFileSync(new URL('letters.json', target), `{\n${rows.join(',\n')}\n}\n`);
copyFileSync(`${source}LICENSE`, new URL('letters-licence.txt', target));

/** Writes lines and quadratic curves with steps from the last point, `y` going down, as SVG has them. */
function outline({ commands }, scale) {
  let [at, start] = [
    [0, 0],
    [0, 0],
  ];
  const point = (x, y) => [Math.round(x * scale), Math.round(-y * scale)];
  return commands
    .map(({ type, x, y, x1, y1 }) => {
      if (type === 'Z') {
        at = start;
        return 'z';
      }
      if (!['M', 'L', 'Q'].includes(type)) throw new Error(`An outline has the command ${type}.`);
      const points = [...(type === 'Q' ? [point(x1, y1)] : []), point(x, y)];
      const steps = points.flatMap(([toX, toY]) => [toX - at[0], toY - at[1]]);
      at = points.at(-1);
      if (type === 'M') start = at;
      return steps.every((step) => step === 0) ? '' : `${type.toLowerCase()}${steps.join(' ').replaceAll(' -', '-')}`;
    })
    .join('');
}
