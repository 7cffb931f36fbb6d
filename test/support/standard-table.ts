import type { WirePlace } from '../../src/wire/style.ts';

// The table "Style Examples" of OpenAPI 3.2.0 (section 4.12.6), written off the standard, not off the code.

export type TableRow = {
  style: string;
  in: WirePlace;
  explode: boolean;
  kind: 'text' | 'list' | 'object';
  value: string | string[] | Record<string, number>;
  text: string;
};

const values = {
  text: 'blue',
  list: ['blue', 'black', 'brown'],
  object: { R: 100, G: 200, B: 150 },
};

const permitted: Record<string, WirePlace[]> = {
  matrix: ['path'],
  label: ['path'],
  simple: ['path', 'header'],
  form: ['query', 'cookie'],
  spaceDelimited: ['query'],
  pipeDelimited: ['query'],
  deepObject: ['query'],
  cookie: ['cookie'],
};

/** Style, exploded, and the texts of the columns string, array and object; `-` where the standard says n/a. */
const columns = `
matrix         false  ;color=blue  ;color=blue,black,brown                   ;color=R,100,G,200,B,150
matrix         true   ;color=blue  ;color=blue;color=black;color=brown       ;R=100;G=200;B=150
label          false  .blue        .blue,black,brown                         .R,100,G,200,B,150
label          true   .blue        .blue.black.brown                         .R=100.G=200.B=150
simple         false  blue         blue,black,brown                          R,100,G,200,B,150
simple         true   blue         blue,black,brown                          R=100,G=200,B=150
form           false  color=blue   color=blue,black,brown                    color=R,100,G,200,B,150
form           true   color=blue   color=blue&color=black&color=brown        R=100&G=200&B=150
spaceDelimited false  -            color=blue%20black%20brown                color=R%20100%20G%20200%20B%20150
pipeDelimited  false  -            color=blue%7Cblack%7Cbrown                color=R%7C100%7CG%7C200%7CB%7C150
deepObject     true   -            -                                         color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150
cookie         false  color=blue   color=blue,black,brown                    color=R,100,G,200,B,150
cookie         true   color=blue   color=blue;~color=black;~color=brown      R=100;~G=200;~B=150
`;

export const table: TableRow[] = columns
  .trim()
  .split('\n')
  .flatMap((line) => {
    const [style = '', explode, ...texts] = line.split(/\s+/);
    return (['text', 'list', 'object'] as const).flatMap((kind, i) =>
      placeOf(style).flatMap((place): TableRow[] => {
        const text = texts[i]?.replaceAll('~', ' ') ?? '-';
        return text === '-' ? [] : [{ style, in: place, explode: explode === 'true', kind, value: values[kind], text }];
      }),
    );
  });

export const formsOfTable = Object.keys(permitted);

export function placeOf(style: string): WirePlace[] {
  return permitted[style] ?? [];
}

export function fits({ style, in: place }: TableRow): boolean {
  return placeOf(style).includes(place);
}
