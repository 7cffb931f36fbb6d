import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { parse } from 'yaml';
import { loadContract } from '../scripts/contract/load.ts';
import { docsSite } from '../scripts/docs/docs.ts';
import { startMock } from '../scripts/mock/start.ts';
import { launch } from '../test/docs/browser/chromium.ts';
import { personAt, type Person } from './support/person.ts';
import { table } from './support/table.ts';

/**
 * Ten things that people want of docs, done on the start page of ours and on that of Scalar, both of the same document
 * and with the same mock. Each is done in the fewest steps that we found; a result that does not come is an error.
 */
type Way = (person: Person, page: Page) => Promise<void>;
type Task = { goal: string; ours: Way; scalar: Way | undefined };

const specs = { openapi: 'test/docs/fixtures/museum.yaml' };
const user = 'ann';
const password = 'hush';
const basic = Buffer.from(`${user}:${password}`).toString('base64');

const operation = (page: Page, name: string) => page.locator('.rows a', { hasText: name });
const part = (page: Page, name: string) => page.getByRole('button', { name: `Open Group - ${name}` });
const entry = (page: Page, name: string) => page.getByRole('link', { name }).filter({ visible: true }).first();

/** Scalar has all operations on one page, so what belongs to one is looked for in its section. */
const section = (page: Page, name: string) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name, level: 3 }) })
    .last();

async function scalarAt(person: Person, page: Page, tag: string, name: string): Promise<void> {
  await person.click(part(page, tag));
  await person.click(entry(page, name));
  await section(page, name)
    .getByRole('button', { name: /^Test Request/ })
    .waitFor();
}

async function scalarKey(person: Person, page: Page): Promise<void> {
  await person.type(user, page.getByRole('combobox', { name: 'Username' }));
  await person.type(password, page.getByRole('textbox', { name: 'Password' }));
}

async function expectCopied(person: Person, words: RegExp): Promise<void> {
  for (let i = 0; i < 50; i++) {
    if (words.test(await person.clipboard())) return;
    await new Promise((wait) => setTimeout(wait, 100));
  }
  throw new Error(`${String(words)} is not in what was copied: ${await person.clipboard()}`);
}

