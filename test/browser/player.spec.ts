import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { violationsOf } from '../support/accessibility.js';
import { launchBrowser } from '../support/browser.js';
import { RunningService } from '../support/running-service.js';
import { untilProcessed, upload } from '../support/upload.js';

/** A pause of 30 s, shortened to 5. */
const CAST = Buffer.from(
  [
    '{"version":2,"width":40,"height":6}',
    '[0.5,"o","the first line\\r\\n"]',
    '[30.5,"o","the second line\\r\\n"]',
    '[35.5,"o","the last line\\r\\n"]',
    '[35.6,"o","$ "]',
  ].join('\n'),
);

let service: RunningService;
let browser: Browser;
let id: string;
let silent: string;
const problems: string[] = [];
const loaded: string[] = [];

beforeAll(async () => {
  service = await RunningService.start();
  browser = await launchBrowser();
  const key = await service.createUser('ada');
  ({ id } = await upload(service, key, { title: 'A pause', cast: CAST, gif: null, theme: 'nord' }));
  ({ id: silent } = await upload(service, key, { title: 'No cast' }));
  await untilProcessed(service, id);
  await untilProcessed(service, silent);
});
afterAll(async () => {
  await browser.close();
  await service.remove();
});
afterEach(() => {
  expect(problems.splice(0)).toEqual([]);
  loaded.length = 0;
});

async function open(path: string, width = 1440): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 900 } });
  const page = await context.newPage();
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(`${event.violatedDirective} ${event.blockedURI}`);
    });
  });
  await page.goto(service.address + path);
  return page;
}

const playerFiles = () => loaded.filter((path) => path.includes('asciinema'));
const screenOf = (page: Page) => page.locator('.terminal-player .ap-term');
const backgroundOf = (page: Page) =>
  page.locator('.ap-player').evaluate((player) => getComputedStyle(player).backgroundColor);

describe('the player', () => {
  it('is loaded on request, starts at the time of the video, and the transcript follows', async () => {
    const page = await open(`/gifs/${id}?t=5.7`);
    await page.locator('.transcript li[aria-current]', { hasText: 'the second line' }).waitFor();
    expect(playerFiles()).toEqual([]);
    await page.getByRole('button', { name: 'Player' }).click();
    await screenOf(page).getByText('the second line').waitFor();
    expect(playerFiles()).toHaveLength(2);
    expect(await page.locator('video').isVisible()).toBe(false);
    await screenOf(page).getByText('the last line').waitFor();
    // The prompt appears right after the last line.
    await page.locator('.transcript li[aria-current]', { hasText: /the last line|\$/ }).waitFor();
    await page.context().close();
  });

  it('seeks with the lines of the transcript and returns its time to the video', async () => {
    const page = await open(`/gifs/${id}?t=10.55`);
    await page.getByRole('button', { name: 'Player' }).click();
    await screenOf(page).getByText('the last line').waitFor();
    await page.locator('.transcript li', { hasText: 'the second line' }).getByRole('link').click();
    await screenOf(page).getByText('the last line').waitFor({ state: 'detached' });
    expect(await screenOf(page).innerText()).toContain('the second line');
    await page.getByRole('button', { name: 'Picture' }).click();
    expect(await page.locator('video').isVisible()).toBe(true);
    const seconds = await page.evaluate(() => document.querySelector('video')?.currentTime ?? 0);
    expect(seconds).toBeGreaterThan(5.4);
    expect(seconds).toBeLessThan(10.4);
    await page.context().close();
  });

  it('has the colours of the chosen theme, initially those of the recording', async () => {
    const page = await open(`/gifs/${id}`);
    await page.getByRole('button', { name: 'Player' }).click();
    await page.locator('.ap-player').waitFor();
    expect(await backgroundOf(page)).toBe('rgb(46, 52, 64)');
    await page.getByRole('link', { name: 'Dracula' }).click();
    await page.waitForFunction(
      () =>
        getComputedStyle(document.querySelector('.ap-player') ?? document.body).backgroundColor ===
        'rgb(40, 42, 54)',
    );
    await page.locator('select[name=speed]').selectOption('4');
    await screenOf(page).getByText('the last line').waitFor();
    await page.context().close();
  });

  it.each([1440, 390])('is accessible at %i px and not wider than the screen', async (width) => {
    const page = await open(`/gifs/${id}?t=6`, width);
    await page.getByRole('button', { name: 'Player' }).click();
    await screenOf(page).getByText('the second line').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
    expect(await violationsOf(page)).toEqual([]);
    await page.context().close();
  });

  it('is missing without a cast', async () => {
    const page = await open(`/gifs/${silent}`);
    expect(await page.getByRole('button', { name: 'Player' }).count()).toBe(0);
    await page.context().close();
  });
});

it('WebAssembly is allowed only on the page of a recording, and eval nowhere', async () => {
  const policyOf = async (path: string) =>
    (await fetch(service.address + path)).headers.get('content-security-policy') ?? '';
  expect(await policyOf(`/gifs/${id}`)).toContain("script-src 'self' 'wasm-unsafe-eval'");
  expect(await policyOf('/')).not.toContain('wasm');
  expect(await policyOf(`/gifs/${id}`)).not.toMatch(/'unsafe-/);
});
