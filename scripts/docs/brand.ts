import { readFile } from 'node:fs/promises';
import { markup } from '../page-kit/html/html.ts';
import { accents, defaultIcon, papers } from '../page-kit/page-kit.ts';
import { CommandError } from '../contract/base/errors.ts';

/** What makes a site one of a project. */
export type Brand = {
  /** The title of the site; by default that of its first document. */
  title?: string;
  /** The picture beside the title. */
  logo?: Picture;
  /** The picture for the tab of a browser. */
  icon: string;
  /** The colour of what can be pressed, on light and on dark paper. */
  accent: { light: string; dark: string };
  /** Lines of Markdown at the foot of each page. */
  footer: string[];
  /** Where the source of a page is edited; `{file}` stands for its path. */
  edit?: string;
  /** Where readers say what is wrong with a page; `{page}` stands for its title. */
  feedback?: string;
  /** Where the site will be, for the page of an unknown address, which is shown from anywhere. */
  base: string;
  /** The whole address of the site, if it is known. */
  address?: string;
};

/** A picture as SVG, and its size if it says one. */
export type Picture = { text: string; size?: [width: number, height: number] };

/** The flags that make a brand, as `twinspec docs` reads them. */
export type BrandValues = {
  title?: string | undefined;
  logo?: string | undefined;
  favicon?: string | undefined;
  accent?: string | undefined;
  footer?: string[] | undefined;
  edit?: string | undefined;
  feedback?: string | undefined;
  'base-url'?: string | undefined;
};

/** The brand of a site for which none was chosen. */
export const plainBrand: Brand = { icon: defaultIcon(accents.light), accent: accents, footer: [], base: '/' };

/**
 * Reads and checks what was chosen for a site.
 *
 * @throws CommandError for a picture that cannot be used, and for a colour that is not readable
 * @example await readBrand({ title: 'Shop', accent: '#7b1fa2' })
 */
export async function readBrand(values: BrandValues): Promise<Brand> {
  const accent = values.accent === undefined ? accents : accentIn(values.accent);
  return {
    ...(values.title !== undefined && { title: values.title }),
    ...(values.logo !== undefined && { logo: await pictureIn('logo', values.logo) }),
    icon: values.favicon === undefined ? defaultIcon(accent.light) : (await pictureIn('favicon', values.favicon)).text,
    accent,
    footer: values.footer ?? [],
    ...(values.edit !== undefined && { edit: templateIn('edit', values.edit, '{file}') }),
    ...(values.feedback !== undefined && { feedback: templateIn('feedback', values.feedback) }),
    base: values['base-url'] === undefined ? '/' : basePathOf(values['base-url']),
    ...(values['base-url'] !== undefined && siteAddressOf(values['base-url'])),
  };
}

