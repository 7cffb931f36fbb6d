// The picture that a page has where it is linked to (Open Graph). It is drawn from outlines of letters that are
// committed (`npm run letters`), so that a build needs neither a browser nor the fonts of the machine that it runs on.

import { readFile } from 'node:fs/promises';
import { papers, textColours } from '../../page-kit/page-kit.ts';
import type { Brand } from '../brand.ts';
import {
  canDraw,
  createCanvas,
  drawnLetters,
  drawText,
  fillRectangle,
  measureText,
  steps,
  type Letters,
} from './canvas.ts';
import { packPng } from './png.ts';

/** What a picture says. */
export type PictureTexts = { title: string; line: string };

/** Draws the pictures of a site. */
export type LinkPictures = {
  /** Whether all letters of a title are known. */
  canDraw: (title: string) => boolean;
  /** Makes a PNG file. A line with an unknown letter is left out. */
  draw: (texts: PictureTexts) => Uint8Array;
};

/** The size that all that show such pictures take. */
export const pictureSize = { width: 1200, height: 630 };

const margin = 88;

/** The inks of the palette. */
const inks = { title: 0, soft: 1, accent: 2 };

/**
 * Reads the outlines of the letters.
 *
 * @param site - what is written above each title
 */
export async function readLinkPictures(site: string, { accent }: Brand): Promise<LinkPictures> {
  const letters = JSON.parse(await readFile(new URL('letters.json', import.meta.url), 'utf8')) as Letters;
  const palette = [
    rgbOf(papers.dark.paper),
    ...[textColours.dark.ink, textColours.dark.soft, accent.dark].flatMap(rampOf),
  ];
  const drawn = drawnLetters(letters);
  return {
    canDraw: (title) => canDraw(letters, title),
    draw: ({ title, line }) => {
      const { width, height } = pictureSize;
      const canvas = createCanvas(width, height);
      const write = (text: string, baseline: number, size: number, ink: number): void =>
        drawText(canvas, drawn, text, [margin, baseline], size, ink);
      fillRectangle(canvas, [0, 0], [16, height], inks.accent);
      const [above] = linesOf(letters, site === title ? '' : site, 36, 1);
      if (above !== undefined) write(above, 120, 36, inks.soft);
      const sizes = [80, 68, 56].map((size) => ({ size, lines: linesOf(letters, title, size, 3) }));
      const fitting = sizes.find(({ lines }) => lines.length <= 2 && !lines.at(-1)?.endsWith('…')) ?? sizes.at(-1);
      const { size = 0, lines = [] } = fitting ?? {};
      const middle = 300 - ((lines.length - 1) * size * 1.2) / 2 + size / 3;
      for (const [i, text] of lines.entries()) write(text, Math.round(middle + i * size * 1.2), size, inks.title);
      const below = linesOf(letters, line, 36, 2);
      for (const [i, text] of below.entries()) write(text, height - 80 - (below.length - 1 - i) * 48, 36, inks.accent);
      return packPng(width, height, canvas.pixels, palette);
    },
  };
}

/** The colours from the paper to an ink. */
function rampOf(ink: string): Rgb[] {
  const [from, to] = [rgbOf(papers.dark.paper), rgbOf(ink)];
  const mix = (part: 0 | 1 | 2, step: number): number =>
    Math.round(from[part] + ((to[part] - from[part]) * step) / steps);
  return Array.from({ length: steps }, (_, i) => [mix(0, i + 1), mix(1, i + 1), mix(2, i + 1)]);
}

type Rgb = [red: number, green: number, blue: number];

function rgbOf(hex: string): Rgb {
  const number = Number.parseInt(hex.slice(1), 16);
  return [number >> 16, (number >> 8) & 255, number & 255];
}

/**
 * Breaks a text into lines: after spaces and the signs of paths and names, and within a word that no line has room for.
 * What is left over is cut off.
 *
 * @returns no lines if a letter is unknown
 */
function linesOf(letters: Letters, text: string, size: number, most: number): string[] {
  if (text === '' || !canDraw(letters, text)) return [];
  const room = pictureSize.width - 2 * margin;
  const fits = (line: string): boolean => measureText(letters, line.trimEnd(), size) <= room;
  const lines = [''];
  for (const word of text.match(/[^\s/._-]*(?:[\s/._-]+|$)/g) ?? []) {
    if (!fits((lines.at(-1) ?? '') + word) && lines.at(-1) !== '') lines.push('');
    for (const letter of word) {
      if (!fits((lines.at(-1) ?? '') + letter)) lines.push('');
      lines.push((lines.pop() ?? '') + letter);
    }
  }
  const trimmed = lines.map((line) => line.trim()).filter((line) => line !== '');
  if (trimmed.length <= most) return trimmed;
  const words = (trimmed[most - 1] ?? '').split(' ');
  while (words.length > 1 && !fits(`${words.join(' ')}…`)) words.pop();
  let last = words.join(' ');
  while (!fits(`${last}…`)) last = last.slice(0, -1);
  return [...trimmed.slice(0, most - 1), `${last}…`];
}
