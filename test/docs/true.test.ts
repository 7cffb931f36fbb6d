import { beforeAll, describe, expect, it } from 'vitest';
import { asObject } from '../../scripts/contract/base/json.ts';
import { markdown } from '../../scripts/docs/text/markdown.ts';
import { buildSite, type SiteFiles } from '../../scripts/docs/site.ts';
import { readOwnTables } from '../../scripts/verbs/guide-tables.ts';
import { contract } from '../support/contract.ts';

let files: SiteFiles;
beforeAll(async () => {
  files = await buildSite(contract, {
    guides: 'specs/guides',
    clientPackage: 'twinspec',
    tables: await readOwnTables(),
    beside: [],
  });
});

const read = (path: string): string => files.get(path) ?? '';

/** The names of the formats on a page, with the markup of each. */
function formatsOf(page: string): [name: string, markup: string][] {
  const section = /<section><h2 id="formats">[\s\S]*?<\/section>/.exec(page)?.[0] ?? '';
  return section
    .split('<li class="field" id="format.')
    .slice(1)
    .map((row) => [row.slice(0, row.indexOf('"')), row]);
}

describe.each(contract.operations.filter(({ rpc }) => rpc !== undefined).map(({ id }) => id))(
  'the formats on the page of %s',
  (id) => {
    const components = asObject(asObject(contract.apis[1]?.openrpc?.components)['schemas']);

    it('have their own descriptions, not those of values that use them', () => {
      const formats = formatsOf(read(`operations/${id}.html`));
      expect(formats.length).toBeGreaterThan(0);
      for (const [name, shown] of formats) {
        const { description } = asObject(components[name]);
        if (typeof description !== 'string') throw new TypeError(`${name} has no description of its own.`);
        const said = shown.slice(shown.indexOf('</div>') + '</div>'.length, shown.lastIndexOf('<p class="facts">'));
        // Names of methods are links there, so only the text is compared.
        expect(words(said), name).toBe(words(markdown(description).source));
      }
    });
  },
);

it('says wherever a quantity is shown that it has no leading zeros', () => {
  const pages = contract.operations
    .filter(({ rpc }) => rpc !== undefined)
    .map(({ id }) => read(`operations/${id}.html`));
  const quantities = pages.flatMap((page) => formatsOf(page).filter(([name]) => name === 'Quantity'));
  expect(quantities.length).toBeGreaterThan(0);
  for (const [, shown] of quantities)
    expect(words(shown)).toContain('hexadecimal with the prefix 0x and no leading zeros; zero is 0x0');
  expect(read('guides/reading-the-chain.html')).toContain('no leading zeros');
});

it('explains each weightage, and says that no other is known', () => {
  const given = contract.operations.filter(({ weightage }) => weightage !== undefined);
  expect(given.map(({ id }) => id)).toEqual(['createVC']);
  for (const { id, weightage } of given) {
    expect(words(read(`operations/${id}.html`))).toContain(`Weightage ${weightage}: one call counts as ${weightage}`);
    expect(read(`operations/${id}.md`)).toContain(
      `Weightage: ${weightage} (one call counts as ${weightage} wherever calls are counted).`,
    );
  }
  const limits = words(read('guides/open-questions.html'));
  expect(limits).toContain('what it counts where calls are counted');
  expect(limits).toContain('The weightage of all other operations is not shown');
});

it('starts without a checkout', () => {
  const texts = [...files].filter(([path]) => path.endsWith('.md')).map(([, text]) => text);
  expect(texts.flatMap((text) => text.match(/\bnpm (?:run|ci|start|test)\b.*/g) ?? [])).toEqual([]);
});

function words(source: string): string {
  const text = source
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/&quot;/g, '"')
    .replaceAll(/&#39;/g, "'")
    .replaceAll(/&lt;/g, '<')
    .replaceAll(/&gt;/g, '>')
    .replaceAll(/&amp;/g, '&');
  return text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ (?=[.,:;)])/g, '')
    .trim();
}
