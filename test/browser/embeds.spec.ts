import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { problemsInEveryLook, violationsOf } from '../support/accessibility.js';
import { layoutShift } from '../support/layout-shift.js';
import { button, PlayerSite, shows } from '../support/player-site.js';
import { untilProcessed, upload } from '../support/upload.js';

/** In bytes, with everything that it loads. */
const MOST_BEFORE_PLAY = 150_000;

let site: PlayerSite;
/** A picture in true colour. */
let heavy: string;

beforeAll(async () => {
  site = await PlayerSite.start();
  const key = await site.service.createUser('bob');
  const cast = await readFile('demo/picture.cast');
  ({ id: heavy } = await upload(site.service, key, { title: 'Heavy', cast, gif: null, theme: 'dracula' }));
  await untilProcessed(site.service, heavy);
});
afterAll(() => site.remove());
afterEach(() => {
  site.check();
});

const films = () => site.loaded.filter((path) => /\.(?:gif|mp4)/.test(path));
const isLoaded = async (page: Page, part: string) => {
  for (let tries = 0; tries < 100 && !site.loaded.some((path) => path.includes(part)); tries++)
    await page.waitForTimeout(50);
  expect(site.loaded.find((path) => path.includes(part))).toBeDefined();
};

describe('a frame on another site', () => {
  const open = (
    path: string,
    options: BrowserContextOptions = {},
    prepare?: (page: Page) => Promise<unknown>,
  ) => site.open(path, { viewport: { width: 800, height: 490 }, ...options }, prepare);

  it.each(['', '?t=2', '?t=9', '?theme=nord', '?preset=presentation', '?loop=0&autoplay=0'])(
    'weighs at most 150 KB before it plays%s',
    async (query) => {
      let bytes = 0;
      const page = await open(`/embed/${heavy}${query}`, {}, async (shown) => {
        const network = await shown.context().newCDPSession(shown);
        await network.send('Network.enable');
        network.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
      });
      await page.waitForLoadState('networkidle');
      expect(await page.locator('video[poster], summary img').count()).toBe(1);
      // The page, its style and its still.
      expect(site.loaded.filter((path) => !path.includes('favicon'))).toHaveLength(3);
      expect(bytes).toBeGreaterThan(5_000);
      expect(bytes).toBeLessThanOrEqual(MOST_BEFORE_PLAY);
      await page.context().close();
    },
  );

  it('plays its video from its second, and stops or starts again', async () => {
    const page = await open(`/embed/${site.id}?t=4&loop=0`);
    expect(films()).toEqual([]);
    await page.locator('video').evaluate((video: HTMLVideoElement) => video.play());
    expect(
      await page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime),
    ).toBeGreaterThanOrEqual(4);
    await page.waitForFunction(() => document.querySelector('video')?.ended);
    await page.context().close();
  });

  it('plays by itself if it is asked to, unless motion is reduced', async () => {
    const page = await open(`/embed/${site.id}?autoplay=1`);
    await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0);
    await page.context().close();
    site.loaded.length = 0;
    for (const query of ['autoplay=1', 'autoplay=1&theme=dracula']) {
      const still = await open(`/embed/${site.id}?${query}`, { reducedMotion: 'reduce' });
      await still.waitForLoadState('networkidle');
      expect(films()).toEqual([]);
      expect(await still.locator('.plays').isVisible()).toBe(false);
      expect(await still.locator('.still-first').isVisible()).toBe(true);
      await still.context().close();
    }
  });

  it('loads the GIF of another theme when it is played, with the keyboard too', async () => {
    const page = await open(`/embed/${site.id}?theme=dracula`);
    await page.keyboard.press('Tab');
    expect(await violationsOf(page)).toEqual([]);
    expect(films()).toEqual([]);
    await page.keyboard.press('Enter');
    await isLoaded(page, '.gif?theme=dracula');
    await page.getByText('Stop', { exact: true }).click();
    expect(await page.locator('summary img').isVisible()).toBe(true);
    expect(await page.locator('details > img').isVisible()).toBe(false);
    await page.context().close();
  });
});

