import type { BrowserContext, Locator, Page } from 'playwright-core';

/** Somebody at a page, who counts what they do. */
export type Person = {
  /** Each click, text typed, key pressed and screen scrolled. */
  steps: () => number;
  click: (target: Locator) => Promise<void>;
  type: (text: string, into: Locator) => Promise<void>;
  press: (keys: string) => Promise<void>;
  /** Scrolls until it is seen. */
  sees: (target: Locator) => Promise<void>;
  clipboard: () => Promise<string>;
};

/**
 * Opens a page in a browser that nobody has used yet.
 *
 * @param context - of the browser
 * @param address - of the page
 * @returns the page, and somebody at it
 */
export async function personAt(context: BrowserContext, address: string): Promise<{ page: Page; person: Person }> {
  let steps = 0;
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const page = await context.newPage();
  await page.goto(address);
  const height = page.viewportSize()?.height ?? 0;
  /** Counts the screens that somebody scrolls to have it before their eyes. */
  const bring = async (target: Locator): Promise<void> => {
    await target.waitFor();
    const box = await target.boundingBox();
    const middle = box === null ? 0 : box.y + Math.min(box.height, height) / 2;
    const away = middle < 0 ? -middle : middle - height;
    if (away <= 0) return;
    steps += Math.ceil(away / height);
    await target.scrollIntoViewIfNeeded();
  };
  const person: Person = {
    steps: () => steps,
    click: async (target) => {
      await bring(target);
      await target.click();
      steps++;
    },
    type: async (text, into) => {
      await bring(into);
      await into.fill(text);
      steps++;
    },
    press: async (keys) => {
      await page.keyboard.press(keys);
      steps++;
    },
    sees: bring,
    clipboard: () => page.evaluate(() => navigator.clipboard.readText()),
  };
  return { page, person };
}