/** An address in which a part stands for what each page has of its own. */
function templateIn(flag: string, address: string, needed = ''): string {
  if (/^https?:\/\//i.test(address) && URL.canParse(address) && address.includes(needed)) return address;
  const example =
    flag === 'edit'
      ? 'https://github.com/acme/shop/edit/main/{file}'
      : 'https://github.com/acme/shop/issues/new?title={page}';
  throw new CommandError(`--${flag} takes an address such as ${example}, not ${JSON.stringify(address)}.`);
}

function siteAddressOf(address: string): { address?: string } {
  if (!URL.canParse(address)) return {};
  const { origin, pathname } = new URL(address);
  return { address: origin + pathname.replace(/\/*$/, '/') };
}

function basePathOf(address: string): string {
  const isAddress = address.startsWith('/') || /^https?:\/\//i.test(address);
  if (!isAddress || !URL.canParse(address, 'http://localhost'))
    throw new CommandError(
      `--base-url takes where the site will be, such as https://example.org/docs/ or /docs/, ` +
        `not ${JSON.stringify(address)}.`,
    );
  const { pathname } = new URL(address, 'http://localhost');
  return `/${pathname
    .split('/')
    .filter((part) => part !== '')
    .map((part) => `${part}/`)
    .join('')}`;
}

/** All files of a site are text, so other pictures are put into an SVG. */
async function pictureIn(flag: string, file: string): Promise<Picture> {
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(`--${flag} takes a picture, and ${file} cannot be read (${error.code ?? error.message}).`);
  });
  if (bytes.subarray(0, pngStart.length).equals(pngStart)) {
    const size: [number, number] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
    const [width, height] = size;
    const href = `data:image/png;base64,${bytes.toString('base64')}`;
    const image = markup`<image width="${width}" height="${height}" href="${href}"/>`;
    const picture = markup`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${image}</svg>\n`;
    return { size, text: picture.source };
  }
  const text = bytes.toString('utf8');
  const [start] = /<svg\b[^>]*>/.exec(text) ?? [];
  if (start === undefined) throw new CommandError(`--${flag} takes an SVG or a PNG file, and ${file} is neither.`);
  const [, , , width, height] =
    /\bviewBox=["']\s*([-\d.]+)[\s,]+([-\d.]+)[\s,]+([\d.]+)[\s,]+([\d.]+)/.exec(start) ?? [];
  return { text, ...(width !== undefined && height !== undefined && { size: [Number(width), Number(height)] }) };
}

/** The first bytes of each PNG file, up to its width (PNG, third edition, 5.2 and 11.2.1). */
const pngStart = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

type Colour = [red: number, green: number, blue: number];

type Scheme = keyof Brand['accent'];

/** The contrast that text needs (WCAG 2.2, 1.4.3). */
const enough = 4.5;

/** Where a colour goes that is not readable: away from the paper. */
const away: Record<Scheme, Colour> = { light: [0, 0, 0], dark: [0xff, 0xff, 0xff] };

function accentIn(text: string): Brand['accent'] {
  const [first = '', second, ...more] = text.split(',').map((part) => part.trim());
  const light = colourIn(first);
  const dark = second === undefined ? undefined : colourIn(second);
  if (light === undefined || (second !== undefined && dark === undefined) || more.length > 0)
    throw new CommandError(
      `--accent takes a colour such as #0a58ca, and after a comma the one on dark paper, not ${JSON.stringify(text)}.`,
    );
  for (const [scheme, colour] of [['light', light] as const, ['dark', dark] as const]) {
    const contrast = colour && contrastOn(scheme, colour);
    if (colour === undefined || contrast === undefined || contrast >= enough) continue;
    const shown = (Math.floor(contrast * 10) / 10).toFixed(1);
    throw new CommandError(
      `--accent ${hexOf(colour)} has a contrast of ${shown} : 1 on ${scheme} paper, where text needs ${enough} : 1 ` +
        `(WCAG 2.2, 1.4.3); ${hexOf(mixUntilReadable(scheme, colour))} has that.`,
    );
  }
  // No colour is readable on both papers.
  return { light: hexOf(light), dark: hexOf(dark ?? mixUntilReadable('dark', light)) };
}

function colourIn(text: string): Colour | undefined {
  return /^#(?:[\da-f]{3}|[\da-f]{6})$/i.test(text) ? colourOf(text) : undefined;
}

/** Reads a colour with three or six digits. */
function colourOf(hex: string): Colour {
  const digits = hex.slice(1);
  const [red = '', green = '', blue = ''] = digits.match(digits.length === 3 ? /./g : /../g) ?? [];
  const part = (text: string): number => Number.parseInt(text.length === 1 ? text + text : text, 16);
  return [part(red), part(green), part(blue)];
}

function hexOf(colour: Colour): string {
  return `#${colour.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}

/** The colour nearest to one that is readable. */
function mixUntilReadable(scheme: Scheme, colour: Colour): Colour {
  for (let share = 0; share < 1; share += 0.02) {
    const mixed = mix(colour, away[scheme], share);
    if (contrastOn(scheme, mixed) >= enough) return mixed;
  }
  return away[scheme];
}

/** The least contrast with paper, panels, and the back of what is chosen, which has a tenth of the colour. */
function contrastOn(scheme: Scheme, given: Colour): number {
  // A mixed colour is written with whole numbers.
  const colour = colourOf(hexOf(given));
  const [paper, panel] = [colourOf(papers[scheme].paper), colourOf(papers[scheme].panel)];
  return Math.min(...[paper, panel, mix(paper, colour, 0.1)].map((back) => contrastOf(colour, back)));
}

function mix(from: Colour, to: Colour, share: number): Colour {
  const part = (i: 0 | 1 | 2): number => from[i] + (to[i] - from[i]) * share;
  return [part(0), part(1), part(2)];
}

/** WCAG 2.2, "contrast ratio" and "relative luminance". */
function contrastOf(one: Colour, other: Colour): number {
  const [low = 0, high = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

function luminanceOf(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) => {
    const value = part / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
