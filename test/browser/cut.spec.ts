import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { PageClient } from '../contract/page-client.js';
import { problemsInEveryLook } from '../support/accessibility.js';
import { launchBrowser } from '../support/browser.js';
import { HOSTILE_TEXTS } from '../support/hostile-texts.js';
import { layoutShift } from '../support/layout-shift.js';
import { RunningService } from '../support/running-service.js';
import { untilProcessed, upload } from '../support/upload.js';

const SECRET = 'correct-horse';
const CAST = [
  '{"version":2,"width":40,"height":6}',
  `[0.5,"o","$ login ${SECRET}\\r\\n"]`,
  '[3,"o","welcome\\r\\n"]',
  '[6,"o","$ "]',
].join('\n');

let service: RunningService;
let browser: Browser;
let ada: PageClient;
let id: string;
const problems: string[] = [];

beforeAll(async () => {
  service = await RunningService.start();
  browser = await launchBrowser();
  ada = await PageClient.signedUp(service, 'ada');
  const key = await ada.apiKey();
  ({ id } = await upload(service, key, { title: 'A login', cast: Buffer.from(CAST), gif: null }));
  await untilProcessed(service, id);
});
afterAll(async () => {
  await browser.close();
  await service.remove();
});

/** The page of the recording, for its author. */
async function openRecording(options: { javaScriptEnabled?: boolean } = {}): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
  const cookies = [...ada.cookies].map(([name, value]) => ({ name, value, url: service.address }));
  await context.addCookies(cookies);
  const page = await context.newPage();
  page.on('pageerror', ({ message }) => problems.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load'))
      problems.push(message.text());
  });
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto(`${service.address}/gifs/${id}`);
  return page;
}

const transcriptOn = (page: Page) => page.textContent('.transcript ol');

it('an author previews an edit, hides a text, and restores the original', async () => {
  const page = await openRecording();
  expect(await transcriptOn(page)).toContain(SECRET);
  await page.getByRole('link', { name: 'Cut', exact: true }).click();
  await page.waitForURL(`**/gifs/${id}/cut`);

  await page.getByLabel('Text 1').fill(SECRET);
  await page.getByLabel('Replacement 1').fill('hidden');
  await page.getByLabel('Keep to').fill('0:05');
  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('region', { name: 'Preview' });
  expect(await preview.textContent()).toContain('The cast lasts 0:06 now, and 0:03 after the edit.');
  const still = preview.getByAltText('The still after the edit');
  expect(await still.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
  expect(await preview.evaluate((section) => section.getBoundingClientRect().top < innerHeight)).toBe(true);
  expect(await page.evaluate(layoutShift)).toBe(0);
  expect(await problemsInEveryLook(page)).toEqual([]);
  expect(await page.getByLabel('Text 1').inputValue()).toBe(SECRET);

  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('status').getByText('The recording is edited.').waitFor();
  expect(await problemsInEveryLook(page)).toEqual([]);
  await untilProcessed(service, id);
  await page.getByRole('link', { name: 'A login' }).click();
  expect(await transcriptOn(page)).toContain('$ login hidden*');
  expect(await transcriptOn(page)).not.toContain(SECRET);

  await page.getByRole('link', { name: 'Cut', exact: true }).click();
  await page.getByRole('button', { name: 'Restore the original' }).click();
  await page.getByRole('status').getByText('The original is restored.').waitFor();
  await untilProcessed(service, id);
  await page.goto(`${service.address}/gifs/${id}`);
  expect(await transcriptOn(page)).toContain(SECRET);
  expect(problems).toEqual([]);
  await page.context().close();
});

it('an error leads to its field, without a script too', async () => {
  const page = await openRecording({ javaScriptEnabled: false });
  await page.getByRole('link', { name: 'Cut', exact: true }).click();
  await page.getByLabel('Cut 1 from').fill('soon');
  await page.getByLabel('Cut 1 to').fill('5');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('link', { name: 'Correct the marked field' }).click();
  const field = page.getByLabel('Cut 1 from');
  expect(await field.getAttribute('aria-invalid')).toBe('true');
  expect(await field.inputValue()).toBe('soon');
  await page.context().close();
});

it('a preview executes no text', async () => {
  const page = await openRecording();
  await page.goto(`${service.address}/gifs/${id}/cut`);
  await page.getByLabel('Text 1').fill(HOSTILE_TEXTS.join(' ').slice(0, 900));
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByText('is not in the recording').waitFor();
  expect(await page.evaluate(() => 'hit' in window)).toBe(false);
  expect(problems).toEqual([]);
  await page.context().close();
});
