import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { PageClient } from '../contract/page-client.js';
import { problemsInEveryLook } from '../support/accessibility.js';
import { launchBrowser } from '../support/browser.js';
import { RunningService } from '../support/running-service.js';
import { untilProcessed, upload } from '../support/upload.js';

const CAST = Buffer.from(
  '{"version":2,"width":40,"height":6}\n[0.5,"o","$ make\\r\\n"]\n[2,"o","zeppelin <b>landed</b>\\r\\n"]\n',
);

let service: RunningService;
let browser: Browser;
let context: BrowserContext;
let staff: PageClient;
let id: string;
const problems: string[] = [];

beforeAll(async () => {
  service = await RunningService.start();
  browser = await launchBrowser();
  const key = await service.createUser('ada');
  ({ id } = await upload(service, key, { title: 'A build of a tape', cast: CAST, gif: null }));
  await untilProcessed(service, id);
  staff = await PageClient.signedUp(service, 'grace');
  await service.grantStaff('grace');
});
afterAll(async () => {
  await browser.close();
  await service.remove();
});
afterEach(async () => {
  await context.close();
  expect(problems.splice(0)).toEqual([]);
});

async function open(path: string, options: BrowserContextOptions = {}, person?: PageClient): Promise<Page> {
  context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
  const cookies = [...(person?.cookies ?? [])];
  await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: service.address })));
  const page = await context.newPage();
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  await page.goto(service.address + path);
  return page;
}

const palette = (page: Page) => page.getByRole('dialog', { name: 'Command palette' });
const options = (page: Page): Locator => palette(page).locator('[role=option]:visible');
const selected = (page: Page): Locator => palette(page).locator('[aria-selected=true]');

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent.trim());

async function openPalette(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key);
  await selected(page).waitFor();
}

describe('the command palette', () => {
  it.each(['/', 'Control+k', 'Meta+k'])('opens with %s, and Esc gives the focus back', async (key) => {
    const page = await open('/explore');
    const loaded = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => name),
    );
    expect(loaded.filter((name) => /palette|combobox/.test(name))).toEqual([]);
    await page.locator('main a').first().focus();
    const before = await focused(page);
    for (let time = 0; time < 2; time++) {
      await openPalette(page, key);
      expect(await page.evaluate(() => document.activeElement?.role)).toBe('combobox');
      await page.keyboard.type('badge');
      expect(await options(page).allTextContents()).toContain('Badges ');
      await page.keyboard.press('Escape');
      await palette(page).waitFor({ state: 'hidden' });
      expect(await focused(page)).toBe(before);
    }
  });

  it('opens with Ctrl K in a field, where / is a character', async () => {
    const page = await open('/explore');
    const field = page.locator('.site-header input');
    await field.pressSequentially('a/');
    expect([await field.inputValue(), await palette(page).count()]).toEqual(['a/', 0]);
    await openPalette(page, 'Control+k');
    await page.keyboard.press('Escape');
    await palette(page).waitFor({ state: 'hidden' });
    expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
  });

  it('finds a page by the words about it, and Enter opens it', async () => {
    const page = await open('/explore');
    await openPalette(page, '/');
    await page.keyboard.type('tape check');
    expect(await selected(page).textContent()).toMatch(/^Check a tape/);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/tapes');
  });

  it('finds a recording by a word in it, and Enter opens it at the line', async () => {
    const page = await open('/');
    await openPalette(page, '/');
    await page.keyboard.type('zeppelin');
    await palette(page).locator('mark').waitFor();
    expect(await selected(page).textContent()).toBe('A build of a tape adazeppelin <b>landed</b>');
    expect(await palette(page).getByRole('status').textContent()).toBe('1 found');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/gifs/${id}?t=*`);
  });

  it('searches for the words with the last option', async () => {
    const page = await open('/');
    await openPalette(page, '/');
    await page.keyboard.type('no such & thing');
    await palette(page).getByText('No recordings found').waitFor();
    expect(await options(page).allTextContents()).toEqual(['Search for “no such & thing”']);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/search?q=no+such+%26+thing');
  });

  it('is moved through with the arrows, and keeps the choice when results arrive', async () => {
    const page = await open('/');
    await openPalette(page, '/');
    const all = await options(page).allTextContents();
    await page.keyboard.press('ArrowDown');
    expect(await selected(page).textContent()).toBe(all[1]);
    expect(await page.getByRole('combobox').getAttribute('aria-activedescendant')).toBe(
      await selected(page).getAttribute('id'),
    );
    await page.route('**/api/v1/search/**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      await route.continue();
    });
    await page.keyboard.type('tape');
    expect(await selected(page).textContent()).toMatch(/^Generate/);
    await page.keyboard.press('ArrowDown');
    expect(await selected(page).textContent()).toMatch(/^Check a tape/);
    await palette(page).getByText('1 found').waitFor();
    expect(await selected(page).textContent()).toMatch(/^Check a tape/);
  });

  it('acts with the mouse', async () => {
    const page = await open('/explore');
    await page.getByRole('button', { name: 'Command palette' }).click();
    await selected(page).waitFor();
    await options(page).filter({ hasText: 'Dark colours' }).click();
    expect(await page.evaluate(() => document.documentElement.dataset['scheme'])).toBe('dark');
    await palette(page).waitFor({ state: 'hidden' });
    await openPalette(page, '/');
    await options(page).filter({ hasText: 'Keyboard shortcuts' }).click();
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    await page.keyboard.press('Escape');
    await openPalette(page, '/');
    await page.mouse.click(5, 5);
    await palette(page).waitFor({ state: 'hidden' });
  });

  it('sends one search for what is typed at once, and says why there is none', async () => {
    const page = await open('/explore');
    const asked: string[] = [];
    await page.route('**/api/v1/search/**', (route) => {
      asked.push(new URL(route.request().url()).searchParams.get('q') ?? '');
      if (asked.length === 1) return route.abort();
      return route.fulfill({ status: 429, json: { detail: 'Wait for 3 seconds.' } });
    });
    await openPalette(page, '/');
    await page.keyboard.type('zeppelin');
    const status = palette(page).getByRole('status');
    await status.getByText('Search is not available: the service does not respond.').waitFor();
    await page.keyboard.type('s');
    await status.getByText('Search is not available: Wait for 3 seconds.').waitFor();
    expect(asked).toEqual(['zeppelin', 'zeppelins']);
    expect(problems.splice(0)).toHaveLength(2);
  });

  it('has the pages of the account and of staff', async () => {
    const page = await open('/', {}, staff);
    await openPalette(page, '/');
    for (const [typed, found] of [
      ['trash', '/trash'],
      ['keys', '/account/keys'],
      ['audit', '/staff/audit'],
      ['sign out', '/signout'],
      ['command line', '/docs/cli#record'],
    ] as const) {
      await page.keyboard.press('Control+a');
      await page.keyboard.type(typed);
      expect([typed, await selected(page).getAttribute('href')]).toEqual([typed, found]);
    }
  });

  it.each(['', 'zeppelin'])('is accessible with the text "%s"', async (text) => {
    const page = await open('/explore', { reducedMotion: 'reduce' }, staff);
    await openPalette(page, '/');
    await page.keyboard.type(text);
    if (text !== '') await palette(page).locator('mark').waitFor();
    expect(await problemsInEveryLook(page)).toEqual([]);
  });
});
