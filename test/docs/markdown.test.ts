import fc from 'fast-check';
import { Marked } from 'marked';
import { describe, expect, it } from 'vitest';
import { escapeHtml } from '../../scripts/page-kit/html.ts';
import { firstSentence, headingsOf, markdown } from '../../scripts/docs/text/markdown.ts';

// The Markdown of documents and guides, as a reader gets it.

describe('Markdown', () => {
  it('shows HTML as text, turns images into links, and removes script addresses', () => {
    const { source } = markdown(
      '<b>x</b> ![p](https://a.example/p.png) [j](javascript:alert(1)) [w](https://a.example) `<i>`',
    );
    expect(source).toBe(
      '<p>&lt;b&gt;x&lt;/b&gt; <a href="https://a.example/p.png" rel="noopener noreferrer">p</a> j <a ' +
        'href="https://a.example" rel="noopener noreferrer">w</a> <code>&lt;i&gt;</code></p>\n',
    );
  });

  it('gives headings a level and a fragment, and links names of operations', () => {
    const { source } = markdown('# A `b`\n\n# A `b`\n\n`op`', {
      topHeading: 3,
      linkOfName: (name) => (name === 'op' ? 'op.html' : undefined),
    });
    expect(source).toContain('<h3 id="a-b">A <code>b</code>');
    expect(source).toContain('<h3 id="a-b-1">');
    expect(source).toContain('<a href="op.html"><code>op</code></a>');
    const levels = [...markdown('#### A\n\n# B\n\n### C\n\n> ## D').source.matchAll(/<h(\d)/g)].map(
      ([, level]) => level,
    );
    expect(levels, 'whatever the levels of the text').toEqual(['1', '1', '2', '2']);
    expect(headingsOf('# A `b`\n\n# A `b`')).toEqual([
      { level: 1, text: 'A b', slug: 'a-b' },
      { level: 1, text: 'A b', slug: 'a-b-1' },
    ]);
  });

  it('finds the first sentence', () => {
    expect(firstSentence('Uses `a.b` of v1.2, **once**. Then more.\n\nNot this.')).toBe('Uses a.b of v1.2, once.');
  });
});

it('renders plain text as Markdown would, although it does not parse it', () => {
  const characters = fc.constantFrom(...'aZé1 .,:;/()\'"?%-', 'www.', '://', '  ', '_', '*', '&', '<');
  fc.assert(
    fc.property(fc.array(characters, { maxLength: 12 }), (parts) => {
      const source = `x${parts.join('')}`;
      const parsed = new Marked({ gfm: true, renderer: { html: ({ text }) => escapeHtml(text) } }).parse(source);
      // How an address is written in a link is not for this test to say.
      const withoutAddresses = (html: string): string => html.replaceAll(/<a [^>]*>/g, '<a>');
      expect(withoutAddresses(markdown(source).source)).toBe(withoutAddresses(String(parsed)));
    }),
    { seed: 7, numRuns: 500 },
  );
});
