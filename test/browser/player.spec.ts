import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { violationsOf } from '../support/accessibility.js';
import { launchBrowser } from '../support/browser.js';
import { buildGif } from '../support/gif-builder.js';
import { RunningService } from '../support/running-service.js';
import { untilProcessed, upload } from '../support/upload.js';

/** A pause of 30 s, shortened to 5. The screen is empty in the end, so the telling moment is before. */
const CAST = Buffer.from(
  [
    '{"version":2,"width":40,"height":6}',
    '[0.5,"o","the first line\\r\\n"]',
    '[0.6,"m","Beginning"]',
    '[30.5,"o","the second line\\r\\n"]',
    '[30.6,"m",""]',
    '[35.5,"o","the last line\\r\\n"]',
    '[36.5,"o","\\u001b[2J\\u001b[H"]',
    '[37.5,"o","$ "]',
  ].join('\n'),
);
/** Three pictures of a second. */
const GIF = Buffer.from(buildGif({ width: 16, height: 8, frames: [1, 2, 3].map(() => ({ delay: 100 })) }));

let service: RunningService;
let browser: Browser;
let id: string;
let silent: string;
const problems: string[] = [];
const loaded: string[] = [];

beforeAll(async () => {
  service = await RunningService.start({ LIMITS: 'anonymous-per-minute=10000' });
  browser = await launchBrowser();
  const key = await service.createUser('ada');
  ({ id } = await upload(service, key, { title: 'A pause', cast: CAST, gif: null, theme: 'nord' }));
  ({ id: silent } = await upload(service, key, { title: 'No cast', gif: GIF }));
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

async function open(
  path: string,
  options: BrowserContextOptions = {},
  prepare?: (page: Page) => Promise<unknown>,
): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
  const page = await context.newPage();
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('503')) problems.push(message.text());
  });
  page.on('request', (request) => loaded.push(request.url().slice(service.address.length)));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(`${event.violatedDirective} ${event.blockedURI}`);
    });
  });
  await prepare?.(page);
  await page.goto(service.address + path);
  return page;
}

const gifs = () => loaded.filter((path) => path.includes('.gif'));
const screenOf = (page: Page) => page.locator('.screen .ap-term');
const shows = (page: Page, text: string) => screenOf(page).getByText(text).waitFor();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const timeOf = (page: Page) => page.locator('[data-seek]').inputValue().then(Number);
const backgroundOf = (page: Page) =>
  page.locator('.ap-player').evaluate((player) => getComputedStyle(player).backgroundColor);

async function expectTime(page: Page, seconds: number): Promise<void> {
  await page.waitForFunction(
    (wanted) =>
      Math.abs(Number(document.querySelector<HTMLInputElement>('[data-seek]')?.value) - wanted) < 0.3,
    seconds,
  );
}

