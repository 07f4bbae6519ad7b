import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { CollectionsClient } from '../contract/collections-client.js';
import { problemsInEveryLook } from '../support/accessibility.js';
import { launchBrowser } from '../support/browser.js';
import { HOSTILE_TEXTS } from '../support/hostile-texts.js';
import { layoutShift } from '../support/layout-shift.js';
import { expectTime } from '../support/player-site.js';
import { RunningService } from '../support/running-service.js';
import { untilProcessed, upload } from '../support/upload.js';

/** A slow device on a busy machine. */
const SLOW_PAGE_MS = 30_000;
const SLOW_PAGES_MS = 300_000;

const CAST = Buffer.from(
  [
    '{"version":2,"width":40,"height":6}',
    '[0.5,"o","$ echo <script>window.hit=1</script>\\r\\n"]',
    '[2,"o","the second line\\r\\n"]',
    '[4,"o","the last line\\r\\n"]',
  ].join('\n'),
);

let service: RunningService;
let browser: Browser;
let id: string;
let paths: string[];
const problems: string[] = [];

beforeAll(async () => {
  service = await RunningService.start({
    LIMITS: 'uploads-per-hour=1000 anonymous-per-minute=10000',
  });
  browser = await launchBrowser();
  const key = await service.createUser('ada');
  const text = HOSTILE_TEXTS.join(' ');
  const parts = {
    title: text.slice(0, 290),
    command: HOSTILE_TEXTS[0],
    description: text,
    cast: CAST,
    gif: null,
  };
  ({ id } = await upload(service, key, {
    ...parts,
    tags: 'script',
    codehost_url: 'https://github.com/ada/x',
  }));
  for (const title of HOSTILE_TEXTS) await upload(service, key, { title, description: title });
  const collections = new CollectionsClient(service);
  const slug = await collections.create(key, HOSTILE_TEXTS[1] ?? '');
  await collections.add(slug, key, id);
  await collections.json(200, 'PATCH', '/users/me/', key, {
    display_name: HOSTILE_TEXTS[0],
    bio: text.slice(0, 500),
  });
  await untilProcessed(service, id);
  const query = encodeURIComponent(HOSTILE_TEXTS[1] ?? '');
  const lists = [
    '/',
    '/explore',
    '/collections',
    '/tags',
    '/tags/script',
    '/repos/ada-x',
    '/themes',
    '/docs',
    '/docs?q=backup',
    '/docs/api',
    '/changelog',
    '/components',
  ];
  paths = [
    ...lists,
    `/gifs/${id}`,
    '/users/ada',
    `/collections/${slug}`,
    `/search?q=${query}`,
    '/search?q=second',
    '/nowhere',
  ];
});
afterAll(async () => {
  await browser.close();
  await service.remove();
});
afterEach(() => {
  problems.length = 0;
});

async function open(
  path: string,
  options: { width?: number; colorScheme?: 'light' | 'dark'; reducedMotion?: 'reduce' } = {},
): Promise<Page> {
  const { width = 1440, colorScheme = 'light', reducedMotion } = options;
  const viewport = { width, height: 900 };
  const context = await browser.newContext({ viewport, colorScheme, reducedMotion });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const page = await context.newPage();
  page.on('pageerror', (error) => problems.push(`${path}: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('404'))
      problems.push(`${path}: ${message.text()}`);
  });
  await page.goto(service.address + path);
  return page;
}

/** A sixth of the speed of this machine, and 3 megabits per second: fonts, scripts and pictures arrive late. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const downloadThroughput = 375_000;
  const line = { offline: false, latency: 20, downloadThroughput, uploadThroughput: downloadThroughput };
  await session.send('Network.emulateNetworkConditions', line);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 6 });
}

/**
 * Loads a page on a slow device. In about one of a thousand loads the throttled browser never finishes, so it opens the page
 * once more.
 */
async function openSlowly(path: string, width: number, tries = 2): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 900 } });
  const page = await context.newPage();
  await slowDown(page);
  const pending = new Set<string>();
  page.on('request', (request) => pending.add(request.url()));
  page.on('requestfinished', (request) => pending.delete(request.url()));
  try {
    await page.goto(service.address + path, { timeout: SLOW_PAGE_MS });
    return page;
  } catch (error) {
    await context.close();
    console.warn(`${path} does not load. Waiting for: ${[...pending].join(', ') || 'the page itself'}`);
    if (tries === 1) throw error;
    return openSlowly(path, width, tries - 1);
  }
}

describe('every page', () => {
  it('executes no text of users and violates no policy', async () => {
    for (const path of paths) {
      const page = await open(path);
      await page.waitForTimeout(100);
      expect([path, await page.evaluate(() => 'hit' in window)]).toEqual([path, false]);
      await page.context().close();
    }
    expect(problems).toEqual([]);
  });

  it.each([1440, 390])(
    'has no layout shifts at %i px on a slow device with a slow connection',
    async (width) => {
      for (const path of paths) {
        const page = await openSlowly(path, width);
        await page.waitForTimeout(200);
        expect([path, await page.evaluate(layoutShift)]).toEqual([path, 0]);
        await page.context().close();
      }
    },
    SLOW_PAGES_MS,
  );

  it('is accessible in light, dark, wide and narrow', async () => {
    const page = await open('/', { reducedMotion: 'reduce' });
    const found: string[] = [];
    for (const path of paths) {
      await page.goto(service.address + path);
      found.push(...(await problemsInEveryLook(page)));
    }
    await page.context().close();
    expect(found).toEqual([]);
  });
});

describe('the page of a recording', () => {
  it('seeks to a line, highlights it and copies a link to the moment', async () => {
    const page = await open(`/gifs/${id}`);
    await page.locator('.transcript li', { hasText: 'the second line' }).getByRole('link').click();
    await expectTime(page, 2);
    await page.locator('.transcript li[aria-current]', { hasText: 'the second line' }).waitFor();
    await page.getByRole('button', { name: 'Copy link to this moment' }).click();
    await page.getByRole('status').getByText('Link copied').waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toMatch(new RegExp(`/gifs/${id}#t=[12]\\.\\d$`));
    await page.getByRole('button', { name: 'Copy: Markdown' }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`/gifs/${id})`);
    await page.context().close();
  });
});

it.each(['?t=2.4', '#t=2.4'])('the page of a recording opens at the moment of %s', async (moment) => {
  const page = await open(`/gifs/${id}${moment}`);
  await expectTime(page, 2.4);
  await page.locator('.transcript li[aria-current]', { hasText: 'the second line' }).waitFor();
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
  expect(problems).toEqual([]);
  await page.context().close();
});

it('the search and its URL update during typing', async () => {
  const page = await open('/search');
  await page.locator('main input[name=q]').fill('second line');
  await page.locator('.results .matches', { hasText: 'the second line' }).waitFor();
  expect(new URL(page.url()).searchParams.get('q')).toBe('second line');
  expect(problems).toEqual([]);
  await page.context().close();
});
