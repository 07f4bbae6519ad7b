import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { violationsOf } from '../support/accessibility.js';
import { launchBrowser } from '../support/browser.js';
import { RunningService } from '../support/running-service.js';
import { smallGif } from '../support/upload.js';

const CAST = '{"version":2,"width":40,"height":6}\n[0.5,"o","$ make\\r\\n"]\n[2,"o","all built\\r\\n"]\n';

let service: RunningService;
let browser: Browser;

beforeAll(async () => {
  service = await RunningService.start();
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  await service.remove();
});

it('shows a chosen cast in the chosen theme before the upload, until its GIF is chosen', async () => {
  const page = await browser.newPage();
  const problems: string[] = [];
  page.on('pageerror', ({ message }) => problems.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('status of 400'))
      problems.push(message.text());
  });
  await page.goto(`${service.address}/signup`);
  await page.fill('#username', 'ada');
  await page.fill('#password', 'correct horse battery');
  await page.click('main button[type=submit]');
  await page.waitForURL('**/account');
  await page.goto(`${service.address}/upload`);

  await page.setInputFiles('#pick', { name: 'demo.cast', mimeType: '', buffer: Buffer.from(CAST) });
  const own = page.getByAltText('Preview of demo.cast: Original colours');
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
  await page.locator('.draft [data-look] .field-error', { hasText: 'cast: ' }).waitFor();

  const recorded = (name: string) =>
    fileURLToPath(new URL(`../fixtures/recordings/${name}`, import.meta.url));
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
  expect(problems).toEqual([]);
});
