import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Mock } from '../../../scripts/mock/start.ts';
import { chromiumPath, type Watched } from './chromium.ts';
import { onOwnSite } from './own-site.ts';

/** What has the focus: its name, and whether a reader sees that it has it. */
type Stop = { name: string; seen: boolean };

function stopOf(page: Page): Promise<Stop> {
  return page.evaluate(() => {
    const at = document.activeElement;
    if (at === null || at === document.body) return { name: '', seen: true };
    const label = at instanceof HTMLInputElement ? at.labels?.[0]?.textContent : undefined;
    const name = label ?? at.getAttribute('aria-label') ?? at.textContent;
    const { top, bottom, left, right, width, height } = at.getBoundingClientRect();
    const outline = getComputedStyle(at);
    const inside = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth && width > 0 && height > 0;
    // Nothing may lie on it.
    const front = document.elementFromPoint(
      Math.min(Math.max((left + right) / 2, 1), innerWidth - 1),
      Math.min(Math.max((top + bottom) / 2, 1), innerHeight - 1),
    );
    const free = front !== null && (at.contains(front) || front.contains(at));
    const ring = outline.outlineStyle !== 'none' && Number.parseFloat(outline.outlineWidth) >= 1;
    return { name: name.trim().replaceAll(/\s+/g, ' '), seen: inside && free && ring };
  });
}

describe.skipIf(chromiumPath === undefined)('the docs by keyboard in Chromium', () => {
  let mock: Mock;
  let page: Page;
  let watched: Watched;
  onOwnSite((site) => ({ mock, page, watched } = site));

  /** Presses Tab until what has the name has the focus. Each stop must be seen. */
  const tabTo = async (name: RegExp): Promise<void> => {
    const stops: string[] = [];
    for (let i = 0; i < 80; i++) {
      await page.keyboard.press('Tab');
      const stop = await stopOf(page);
      stops.push(stop.name);
      expect(stop, `after ${stops.join(', ')}`).toMatchObject({ seen: true });
      if (name.test(stop.name)) return;
    }
    throw new Error(`${String(name)} is not among ${stops.join(', ')}`);
  };

  it.each(['light', 'dark'] as const)('lead from finding a call to its answer on the clipboard: %s', async (scheme) => {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await watched.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(`${mock.url}/`);
    // The button is called as guides call it, and says below where calls go.
    expect(await page.locator('.top [data-settings]').innerText()).toMatch(/^Server and key\n\S/);
    await page.keyboard.press('/');
    await page.keyboard.type('mintFT');
    await page.locator('dialog.search a').first().waitFor();
    await page.keyboard.press('ArrowDown');
    expect(await stopOf(page)).toMatchObject({ seen: true });
    await page.keyboard.press('Enter');
    await page.waitForURL('**/operations/mintFT.html**');

    await tabTo(/^Server and key$/);
    await page.keyboard.press('Enter');
    await tabTo(/^Authorization/);
    await page.keyboard.type('key-of-mine');
    await page.keyboard.press('Escape');
    expect((await stopOf(page)).name).toBe('Server and key');

    await tabTo(/^Send$/);
    const [request] = await Promise.all([page.waitForRequest(`${mock.url}/api/**`), page.keyboard.press('Enter')]);
    expect(await request.headerValue('authorization')).toBe('key-of-mine');
    await page.locator('[data-said] .status').waitFor();
    expect(await page.locator('[data-said]').textContent()).toMatch(/^200 /);
    // Whoever listens hears of it.
    expect(await page.locator('[data-said]').getAttribute('role')).toBe('status');

    await tabTo(/^Copy$/);
    await page.keyboard.press('Enter');
    await page.locator('[data-shown] [data-copy]:text-is("Copied")').waitFor();
    const copied: unknown = JSON.parse(await page.evaluate(() => navigator.clipboard.readText()));
    expect(copied).toEqual(JSON.parse((await page.locator('[data-shown] code').textContent()) ?? ''));
    expect(copied).toHaveProperty('Data.referenceId');
  });

  it('shows every stop of every kind of page, and comes to its end', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const path of ['', 'guides/errors.html', 'authentication.html', 'operations/createVC.html?sample=request']) {
      await page.goto(`${mock.url}/${path}`);
      const hidden: string[] = [];
      for (let i = 0; ; i++) {
        await page.keyboard.press('Tab');
        const stop = await stopOf(page);
        if (stop.name === '' || (stop.name === 'Skip to content' && i > 0)) break;
        if (!stop.seen) hidden.push(stop.name);
        expect(i, path).toBeLessThan(400);
      }
      expect(hidden, path).toEqual([]);
    }
  });
});
