import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { violationsOf } from '../support/accessibility.js';
import { backgroundOf, button, PlayerSite, shows } from '../support/player-site.js';

let site: PlayerSite;

beforeAll(async () => {
  site = await PlayerSite.start();
});
afterAll(() => site.remove());
afterEach(() => {
  site.check();
});

describe('the stage of a recording', () => {
  it('changes its colours at once, without a GIF, and its codes follow', async () => {
    const page = await site.open(`/gifs/${site.id}`);
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
    expect(site.loaded.filter((path) => path.includes('.gif'))).toEqual([]);
    await page.context().close();
  });

  it('has menus for the keyboard', async () => {
    const page = await site.open(`/gifs/${site.id}`);
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
    const page = await site.open(`/gifs/${site.id}`);
    await shows(page, 'the last line');
    await page.keyboard.press('f');
    await page.waitForFunction(() => document.fullscreenElement?.className === 'stage');
    expect(await button(page, 'Play').isVisible()).toBe(true);
    await page.keyboard.press('f');
    await page.waitForFunction(() => document.fullscreenElement === null);
    await page.context().close();
  });

  it('says that its cast cannot be loaded, and offers the film', async () => {
    const page = await site.open(`/gifs/${site.id}`, {}, (opened) =>
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
    const page = await site.open(`/gifs/${site.id}`, {
      viewport: { width, height: 900 },
      reducedMotion: 'reduce',
    });
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
    const page = await site.open(`/gifs/${site.id}`, { javaScriptEnabled: false });
    expect(await page.locator('video').getAttribute('controls')).toBe('');
    expect(await page.locator('.player-bar').isVisible()).toBe(false);
    await page.locator('#look-menu summary').click();
    await page.getByLabel('Size').selectOption('1');
    await page.locator('#look-menu').getByRole('button', { name: 'Apply' }).click();
    await page.locator('#use-readme code', { hasText: '.gif?scale=1' }).waitFor();
    await page.context().close();
  });

  it('weighs at most 60 KB of HTML and 90 KB of script without the library', async () => {
    const html = await (await fetch(`${site.service.address}/gifs/${site.id}`)).text();
    expect(html.length).toBeLessThan(60_000);
    const page = await site.open(`/gifs/${site.id}`);
    await shows(page, 'the last line');
    const scripts = site.loaded.filter((path) => path.endsWith('.js') && !path.includes('asciinema'));
    const sizes = await Promise.all(
      scripts.map(
        async (path) => (await (await fetch(site.service.address + path)).arrayBuffer()).byteLength,
      ),
    );
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(90_000);
    await page.context().close();
  });
});

it('WebAssembly is allowed only on the page of a recording, and eval nowhere', async () => {
  const policyOf = async (path: string) =>
    (await fetch(site.service.address + path)).headers.get('content-security-policy') ?? '';
  expect(await policyOf(`/gifs/${site.id}`)).toContain("script-src 'self' 'wasm-unsafe-eval'");
  expect(await policyOf('/')).not.toContain('wasm');
  expect(await policyOf(`/gifs/${site.id}`)).not.toMatch(/'unsafe-/);
});
