/** A point in pixels, with `y` going down. */
type Point = readonly [x: number, y: number];

/** Outlines: for each letter its advance, and lines and quadratic curves with relative steps, as SVG has them. */
export type Letters = Readonly<Record<string, string>>;

/** Units of a letter's square in {@link Letters}. */
const em = 512;

/** How much of an ink the edge of a letter may have, all of it included: three inks and the paper are 16 colours. */
export const steps = 5;

/** A picture in few colours: a pixel is 0 for the paper, or {@link colourOf} an ink. */
export type Canvas = { width: number; pixels: Uint8Array };

/**
 * Numbers the colour of an ink.
 *
 * @param step - how much of it, from 1 to {@link steps}
 */
function colourOf(ink: number, step: number): number {
  return ink * steps + step;
}

/** Makes an empty canvas. */
export function createCanvas(width: number, height: number): Canvas {
  return { width, pixels: new Uint8Array(width * height) };
}

/** Fills a rectangle with an ink. */
export function fillRectangle(
  { width, pixels }: Canvas,
  [left, top]: Point,
  [right, bottom]: Point,
  ink: number,
): void {
  for (let y = top; y < bottom; y++) pixels.fill(colourOf(ink, steps), y * width + left, y * width + right);
}

/** Checks whether there is an outline for each letter of a text. */
export function canDraw(letters: Letters, text: string): boolean {
  return [...text].every((letter) => Object.hasOwn(letters, letter));
}

/** Measures a text in pixels. */
export function measureText(letters: Letters, text: string, size: number): number {
  const units = [...text].reduce((sum, letter) => sum + Number.parseInt(letters[letter] ?? '0', 10), 0);
  return (units * size) / em;
}

/**
 * Draws a line of text.
 *
 * @param at - the left end of its baseline
 * @param size - the height of a letter's square in pixels
 */
export function drawText(
  { width, pixels }: Canvas,
  letters: DrawnLetters,
  text: string,
  [left, baseline]: Point,
  size: number,
  ink: number,
): void {
  let x = left;
  for (const letter of text) {
    const drawn = letters.draw(letter, size);
    const start = (baseline - drawn.above) * width + Math.round(x) - drawn.before;
    for (let i = 0; i < drawn.cover.length; i++) {
      const step = drawn.cover[i] ?? 0;
      if (step > 0) pixels[start + Math.floor(i / drawn.width) * width + (i % drawn.width)] = colourOf(ink, step);
    }
    x += drawn.advance;
  }
}

/** How much of each pixel a letter covers, in {@link steps}, with room for what it has outside of its square. */
type DrawnLetter = { cover: Uint8Array; width: number; before: number; above: number; advance: number };

/** Letters, each drawn once for a size. */
export type DrawnLetters = { draw: (letter: string, size: number) => DrawnLetter };

/** Draws letters when they are first needed: the pages of a site have the same. */
export function drawnLetters(letters: Letters): DrawnLetters {
  const known = new Map<string, DrawnLetter>();
  return {
    draw: (letter, size) => {
      const key = `${size} ${letter}`;
      const drawn = known.get(key) ?? drawLetter(letters[letter] ?? '', measureText(letters, letter, size), size);
      known.set(key, drawn);
      return drawn;
    },
  };
}

function drawLetter(outline: string, advance: number, size: number): DrawnLetter {
  const [before, above] = [Math.ceil(size / 4), Math.ceil(size * 1.2)];
  const [width, height] = [Math.ceil(advance) + 2 * before, Math.ceil(size * 1.6)];
  const cover = coverage(width, height);
  addOutline(cover, outline, ([x, y]) => [before + (x * size) / em, above + (y * size) / em]);
  const shares = cover.sum().subarray(0, width * height);
  return { cover: Uint8Array.from(shares, (share) => Math.round(share * steps)), width, before, above, advance };
}

type Coverage = { addEdge: (from: Point, to: Point) => void; sum: () => Float32Array };

/**
 * Collects the edges of shapes. Each changes the pixel that it crosses, and all to the right of it: the sum from the
 * left is how much of a pixel is inside.
 */
function coverage(width: number, height: number): Coverage {
  const changes = new Float32Array(width * height + 2);
  const add = (at: number, change: number): void => {
    changes[at] = (changes[at] ?? 0) + change;
  };
  /** Adds an edge within one row of pixels, pixel by pixel. */
  const addInRow = (row: number, [fromX, fromY]: Point, [toX, toY]: Point): void => {
    const [low, high] = [Math.floor(Math.min(fromX, toX)), Math.floor(Math.max(fromX, toX))];
    for (let column = low; column <= high; column++) {
      const inColumn = (x: number): number => Math.min(Math.max(x, column), column + 1);
      const [x1, x2] = [inColumn(fromX), inColumn(toX)];
      const share = fromX === toX ? 1 : (x2 - x1) / (toX - fromX);
      const rise = (toY - fromY) * share;
      const behind = (x1 + x2) / 2 - column;
      add(row * width + column, rise * (1 - behind));
      add(row * width + column + 1, rise * behind);
    }
  };
  return {
    addEdge: ([fromX, fromY], [toX, toY]) => {
      if (fromY === toY) return;
      const xAt = (y: number): number => fromX + ((toX - fromX) * (y - fromY)) / (toY - fromY);
      for (let row = Math.floor(Math.min(fromY, toY)); row < Math.max(fromY, toY); row++) {
        const inRow = (y: number): number => Math.min(Math.max(y, row), row + 1);
        const [y1, y2] = [inRow(fromY), inRow(toY)];
        addInRow(row, [xAt(y1), y1], [xAt(y2), y2]);
      }
    },
    sum: () => {
      let inside = 0;
      return changes.map((change) => Math.min(Math.abs((inside += change)), 1));
    },
  };
}

/** Pieces of a curve. At the sizes of a picture, more cannot be told apart. */
const piecesOfCurve = 6;

function addOutline({ addEdge }: Coverage, outline: string, place: (point: Point) => Point): void {
  let [at, start]: [Point, Point] = [
    [0, 0],
    [0, 0],
  ];
  const lineTo = (to: Point): void => {
    addEdge(place(at), place(to));
    at = to;
  };
  for (const [, command = '', given = ''] of outline.matchAll(/([mlqz])([^mlqz]*)/g)) {
    const [x = 0, y = 0, nextX, nextY] = (given.match(/-?\d+/g) ?? []).map(Number);
    const [from, to]: [Point, Point] = [at, [at[0] + x, at[1] + y]];
    if (command === 'm') at = start = to;
    else if (command === 'l') lineTo(to);
    else if (command === 'z') lineTo(start);
    else {
      const end: Point = [from[0] + (nextX ?? x), from[1] + (nextY ?? y)];
      for (let i = 1; i <= piecesOfCurve; i++) {
        const t = i / piecesOfCurve;
        const between = (a: number, b: number, c: number): number =>
          (1 - t) ** 2 * a + 2 * t * (1 - t) * b + t ** 2 * c;
        lineTo([between(from[0], to[0], end[0]), between(from[1], to[1], end[1])]);
      }
    }
  }
}
