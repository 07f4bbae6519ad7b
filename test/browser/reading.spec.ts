import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { violationsOf } from '../support/accessibility.js';
import { launchBrowser } from '../support/browser.js';
import { RunningService } from '../support/running-service.js';
import { untilProcessed, upload } from '../support/upload.js';

const WIDE = 'wide '.repeat(30).trim();
const CAST = Buffer.from(
  `{"version":2,"width":160,"height":6}\n[0.5,"o","the first line\\r\\n${WIDE}\\r\\n"]\n[2,"o","$ "]\n`,
);
const LIGHT = 'oklch(0.99 0 0)';
const DARK = 'oklch(0.17 0.012 260)';

let service: RunningService;
let browser: Browser;
let id: string;
const problems: string[] = [];

beforeAll(async () => {
  service = await RunningService.start();
  browser = await launchBrowser();
  const key = await service.createUser('ada');
  const parts = { title: 'A title', description: 'A description', tags: 'one', cast: CAST, gif: null };
  ({ id } = await upload(service, key, parts));
  await upload(service, key, { title: 'Another', tags: 'one' });
  await untilProcessed(service, id);
});
afterAll(async () => {
  await browser.close();
  await service.remove();
});
afterEach(() => {
  expect(problems.splice(0)).toEqual([]);
});

async function open(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  await page.goto(service.address + path);
  return page;
}

const backgroundOf = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

describe('the colour scheme', () => {
  it.each(['light', 'dark'] as const)('follows a %s system until the reader chooses', async (colorScheme) => {
    const context = await browser.newContext({ colorScheme });
    const page = await open(context, '/');
    const own = colorScheme === 'light' ? LIGHT : DARK;
    expect(await backgroundOf(page)).toBe(own);
    const button = page.locator('[data-scheme-switch]');
    const seen: string[] = [];
    for (let click = 0; click < 3; click++) {
      await button.click();
      seen.push(`${(await button.getAttribute('aria-label')) ?? ''} ${await backgroundOf(page)}`);
    }
    expect(seen).toEqual([
      `Colour scheme: light ${LIGHT}`,
      `Colour scheme: dark ${DARK}`,
      `Colour scheme: auto ${own}`,
    ]);
    await context.close();
  });

  it('is saved, and set before the next page is rendered', async () => {
    const context = await browser.newContext({ colorScheme: 'light' });
    const page = await open(context, '/');
    for (let click = 0; click < 2; click++) await page.locator('[data-scheme-switch]').click();
    // When the body exists, nothing has been rendered yet, and modules have not run.
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        const { body } = document as { readonly body: HTMLElement | null };
        if (!body) return;
        observer.disconnect();
        Object.assign(window, { first: document.documentElement.dataset['scheme'] ?? '' });
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto(`${service.address}/explore`);
    expect(await page.evaluate(() => (window as unknown as { first: string }).first)).toBe('dark');
    expect(await backgroundOf(page)).toBe(DARK);
    expect(await violationsOf(page)).toEqual([]);
    await context.close();
  });

  it('is that of the system if storage is not allowed', async () => {
    const context = await browser.newContext({ colorScheme: 'dark' });
    const page = await context.newPage();
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new Error('No storage.');
        },
      });
    });
    await page.goto(service.address);
    expect(await backgroundOf(page)).toBe(DARK);
    await page.locator('[data-scheme-switch]').click();
    expect(await backgroundOf(page)).toBe(LIGHT);
    await context.close();
  });
});

describe('the list of keyboard shortcuts', () => {
  it.each([1440, 390])('opens with ?, is accessible and closes with Esc at %i px', async (width) => {
    const context = await browser.newContext({ viewport: { width, height: 900 } });
    const page = await open(context, `/gifs/${id}`);
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await dialog.getByText('Next recording on the page').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Keyboard shortcuts', exact: true }).click();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await context.close();
  });

  it('does not open during typing', async () => {
    const context = await browser.newContext();
    const page = await open(context, '/search');
    await page.locator('main input[name=q]').pressSequentially('what?');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await context.close();
  });
});

it.each([1280, 1024, 390])(
  'a transcript has each line of the terminal in one line at %i px',
  async (width) => {
    const context = await browser.newContext({ viewport: { width, height: 900 } });
    const page = await open(context, `/gifs/${id}`);
    const line = page.locator('.transcript li', { hasText: WIDE });
    expect((await line.boundingBox())?.height).toBe(24);
    const [list, all] = ['.transcript ol', 'html'].map((selector) => page.locator(selector));
    expect(await all?.evaluate((root) => root.scrollWidth)).toBe(width);
    expect(await list?.evaluate((ol) => ol.scrollWidth > ol.clientWidth)).toBe(true);
    await context.close();
  },
);

it('a printed recording has its title, description and transcript, dark on white', async () => {
  const context = await browser.newContext({ colorScheme: 'dark', viewport: { width: 1300, height: 900 } });
  const page = await open(context, `/gifs/${id}`);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const text = await page.evaluate(() => document.body.innerText);
  expect(await page.locator('.stage').isVisible()).toBe(false);
  const topOf = async (selector: string) => (await page.locator(selector).boundingBox())?.y ?? 0;
  expect(await topOf('.description')).toBeLessThan(await topOf('.transcript'));
  for (const part of ['A title', 'A description', 'the first line']) expect(text).toContain(part);
  for (const part of ['Explore', 'Use it', 'Another', 'Player', 'Copy']) expect(text).not.toContain(part);
  expect(await backgroundOf(page)).toBe(LIGHT);
  const height = await page
    .locator('.transcript ol')
    .evaluate((list) => list.scrollHeight - list.clientHeight);
  expect(height).toBe(0);
  await context.close();
});
