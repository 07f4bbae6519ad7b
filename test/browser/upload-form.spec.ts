import { afterAll, beforeAll, beforeEach, afterEach, expect, it } from '@jest/globals';
import type { Browser, Page, Route } from 'playwright-core';
import { launchBrowser } from '../support/browser.js';
import { RunningService } from '../support/running-service.js';
import { smallGif } from '../support/upload.js';

let service: RunningService;
let browser: Browser;
let page: Page;
/** Uploads that wait for their response. */
let uploads: Route[];

beforeAll(async () => {
  service = await RunningService.start();
  browser = await launchBrowser();
  const context = await browser.newContext();
  page = await context.newPage();
  await page.goto(`${service.address}/signup`);
  await page.fill('#username', 'ada');
  await page.fill('#password', 'correct horse battery');
  await page.click('main button[type=submit]');
  await page.waitForURL('**/account');
});
afterAll(async () => {
  await browser.close();
  await service.remove();
});
beforeEach(async () => {
  uploads = [];
  await page.route('**/upload', async (route) => {
    if (route.request().method() === 'POST') uploads.push(route);
    else await route.continue();
  });
  await page.goto(`${service.address}/upload`);
});
afterEach(async () => {
  await page.unrouteAll();
});

const choose = (...names: string[]) =>
  page.setInputFiles(
    '#pick',
    names.map((name) => ({ name, mimeType: 'image/gif', buffer: smallGif() })),
  );
const submit = () => page.locator('[data-upload-form] button[type=submit]');
async function nextUpload(): Promise<Route> {
  while (uploads.length === 0) await page.waitForTimeout(10);
  return uploads.shift() as Route;
}
const stored = (title: string) => ({ json: { id: 'aB3dE5fG', url: '/tags', title, warnings: [] } });

it('sends a file once, and stays on the page for a file that is added meanwhile', async () => {
  await choose('a.gif');
  await submit().click();
  const first = await nextUpload();
  await choose('b.gif');
  expect(await submit().isDisabled()).toBe(true);
  await first.fulfill(stored('A'));
  await page.getByRole('link', { name: 'Uploaded: A' }).waitFor();
  expect(uploads).toEqual([]);
  await submit().click();
  await (await nextUpload()).fulfill(stored('B'));
  await page.waitForURL('**/tags');
});

it('sends the texts of each recording with it, and the tags of all with each', async () => {
  await choose('a.gif', 'b.gif');
  await page.locator('.draft').nth(0).getByLabel('Command').fill('ls -l');
  await page.locator('.draft').nth(0).getByLabel('Tags').fill('files');
  await page.getByLabel('Tags of all recordings').fill('shared');
  await submit().click();
  const first = await nextUpload();
  const sent = (route: Route) =>
    new Map(
      [...(route.request().postData() ?? '').matchAll(/name="(\w+)"\r\n\r\n([^\r]*)/g)].map(
        ([, name = '', value = '']) => [name, value],
      ),
    );
  expect([sent(first).get('command'), sent(first).get('tags')]).toEqual(['ls -l', 'files, shared']);
  await first.fulfill(stored('A'));
  const second = await nextUpload();
  expect([sent(second).get('command'), sent(second).get('tags')]).toEqual(['', 'shared']);
  await second.fulfill(stored('B'));
  await page.getByRole('link', { name: 'Uploaded: B' }).waitFor();
});

it('says which of several recordings has a secret, and what to do', async () => {
  await choose('a.gif', 'b.gif');
  await submit().click();
  const links = [{ label: 'Hide it', url: '/gifs/aB3dE5fG/cut#replacements' }];
  const { json } = stored('A');
  await (
    await nextUpload()
  ).fulfill({ json: { ...json, secret_news: { text: 'It has <a> token.', links } } });
  await (await nextUpload()).fulfill(stored('B'));
  await page.getByRole('link', { name: 'Uploaded: B' }).waitFor();
  const notices = page.locator('.draft .notice');
  expect(await notices.allTextContents()).toEqual(['It has <a> token. Hide it']);
  expect(await notices.getByRole('link').getAttribute('href')).toBe('/gifs/aB3dE5fG/cut#replacements');
});

it('does not send a file that is removed before its turn', async () => {
  await choose('a.gif', 'b.gif');
  await submit().click();
  const first = await nextUpload();
  await page.getByRole('button', { name: 'Remove b' }).click();
  await first.fulfill(stored('A'));
  await page.getByRole('link', { name: 'Uploaded: A' }).waitFor();
  expect(uploads).toEqual([]);
});

it('shows the errors of the last attempt only', async () => {
  await choose('a.gif');
  await submit().click();
  const errors = { title: ['The title is rude.'], tags: ['Too many tags.'] };
  await (await nextUpload()).fulfill({ status: 400, json: { detail: 'The form has 2 errors.', errors } });
  await page.locator('.draft').getByText('The title is rude.').waitFor();
  await page.locator('.draft').getByText('Too many tags.').waitFor();
  await submit().click();
  await (await nextUpload()).fulfill({ status: 503, json: { detail: 'Soon.' } });
  await page.locator('.draft').getByText('Soon.').waitFor();
  expect(await page.getByText('Too many tags.').count()).toBe(0);
});

it('asks for the timing file of a typescript instead of sending it alone', async () => {
  const buffer = Buffer.from('Script started on 2026-11-28 05:59:45+00:00 [TERM="xterm"]\nhi\n');
  await page.setInputFiles('#pick', { name: 'session', mimeType: '', buffer });
  const hint = page.locator('.draft [role=alert]', { hasText: 'Add its timing file here' });
  await hint.waitFor();
  await submit().click();
  await hint.waitFor();
  expect([uploads, await submit().isEnabled()]).toEqual([[], true]);
});

it('gives each text its own label, and each file one line of facts', async () => {
  await choose('a.gif', 'b.gif');
  await page.getByRole('button', { name: 'Remove a' }).click();
  await choose('c.gif', 'c.gif');
  const ids = await page.locator('.draft input').evaluateAll((inputs) => inputs.map(({ id }) => id));
  expect(new Set(ids).size).toBe(6);
  expect(await page.locator('[data-facts] p').count()).toBe(2);
});

it.each([1280, 400])('puts the button below the last box at %i px', async (width) => {
  await page.setViewportSize({ width, height: 900 });
  const label = await page.locator('label', { has: page.locator('[name=keep_input]') }).boundingBox();
  const button = await submit().boundingBox();
  expect((button?.y ?? 0) - (label?.y ?? 0) - (label?.height ?? 0)).toBeGreaterThan(8);
  expect(button?.x).toBe(label?.x);
});