describe('a recording with a cast', () => {
  it('opens at its telling moment without moving, and plays from the start', async () => {
    const page = await open(`/gifs/${id}`);
    const box = await page.locator('.canvas').boundingBox();
    await shows(page, 'the last line');
    expect(await page.locator('.canvas').boundingBox()).toEqual(box);
    expect(await timeOf(page)).toBe(0);
    expect(await page.locator('.stage[data-playing]').count()).toBe(0);
    expect(gifs()).toEqual([]);
    expect(loaded.filter((path) => path.endsWith('.mp4'))).toEqual([]);
    await page.keyboard.press(' ');
    await button(page, 'Pause').waitFor();
    await shows(page, 'the first line');
    expect(await screenOf(page).innerText()).not.toContain('the last line');
    await page.locator('.transcript li[aria-current]', { hasText: 'the first line' }).waitFor();
    await page.keyboard.press(' ');
    await button(page, 'Play').waitFor();
    await page.context().close();
  });

  it('is played by its keys, also with the focus in the terminal', async () => {
    const page = await open(`/gifs/${id}`);
    await shows(page, 'the last line');
    const half = Number(await page.locator('.stage').getAttribute('data-duration')) / 2;
    await page.keyboard.press('5');
    await expectTime(page, half);
    await page.keyboard.press('ArrowLeft');
    await expectTime(page, half - 5);
    await page.keyboard.press('ArrowRight');
    await expectTime(page, half);
    await shows(page, 'the second line');
    await page.keyboard.press('0');
    await expectTime(page, 0);
    await page.keyboard.press('.');
    await expectTime(page, 0.5);
    await page.keyboard.press(']');
    await expectTime(page, 0.6);
    await page.keyboard.press(']');
    await expectTime(page, 5.6);
    await page.keyboard.press('[');
    await expectTime(page, 0.6);
    await page.locator('.ap-term-text').focus();
    await page.keyboard.press(' ');
    await button(page, 'Pause').waitFor();
    await page.keyboard.press(' ');
    await button(page, 'Play').waitFor();
    await page.context().close();
  });

  it('has a speed that is announced, and starts again if it is to repeat', async () => {
    const page = await open(`/gifs/${id}`);
    await shows(page, 'the last line');
    for (let step = 0; step < 3; step++) await page.keyboard.press('>');
    await page.getByRole('status').getByText('Speed 4').waitFor();
    await page.keyboard.press('<');
    await page.getByRole('status').getByText('Speed 2').waitFor();
    await page.keyboard.press('>');
    await button(page, 'Loop').click();
    await page.keyboard.press('9');
    await page.waitForFunction(
      () => Number(document.querySelector<HTMLInputElement>('[data-seek]')?.value) > 9,
    );
    await button(page, 'Play').click();
    await page.waitForFunction(
      () => Number(document.querySelector<HTMLInputElement>('[data-seek]')?.value) < 5,
    );
    await page.context().close();
  });

  it('has its markers as chapters', async () => {
    const page = await open(`/gifs/${id}`);
    await shows(page, 'the last line');
    expect(await page.locator('.ticks rect').count()).toBe(2);
    await page.getByText('Chapters (2)').click();
    await page.getByRole('link', { name: '0:05 Marker 2' }).click();
    await expectTime(page, 5.6);
    await page.getByText(/^0:05 \/ 0:\d\d$/).waitFor();
    await shows(page, 'the second line');
    await page.context().close();
  });

  it('opens at the moment of its address, and its text can be selected', async () => {
    const page = await open(`/gifs/${id}#t=5.7`);
    await shows(page, 'the second line');
    await expectTime(page, 5.7);
    await page.locator('.transcript li[aria-current]', { hasText: 'the second line' }).waitFor();
    await page.getByText('the second line').first().selectText();
    expect(await page.evaluate(() => getSelection()?.toString())).toContain('the second line');
    await page.locator('.transcript li', { hasText: 'the first line' }).getByRole('link').click();
    await expectTime(page, 0.5);
    await page.context().close();
  });

  it('changes its colours at once, without a GIF, and its codes follow', async () => {
    const page = await open(`/gifs/${id}`);
    await shows(page, 'the last line');
    expect(await backgroundOf(page)).toBe('rgb(46, 52, 64)');
    await page.locator('#look-menu summary').click();
    await page.getByRole('link', { name: 'Dracula' }).click();
    await page.waitForFunction(
      () =>
        getComputedStyle(document.querySelector('.ap-player') ?? document.body).backgroundColor ===
        'rgb(40, 42, 54)',
    );
    await page.locator('#use-readme code', { hasText: '.gif?theme=dracula' }).waitFor();
    await page.locator('#look-menu [name=frame]').selectOption('window');
    await page.locator('#use-readme code', { hasText: '.gif?theme=dracula&frame=window' }).waitFor();
    expect(new URL(page.url()).search).toBe('?theme=dracula&frame=window');
    await page.goBack();
    await page.locator('#use-readme code', { hasText: '.gif?theme=dracula)' }).waitFor();
    expect(gifs()).toEqual([]);
    await page.context().close();
  });

  it('has menus for the keyboard', async () => {
    const page = await open(`/gifs/${id}`);
    await page.locator('#download-menu summary').focus();
    await page.keyboard.press('Enter');
    for (const name of ['GIF', 'MP4', 'Still', 'Cast', 'Transcript'])
      await page.locator('#downloads').getByRole('link', { name, exact: true }).waitFor();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('GIF');
    await page.locator('#look-menu summary').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('navigation', { name: 'Themes' }).waitFor();
    expect(await page.locator('#downloads').isVisible()).toBe(false);
    await page.context().close();
  });

  it('fills the screen with its bar', async () => {
    const page = await open(`/gifs/${id}`);
    await shows(page, 'the last line');
    await page.keyboard.press('f');
    await page.waitForFunction(() => document.fullscreenElement?.className === 'stage');
    expect(await button(page, 'Play').isVisible()).toBe(true);
    await page.keyboard.press('f');
    await page.waitForFunction(() => document.fullscreenElement === null);
    await page.context().close();
  });

  it('says that its cast cannot be loaded, and offers the film', async () => {
    const page = await open(`/gifs/${id}`, {}, (opened) =>
      opened.route('**/*.cast', (route) => route.fulfill({ status: 503 })),
    );
    await page.getByRole('alert').getByText('The cast could not be loaded.').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await button(page, 'Watch the film').click();
    await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.2);
    await page.keyboard.press(' ');
    await button(page, 'Play').waitFor();
    await page.context().close();
  });

  it.each([1440, 390])('is accessible at %i px in each state, and not too wide', async (width) => {
    const page = await open(`/gifs/${id}`, { viewport: { width, height: 900 }, reducedMotion: 'reduce' });
    await shows(page, 'the last line');
    expect(await violationsOf(page)).toEqual([]);
    expect(await page.locator('.stage[data-playing]').count()).toBe(0);
    await page.keyboard.press('5');
    for (const menu of ['#download-menu', '#look-menu', '.chapters']) {
      await page.locator(`${menu} summary`).click();
      expect(await violationsOf(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
    }
    await page.context().close();
  });

  it('is a video with its own controls without a script', async () => {
    const page = await open(`/gifs/${id}`, { javaScriptEnabled: false });
    expect(await page.locator('video').getAttribute('controls')).toBe('');
    expect(await page.locator('.player-bar').isVisible()).toBe(false);
    await page.locator('#look-menu summary').click();
    await page.getByLabel('Size').selectOption('1');
    await button(page, 'Apply').click();
    await page.locator('#use-readme code', { hasText: '.gif?scale=1' }).waitFor();
    await page.context().close();
  });

  it('weighs at most 60 KB of HTML and 90 KB of script without the library', async () => {
    const html = await (await fetch(`${service.address}/gifs/${id}`)).text();
    expect(html.length).toBeLessThan(60_000);
    const page = await open(`/gifs/${id}`);
    await shows(page, 'the last line');
    const scripts = loaded.filter((path) => path.endsWith('.js') && !path.includes('asciinema'));
    const sizes = await Promise.all(
      scripts.map(async (path) => (await (await fetch(service.address + path)).arrayBuffer()).byteLength),
    );
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(90_000);
    await page.context().close();
  });
});

describe('a recording without a cast', () => {
  it('has the same controls', async () => {
    const page = await open(`/gifs/${silent}`);
    expect(await page.locator('video').getAttribute('controls')).toBeNull();
    expect(await page.locator('#look-menu').count()).toBe(0);
    await page.keyboard.press(' ');
    await button(page, 'Pause').click();
    await button(page, 'Play').waitFor();
    await page.keyboard.press('5');
    await expectTime(page, 1.5);
    expect(loaded.filter((path) => path.includes('asciinema'))).toEqual([]);
    expect(await violationsOf(page)).toEqual([]);
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
