import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { PageClient } from '../contract/page-client.js';
import { violationsOf } from '../support/accessibility.js';
import { launchBrowser } from '../support/browser.js';
import { RunningService } from '../support/running-service.js';
import { smallGif } from '../support/upload.js';

/** Is played for two seconds. */
const CAST = '{"version":2,"width":40,"height":6}\n[0.5,"o","$ make\\r\\n"]\n[2,"o","all built\\r\\n"]\n';

let service: RunningService;
let browser: Browser;
let ada: PageClient;
const problems: string[] = [];

beforeAll(async () => {
  service = await RunningService.start();
  browser = await launchBrowser();
  ada = await PageClient.signedUp(service, 'ada');
});
afterAll(async () => {
  await browser.close();
  await service.remove();
});

async function open(options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext(options);
  await context.addCookies([...ada.cookies].map(([name, value]) => ({ name, value, url: service.address })));
  const page = await context.newPage();
  page.on('pageerror', ({ message }) => problems.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('status of 400'))
      problems.push(message.text());
  });
  await page.goto(`${service.address}/upload`);
  return page;
}

const recorded = (name: string) => fileURLToPath(new URL(`../fixtures/recordings/${name}`, import.meta.url));
const cast = (name: string, text = CAST) => ({ name, mimeType: '', buffer: Buffer.from(text) });

it('plays a chosen cast at once, without the service, and shows its still again at the end', async () => {
  const page = await open();
  await page.route('**/upload/**', (route) => route.abort());
  await page.setInputFiles('#pick', cast('demo.cast'));
  await page.getByRole('button', { name: 'Stop' }).waitFor();
  await page.locator('.draft .ap-term').waitFor();
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
  await page.unrouteAll();
  await page.selectOption('#theme', 'nord');
  await page.getByAltText('Preview of demo.cast: Nord').waitFor();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  const player = page.locator('.draft .asciinema-player-theme-chosen');
  await player.waitFor();
  expect(
    await player.evaluate((element) => getComputedStyle(element).getPropertyValue('--term-color-0')),
  ).toBe('#3b4252');
  const height = (await page.locator('.draft').boundingBox())?.height;
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByAltText('Preview of demo.cast: Nord').waitFor();
  expect(await player.count()).toBe(0);
  expect((await page.locator('.draft').boundingBox())?.height).toBe(height);
  expect(problems.splice(0).filter((text) => !text.includes('ERR_FAILED'))).toEqual([]);
  await page.context().close();
});

it('shows whole lines in a narrow window', async () => {
  const page = await open({ viewport: { width: 390, height: 800 } });
  const header = '{"version":2,"width":84,"height":25}';
  await page.setInputFiles(
    '#pick',
    cast('wide.cast', `${header}\n[0.5,"o","$ make\\r\\n"]\n[60,"o","done"]\n`),
  );
  const widthOf = async (selector: string) => (await page.locator(selector).boundingBox())?.width ?? 0;
  await page.locator('.draft .ap-term').waitFor();
  const share = (await widthOf('.draft .ap-term')) / (await widthOf('.draft .ap-player'));
  expect(Math.abs(share - 1)).toBeLessThan(0.02);
  await page.context().close();
});

it('plays nothing by itself with reduced motion: neither a cast nor a GIF', async () => {
  const page = await open({ reducedMotion: 'reduce' });
  await page.setInputFiles('#pick', cast('demo.cast'));
  await page.getByAltText('Preview of demo.cast: Its own colours, or Dracula').waitFor();
  expect(await page.locator('.draft .ap-term').count()).toBe(0);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.locator('.draft .ap-term').waitFor();
  await page.setInputFiles('#pick', { name: 'demo.gif', mimeType: 'image/gif', buffer: smallGif() });
  const picture = page.getByAltText('Preview of demo.gif');
  const still = await picture.getAttribute('src');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  expect(await picture.getAttribute('src')).not.toBe(still);
  expect(await page.locator('.draft .ap-term').count()).toBe(0);
  expect(problems.splice(0)).toEqual([]);
  await page.context().close();
});