const event = 'Create special event';
const tasks: Task[] = [
  {
    goal: 'make a first call, and see its answer',
    ours: async (person, page) => {
      await person.click(page.locator('[data-send-first]'));
      await person.sees(page.locator('[data-first-said]', { hasText: /^200 in/ }));
    },
    scalar: async (person, page) => {
      await scalarKey(person, page);
      await person.click(page.getByRole('button', { name: 'Test Request (get /)', exact: true }));
      await person.press('Control+Enter');
      await person.sees(page.getByRole('dialog').getByRole('link', { name: /^200/ }));
    },
  },
  {
    goal: 'copy a call of an operation for the terminal',
    ours: async (person, page) => {
      await person.click(operation(page, event));
      await person.click(page.locator('[data-code] [data-copy]'));
      await expectCopied(person, /^curl [^]*Mermaid/);
    },
    scalar: async (person, page) => {
      await scalarAt(person, page, 'Events', event);
      await person.click(section(page, event).getByRole('button', { name: 'Copy cURL code' }));
      await expectCopied(person, /^curl [^]*Mermaid/);
    },
  },
  {
    goal: 'copy it in Python',
    ours: async (person, page) => {
      await person.click(operation(page, event));
      await person.click(page.locator('[data-kind=python]'));
      await person.click(page.locator('[data-code] [data-copy]'));
      await expectCopied(person, /requests\.[^]*Mermaid/);
    },
    scalar: async (person, page) => {
      await person.click(page.getByRole('tab', { name: 'Python' }));
      await scalarAt(person, page, 'Events', event);
      await person.click(
        section(page, event)
          .getByRole('button', { name: /^Copy .*code$/ })
          .first(),
      );
      await expectCopied(person, /http\.client|requests[^]*Mermaid/);
    },
  },
  {
    goal: 'see what comes when a call was wrong',
    ours: async (person, page) => {
      await person.click(operation(page, event));
      await person.click(page.locator('[data-outcomes] [role=tab]', { hasText: '400' }));
      await person.sees(page.locator('[data-shown]', { hasText: '"detail"' }));
    },
    scalar: async (person, page) => {
      await scalarAt(person, page, 'Events', event);
      await person.click(section(page, event).getByRole('tab', { name: /400/ }));
      await person.sees(section(page, event).locator('code', { hasText: '"detail"' }).first());
    },
  },
  {
    goal: 'find a field by its name, and see its type',
    ours: async (person, page) => {
      await person.press('/');
      await person.type('eventDescription', page.locator('dialog.search input'));
      const hit = page.locator('dialog.search section', { hasText: event }).getByRole('link').first();
      await person.sees(hit.filter({ hasText: /eventDescription.*Request · string/ }));
    },
    scalar: async (person, page) => {
      await person.press('Control+k');
      await person.type('eventDescription', page.getByRole('combobox', { name: 'Enter search query' }));
      await page.getByRole('option', { name: 'Get museum hours' }).waitFor({ state: 'detached' });
      await person.click(page.getByRole('option', { name: event }));
      await person.sees(page.getByText('eventDescription', { exact: true }).filter({ visible: true }).first());
    },
  },
  {
    goal: 'change a value, send, and see the answer',
    ours: async (person, page) => {
      await person.click(operation(page, event));
      await person.click(page.locator('[data-mode=request]'));
      await person.type('Pirates', page.locator('[data-field=name]').first());
      await person.press('Control+Enter');
      await person.sees(page.locator('[data-said] .status', { hasText: '201' }));
    },
    scalar: async (person, page) => {
      await scalarKey(person, page);
      await scalarAt(person, page, 'Events', event);
      await person.click(section(page, event).getByRole('button', { name: /^Test Request/ }));
      const body = page.getByRole('dialog').locator('.cm-content[contenteditable=true]').last();
      const text = await body.innerText();
      await person.click(body);
      await person.type(text.replace('Mermaid Treasure', 'Pirates'), body);
      await person.press('Control+Enter');
      await person.sees(page.getByRole('dialog').getByRole('link', { name: /^201/ }));
    },
  },
  {
    goal: 'have the own user and password in the code',
    ours: async (person, page) => {
      await person.type(user, page.locator('.first [data-part=user]'));
      await person.type(password, page.locator('.first [data-part=password]'));
      await person.click(operation(page, event));
      await person.sees(page.locator('[data-code] code', { hasText: basic }));
    },
    scalar: async (person, page) => {
      await scalarKey(person, page);
      await scalarAt(person, page, 'Events', event);
      await person.sees(section(page, event).locator('code', { hasText: basic }).first());
    },
  },
  {
    goal: 'see what a webhook sends',
    ours: async (person, page) => {
      await person.click(operation(page, 'A ticket was sold'));
      await person.sees(page.locator('.field-head', { hasText: 'ticketId' }).first());
    },
    scalar: async (person, page) => {
      await person.click(part(page, 'Webhooks'));
      await person.click(entry(page, 'A ticket was sold'));
      await person.sees(section(page, 'A ticket was sold').getByText('ticketId').first());
    },
  },
  {
    goal: 'copy an operation as Markdown, for an assistant',
    ours: async (person, page) => {
      await person.click(operation(page, event));
      await person.click(page.locator('.page-actions > button'));
      await expectCopied(person, /# Create special event/);
    },
    scalar: async (person, page) => {
      await scalarAt(person, page, 'Events', event);
      await person.click(section(page, event).getByRole('button', { name: 'Copy as Markdown' }));
      await expectCopied(person, /# Create special event/);
    },
  },
  {
    goal: 'give a colleague the link to a filled form',
    ours: async (person, page) => {
      await person.click(operation(page, event));
      await person.click(page.locator('[data-mode=request]'));
      await person.type('Pirates', page.locator('[data-field=name]').first());
      await person.click(page.locator('[data-share]'));
      await expectCopied(person, /Pirates/);
    },
    // Its address names the operation, and not what was filled in.
    scalar: undefined,
  },
];

const site = await docsSite({ specs, mock: { platform: '/', node: '/rpc' } });
const mock = await startMock({ contract: await loadContract(specs), site, port: 0 });
const document: unknown = parse(await readFile(specs.openapi, 'utf8'));
const bundle = new URL('node_modules/@scalar/api-reference/dist/browser/standalone.js', import.meta.url);
const settings = { url: '/openapi.json', withDefaultFonts: false, telemetry: false, showDeveloperTools: 'never' };
const files: Record<string, [type: string, text: string | Buffer]> = {
  '/': [
    'text/html',
    `<!doctype html><meta charset="utf-8"><title>Scalar</title><div id="app"></div><script src="/scalar.js"></script>
<script>Scalar.createApiReference('#app', ${JSON.stringify(settings)})</script>`,
  ],
  '/scalar.js': ['text/javascript', await readFile(bundle)],
  '/openapi.json': ['application/json', JSON.stringify({ ...Object(document), servers: [{ url: mock.url }] })],
};
const scalar = createServer((request, response) => {
  const [type, text] = files[request.url ?? ''] ?? ['text/plain', ''];
  response.writeHead(200, { 'Content-Type': type }).end(text);
});
await new Promise<void>((resolve) => scalar.listen(0, '127.0.0.1', resolve));
const scalarUrl = `http://127.0.0.1:${(scalar.address() as AddressInfo).port}/`;
const browser = await launch();

async function stepsOf(way: Way, address: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  // Nothing but the two servers is reached.
  await context.route(/^https?:\/\/(?!127\.0\.0\.1)/, (route) => route.abort());
  context.setDefaultTimeout(60_000);
  try {
    const { page, person } = await personAt(context, address);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await way(person, page);
    return person.steps();
  } finally {
    await context.close();
  }
}

const rows: string[][] = [];
for (const { goal, ours, scalar: theirs } of tasks) {
  const steps = await stepsOf(ours, `${mock.url}/_twinspec/docs/`);
  rows.push([goal, String(steps), theirs === undefined ? 'not possible' : String(await stepsOf(theirs, scalarUrl))]);
}
await browser.close();
scalar.close();
await mock.close();
process.stdout.write(`${table(['steps from the start page', 'twinspec', 'Scalar'], rows)}\n`);