describe('the embed codes of a recording', () => {
  const codeOf = (page: Page, name: string) => page.locator(`#use-${name} code`);
  const names = ['schemes', 'readme', 'iframe', 'html', 'bbcode', 'link'];

  it('are beside each other, and load no film before the reader points at one', async () => {
    const page = await site.open(`/gifs/${site.id}`);
    await shows(page, 'the last line');
    const boxes = await page
      .locator('.embed')
      .evaluateAll((embeds) =>
        embeds.map((embed) => embed.getBoundingClientRect()).map(({ x, y, width }) => ({ x, y, width })),
      );
    expect(new Set(boxes.map(({ y }) => Math.round(y))).size).toBe(2);
    const shifted = await page.evaluate(layoutShift);
    for (const image of await page.locator('.embed .look img').all()) {
      await image.scrollIntoViewIfNeeded();
      await page.waitForFunction(
        (shown) => (shown as HTMLImageElement).naturalWidth > 0,
        await image.elementHandle(),
      );
    }
    await page.frameLocator('.embed iframe').locator('video').waitFor();
    expect(films()).toEqual([]);
    expect(await page.evaluate(layoutShift)).toBe(shifted);
    await page.locator('#look-html .look').hover();
    await isLoaded(page, '.gif');
    site.loaded.length = 0;
    await page.locator('#look-schemes [data-scheme=light] .look').focus();
    await isLoaded(page, '.gif?theme=');
    await page.context().close();
  });

  it('are copied with an answer that is seen', async () => {
    const page = await site.open(`/gifs/${site.id}`);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    for (const name of names) {
      const copy = page.locator(`#use-${name} [data-copy]`);
      await copy.click();
      await copy.getByText('Copied').waitFor();
      const code = (await codeOf(page, name).textContent()) ?? '';
      expect(code).not.toBe('');
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
    }
    await page.context().close();
  });

  it('follow the options of the frame at once', async () => {
    const page = await site.open(`/gifs/${site.id}`);
    const code = (part: string) => codeOf(page, 'iframe').getByText(part).waitFor();
    await page.getByLabel('Autoplay').check();
    await code(`/embed/${site.id}?autoplay=1"`);
    await page.getByLabel('At the end').selectOption('stop');
    await page.getByRole('spinbutton', { name: 'Start' }).fill('1.5');
    await page.getByRole('spinbutton', { name: 'Width' }).fill('600');
    await code(`/embed/${site.id}?autoplay=1&amp;loop=0&amp;t=1.5"`);
    await code('width="600"');
    await page.locator('.frame-options [name=theme]').selectOption('Dracula');
    await code('?theme=dracula&amp;autoplay=1');
    await page.locator(`iframe[src="/embed/${site.id}?theme=dracula&autoplay=1&loop=0&t=1.5"]`).waitFor();
    expect(await page.locator('[data-theme-name]').textContent()).toBe('Dracula');
    await page.getByRole('spinbutton', { name: 'Width' }).fill('9');
    await page.waitForTimeout(400);
    await code('width="600"');
    await page.goBack();
    await page.locator('[data-theme-name]', { hasText: 'Nord' }).waitFor();
    expect(await page.locator('.frame-options [name=theme]').inputValue()).toBe('');
    expect(await page.getByLabel('Autoplay').isChecked()).toBe(true);
    await page.context().close();
  });

  it('follow the look, that of the frame too', async () => {
    const page = await site.open(`/gifs/${site.id}`);
    const code = (part: string) => codeOf(page, 'iframe').getByText(part).waitFor();
    await page.locator('#look-menu summary').click();
    await page.getByRole('link', { name: 'Dracula' }).click();
    await code('?theme=dracula"');
    expect(await page.locator('.frame-options [name=theme]').inputValue()).toBe('dracula');
    await page.locator('#look-menu [name=preset]').selectOption('presentation');
    await page.locator('#look-menu [name=scale]').selectOption('2');
    await code('?theme=dracula&amp;preset=presentation&amp;scale=2"');
    await page.context().close();
  });

  it('have options without a script', async () => {
    const page = await site.open(`/gifs/${site.id}?frame=window`, { javaScriptEnabled: false });
    await page.getByLabel('Autoplay').check();
    await page.getByRole('spinbutton', { name: 'Start' }).fill('2');
    await page.locator('.frame-options').getByRole('button', { name: 'Apply' }).click();
    await codeOf(page, 'iframe').getByText('?frame=window&amp;autoplay=1&amp;t=2"').waitFor();
    expect(await page.getByRole('spinbutton', { name: 'Start' }).inputValue()).toBe('2');
    expect(await button(page, 'Copy').isVisible()).toBe(false);
    await page.context().close();
  });

  it('are accessible, also for a recording without a cast', async () => {
    for (const id of [site.id, site.silent]) {
      const page = await site.open(`/gifs/${id}`, { reducedMotion: 'reduce' });
      await page.getByLabel('Autoplay').focus();
      expect(await problemsInEveryLook(page)).toEqual([]);
      await page.context().close();
    }
  });
});
