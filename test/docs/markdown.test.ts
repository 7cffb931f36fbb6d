import fc from 'fast-check';
import { Marked } from 'marked';
import { describe, expect, it } from 'vitest';
import { escapeHtml } from '../../scripts/page-kit/html/html.ts';
import { writeProse } from '../../scripts/docs/text/html-to-markdown.ts';
import { firstSentence, headingsOf, markdown, plainText } from '../../scripts/docs/text/markdown.ts';

// The Markdown of documents and guides, as a reader gets it.

describe('Markdown', () => {
  it('keeps the elements of text in HTML, and shows all others as they are written', () => {
    const { source } = markdown(
      '<p onclick="x()">A <b class="x">b</b> <span>c</span> H<sub>2</sub>O <a href="https://a.example">w</a></p>\n\n' +
        'Use <your-token> and <script>alert(1)</script> `<i>`',
    );
    expect(source).toBe(
      '<p>A <b>b</b> c H<sub>2</sub>O <a href="https://a.example" rel="noopener noreferrer">w</a></p>' +
        '<p>Use &lt;your-token> and &lt;script>alert(1)&lt;/script> <code>&lt;i></code></p>\n',
    );
    expect(markdown('<details><summary>S</summary>\n\n**in** it\n\n</details>').source).toBe(
      '<details><summary>S</summary><p><strong>in</strong> it</p>\n</details>',
    );
  });

  it('lets HTML of a document have no script, no style, no address of one, and no id', () => {
    const { source } = markdown(
      '<h2 id="console" data-ours="ours">h</h2> <img src="x" onerror="a()"> <a href="javascript:a()">j</a> ' +
        '<b style="color:red">s</b> <svg><textarea><img src=x onerror=a()></textarea></svg>\n\n- <b>not closed',
    );
    expect(source).not.toMatch(/<[^>]*\s(?:on\w+|style|id|data-\w+)=|javascript:|<(?:img|svg|textarea)/);
    expect(source).toMatch(/<b>not closed<\/b>/);
  });

  it('turns images into links, and removes script addresses', () => {
    const { source } = markdown(
      '![p](https://a.example/p.png) <img src="https://a.example/q.png" alt="q"> [j](javascript:a)',
    );
    expect(source).toBe(
      '<p><a href="https://a.example/p.png" rel="noopener noreferrer">p</a> ' +
        '<a href="https://a.example/q.png" rel="noopener noreferrer">q</a> j</p>\n',
    );
  });

  it('gives the text of HTML to search, to first sentences and to the Markdown twin', () => {
    const source = '<p>Gets a <code>thing</code>. Then more.</p><ul><li>one <b>x</b></li><li>two</li></ul>';
    expect(plainText(source)).toBe('Gets a thing. Then more. one x two');
    expect(firstSentence(source)).toBe('Gets a thing.');
    expect(writeProse(source)).toBe('Gets a `thing`. Then more.\n\n- one **x**\n- two');
    expect(writeProse('As `<b>` *was*')).toBe('As `<b>` *was*');
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