it('suggests a title, a command and tags from the cast, and keeps what its author wrote', async () => {
  const page = await open({ reducedMotion: 'reduce' });
  const typed = Array.from('git rebase -i | less', (letter, at) => `[${1 + at / 10},"o","${letter}"]`);
  const header = '{"version":2,"width":40,"height":6,"title":"Rebase","command":"/bin/zsh -l"}';
  const text = [header, '[0.5,"o","ada:~ $ "]', ...typed, '[4,"o","\\r\\ndone\\r\\n"]'].join('\n');
  await page.route('**/upload/suggestions', async (route) => {
    await page.locator('.draft').getByLabel('Tags', { exact: true }).fill('mine');
    await route.continue();
  });
  await page.setInputFiles('#pick', cast('demo.cast', text));
  await page.getByRole('button', { name: 'Clear the suggested command' }).waitFor();
  const draft = page.locator('.draft').first();
  const valueOf = (label: string) => draft.getByLabel(label, { exact: true }).inputValue();
  expect(await Promise.all(['Title', 'Command', 'Tags'].map(valueOf))).toEqual([
    'Rebase',
    'git rebase -i | less',
    'mine',
  ]);
  expect(await page.getByText('Suggested from the cast.').count()).toBe(2);
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Clear the suggested command' }).click();
  await draft.getByLabel('Title', { exact: true }).fill('Own');
  expect(await valueOf('Command')).toBe('');
  expect(await page.getByText('Suggested from the cast.').count()).toBe(0);
  await page.unrouteAll();
  await page.setInputFiles('#pick', cast('other.cast', text));
  await page.getByRole('button', { name: 'Clear the suggested tags' }).waitFor();
  expect(await page.locator('.draft').nth(1).getByLabel('Tags', { exact: true }).inputValue()).toBe('git');
  expect(problems.splice(0)).toEqual([]);
  await page.context().close();
});

it('plays what only the service can read', async () => {
  const page = await open();
  await page.setInputFiles('#pick', recorded('terminalizer.yml'));
  await page.locator('.draft .ap-term').waitFor();
  expect(problems.splice(0)).toEqual([]);
  await page.context().close();
});

it('shows a chosen cast in the chosen theme before the upload, until its GIF is chosen', async () => {
  const page = await open({ reducedMotion: 'reduce' });
  await page.setInputFiles('#pick', { name: 'demo.cast', mimeType: '', buffer: Buffer.from(CAST) });
  const own = page.getByAltText('Preview of demo.cast: Its own colours, or Dracula');
  await own.waitFor();
  const before = await own.getAttribute('src');
  expect(before).toMatch(/^blob:/);
  expect(await own.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);

  await page.selectOption('#theme', 'nord');
  const nord = page.getByAltText('Preview of demo.cast: Nord');
  await nord.waitFor();
  expect(await nord.getAttribute('src')).not.toBe(before);
  expect(await page.locator('.draft img').count()).toBe(1);
  expect(await violationsOf(page)).toEqual([]);

  await page.setInputFiles('#pick', { name: 'bad.cast', mimeType: '', buffer: Buffer.from('no cast') });
  await page.locator('.draft [data-picture] .field-error', { hasText: 'cast: ' }).waitFor();

  await page.setInputFiles('#pick', recorded('classic.timing'));
  await page.waitForSelector('[data-drop-error] >> text=add the typescript too');
  await page.setInputFiles('#pick', recorded('classic.typescript'));
  await page.getByAltText('Preview of classic.typescript: Nord').waitFor();
  expect(await page.textContent('[data-drop-error]')).toBe('');
  const gzipped = (name: string) => {
    const buffer = gzipSync(readFileSync(recorded(name)));
    return { name: `${name}.gz`, mimeType: '', buffer };
  };
  await page.setInputFiles('#pick', gzipped('multi.typescript'));
  await page.locator('.draft [data-state]', { hasText: 'Add its timing file here' }).waitFor();
  await page.setInputFiles('#pick', gzipped('multi.timing'));
  await page.getByAltText('Preview of multi.typescript.gz: Nord').waitFor();
  expect(await page.getByText('Add its timing file here').count()).toBe(0);
  await page.setInputFiles('#pick', recorded('terminalizer.yml'));
  await page.getByAltText('Preview of terminalizer.yml: Nord').waitFor();
  for (const name of ['classic', 'multi', 'terminalizer'])
    await page.getByRole('button', { name: `Remove ${name}` }).click();

  await page.setInputFiles('#pick', { name: 'demo.gif', mimeType: 'image/gif', buffer: smallGif() });
  await page.getByAltText('Preview of demo.gif').waitFor();
  const drawn = page.waitForResponse('**/upload/preview');
  await page.selectOption('#theme', 'dracula');
  await drawn;
  expect(await page.getByAltText('Preview of demo.gif').count()).toBe(1);
  expect(await nord.count()).toBe(0);
  expect(problems.splice(0)).toEqual([]);
  await page.context().close();
});
