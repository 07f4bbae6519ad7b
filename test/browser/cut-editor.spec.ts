import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { PageClient } from '../contract/page-client.js';
import { problemsInEveryLook } from '../support/accessibility.js';
import { launchBrowser } from '../support/browser.js';
import { RunningService } from '../support/running-service.js';
import { untilProcessed, upload } from '../support/upload.js';

const SECRET = 'correct-horse';
const CAST = [
  '{"version":2,"width":40,"height":6}',
  `[0.5,"o","$ login ${SECRET}\\r\\n"]`,
  '[2,"o","welcome\\r\\n"]',
  '[12,"o","$ make\\r\\n"]',
  '[16,"o","done\\r\\n"]',
].join('\n');

let service: RunningService;
let browser: Browser;
let context: BrowserContext;
let page: Page;
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
afterEach(async () => {
  expect(problems.splice(0)).toEqual([]);
  await context.close();
});
afterAll(async () => {
  await browser.close();
  await service.remove();
});

async function open(options: { viewport?: { width: number; height: number } } = {}): Promise<void> {
  context = await browser.newContext({ reducedMotion: 'reduce', ...options });
  const cookies = [...ada.cookies].map(([name, value]) => ({ name, value, url: service.address }));
  await context.addCookies(cookies);
  page = await context.newPage();
  page.on('pageerror', ({ message }) => problems.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  await page.goto(`${service.address}/gifs/${id}/cut`);
  await page.getByRole('region', { name: 'Editor' }).waitFor();
}

const button = (name: string | RegExp) => page.getByRole('button', { name });
const valueOf = (label: string) => page.getByLabel(label, { exact: true }).inputValue();
const lengths = () => page.textContent('[data-length]');

describe('the editor of a cast', () => {
  it('cuts out what is dragged over the time line, and shows its preview', async () => {
    await open();
    const box = await page.locator('.track').boundingBox();
    if (!box) throw new Error('The time line has no place.');
    const at = (second: number) => box.x + (box.width * second) / 16;
    await page.mouse.move(at(4), box.y + 20);
    await page.mouse.down();
    await page.mouse.move(at(8), box.y + 20, { steps: 4 });
    await page.mouse.up();
    await button(/^Cut out 0:0[34]/).click();
    expect(Math.abs(Number((await valueOf('Cut 1 from')).split(':')[1]) - 4)).toBeLessThan(0.2);
    expect(Math.abs(Number((await valueOf('Cut 1 to')).split(':')[1]) - 8)).toBeLessThan(0.2);
    await page.getByRole('region', { name: 'Preview' }).waitFor();
    expect(await page.textContent('#preview')).toContain('The cast lasts 0:16 now, and 0:1');
    expect(await page.locator('.track rect.cut').count()).toBe(1);
    expect(await problemsInEveryLook(page)).toEqual([]);
  });

  it('cuts the lines that are checked, and takes it back', async () => {
    await open();
    await page.getByLabel('Select line 2').check();
    await button('Cut out 0:02 – 0:12').click();
    expect([await valueOf('Cut 1 from'), await valueOf('Cut 1 to')]).toEqual(['0:02', '0:12']);
    expect(await lengths()).toBe('0:16 → 0:06');
    await page.keyboard.press('Control+z');
    expect(await valueOf('Cut 1 from')).toBe('');
    expect(await lengths()).toBe('0:16 → 0:16');
    await button('Redo').click();
    expect(await valueOf('Cut 1 from')).toBe('0:02');
  });

  it('hides the text of a line everywhere', async () => {
    await open();
    await page
      .locator('#lines [data-text]')
      .first()
      .evaluate((line, secret) => {
        const text = line.firstChild;
        const start = text?.textContent?.indexOf(secret) ?? -1;
        if (text) getSelection()?.setBaseAndExtent(text, start, text, start + secret.length);
      }, SECRET);
    await button(`Hide “${SECRET}” everywhere`).click();
    expect(await valueOf('Text 1')).toBe(SECRET);
    await page.getByRole('region', { name: 'Preview' }).waitFor();
    expect(await page.textContent('#preview')).toContain(`${SECRET} is found`);
  });

  it('shortens one pause or all', async () => {
    await open();
    await page.getByText('Pauses', { exact: true }).click();
    await button('Shorten 0:02 – 0:12').click();
    expect([await valueOf('Cut 1 from'), await valueOf('Cut 1 to')]).toEqual(['0:03', '0:12']);
    await button('Undo').click();
    await button('Shorten all to 1 second').click();
    expect(await valueOf('Longest pause')).toBe('1');
    expect(await lengths()).toBe('0:16 → 0:03.5');
  });

  it('works by keyboard: marks a range at the position, and moves the ends', async () => {
    await open();
    await page.getByLabel('Position').focus();
    await page.keyboard.press('Home');
    for (let press = 0; press < 2; press++) await page.keyboard.press('PageUp');
    await page.keyboard.press('i');
    await page.keyboard.press('PageUp');
    await page.keyboard.press('o');
    await page.keyboard.press('x');
    expect(await page.locator('.track rect.cut').count()).toBe(1);
    await page.getByLabel('End', { exact: true }).focus();
    await page.keyboard.press('PageDown');
    expect(await valueOf('Keep to')).not.toBe('');
    await page.keyboard.press('Control+z');
    expect(await valueOf('Keep to')).toBe('');
  });

  it('follows the fields', async () => {
    await open();
    await page.getByLabel('Keep to').fill('0:12');
    await page.getByLabel('Speed').fill('2');
    await page.getByLabel('Speed').blur();
    expect(await lengths()).toBe('0:16 → 0:06');
    expect(await page.getByLabel('End', { exact: true }).inputValue()).toBe('12');
  });

  it('fits a narrow page', async () => {
    await open({ viewport: { width: 390, height: 844 } });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await problemsInEveryLook(page)).toEqual([]);
  });
});
