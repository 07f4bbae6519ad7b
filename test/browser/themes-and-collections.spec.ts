import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { CollectionsClient } from '../contract/collections-client.js';
import { problemsInEveryLook } from '../support/accessibility.js';
import { launchBrowser } from '../support/browser.js';
import { RunningService } from '../support/running-service.js';
import { untilProcessed, upload } from '../support/upload.js';

const castOf = (line: string) =>
  Buffer.from(`{"version":2,"width":40,"height":6}\n[0.2,"o","${line}\\r\\n"]\n[0.6,"o","$ "]\n`);

let service: RunningService;
let browser: Browser;
let ids: string[];
let slug: string;
const problems: string[] = [];

beforeAll(async () => {
  service = await RunningService.start({ LIMITS: 'anonymous-per-minute=10000' });
  browser = await launchBrowser();
  const key = await service.createUser('ada');
  ids = [];
  for (const title of ['First', 'Second'])
    ids.push((await upload(service, key, { title, cast: castOf(title), gif: null, theme: 'nord' })).id);
  for (const id of ids) await untilProcessed(service, id);
  const collections = new CollectionsClient(service);
  slug = await collections.create(key, 'An evening');
  await collections.add(slug, key, ...ids);
});
afterAll(async () => {
  await browser.close();
  await service.remove();
});
afterEach(() => {
  expect(problems.splice(0)).toEqual([]);
});

async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const page = await context.newPage();
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('503')) problems.push(message.text());
  });
  await page.goto(service.address + path);
  return page;
}

const swatch = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Themes' }).getByRole('link', { name, exact: true });

describe('the themes of a recording', () => {
  it('work without a script', async () => {
    const page = await open(`/gifs/${ids[0] ?? ''}`, { javaScriptEnabled: false });
    await page.locator('#look-menu summary').click();
    await swatch(page, 'GitHub Light').click();
    await page.waitForURL('**/*?theme=github-light');
    expect(await page.locator('.themed img').getAttribute('src')).toContain('theme=github-light');
    await page.context().close();
  });

  it.each([1280, 400])('preview the frame without bands at %i px', async (width) => {
    const page = await open(`/gifs/${ids[0] ?? ''}`, { viewport: { width, height: 900 } });
    const frame = page.locator('.look iframe');
    const proportions = await frame.evaluate(
      (shown) => Number(shown.getAttribute('width')) / Number(shown.getAttribute('height')),
    );
    const box = await frame.boundingBox();
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(proportions, 1);
    expect(box?.width).toBeGreaterThan(300);
    await page.context().close();
  });

  it('are accessible in light, dark, wide and narrow', async () => {
    const path = `/gifs/${ids[0] ?? ''}?theme=dracula&collection=${slug}`;
    const page = await open(path, { reducedMotion: 'reduce' });
    await page.evaluate(() => {
      for (const way of document.querySelectorAll<HTMLDetailsElement>('.use details')) way.open = true;
    });
    await page.locator('.look iframe').waitFor();
    expect(await problemsInEveryLook(page)).toEqual([]);
    await page.context().close();
  });
});

describe('a collection', () => {
  const path = () => `/gifs/${ids[0] ?? ''}?collection=${slug}`;

  it('plays the next recording after an announcement and ends with the last one', async () => {
    const page = await open(path());
    await page.getByRole('status').getByText('Next in 5 s: Second').waitFor({ timeout: 15_000 });
    await page.waitForURL(`**/gifs/${ids[1] ?? ''}?collection=${slug}`);
    expect(await page.getByRole('link', { name: 'Next', exact: true }).count()).toBe(0);
    await page.context().close();
  });

  it('can be stopped, also for the next pages', async () => {
    const page = await open(path());
    await page.getByRole('button', { name: 'Turn autoplay off' }).click();
    await page.reload();
    await page.getByRole('button', { name: 'Turn autoplay on', exact: true }).waitFor();
    expect(await page.locator('.stage[data-playing]').count()).toBe(0);
    await page.getByRole('button', { name: 'Turn autoplay on', exact: true }).click();
    await page.getByRole('status').getByText('Next in 5 s').waitFor({ timeout: 15_000 });
    await page.getByRole('button', { name: 'Turn autoplay off' }).click();
    await page.getByText('Next in 5 s').waitFor({ state: 'detached' });
    await page.context().close();
  });

  it('does not continue with reduced motion', async () => {
    const page = await open(path(), { reducedMotion: 'reduce' });
    expect(await page.getByRole('button', { name: /autoplay/ }).isVisible()).toBe(false);
    await page.context().close();
  });
});

it('the link to this moment follows the player', async () => {
  const page = await open(`/gifs/${ids[0] ?? ''}#t=0.4`);
  await page.locator('.screen .ap-term').waitFor();
  await page.getByText('Link to this moment', { exact: true }).click();
  await page.locator('[data-moment] code', { hasText: /#t=0\.4$/ }).waitFor();
  expect(await page.locator('[data-moment] img').getAttribute('src')).toMatch(/\.png\?t=0\.4$/);
  await page.context().close();
});
