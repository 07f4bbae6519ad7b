import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, it } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { PageClient } from '../contract/page-client.js';
import { violationsOf } from '../support/accessibility.js';
import { launchBrowser } from '../support/browser.js';
import { RunningService } from '../support/running-service.js';

const CAST = '{"version":2,"width":40,"height":6,"title":"Built"}\n[0.5,"o","$ make\\r\\n"]\n';

let service: RunningService;
let browser: Browser;
let ada: PageClient;
let context: BrowserContext;
let page: Page;
const problems: string[] = [];

beforeAll(async () => {
  service = await RunningService.start();
  browser = await launchBrowser();
  ada = await PageClient.signedUp(service, 'ada');
});
beforeEach(async () => {
  context = await browser.newContext();
  page = await context.newPage();
  page.on('pageerror', ({ message }) => problems.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
});
afterEach(async () => {
  expect(problems.splice(0)).toEqual([]);
  await context.close();
});
afterAll(async () => {
  await browser.close();
  await service.remove();
});

const signIn = () =>
  context.addCookies([...ada.cookies].map(([name, value]) => ({ name, value, url: service.address })));

/** Sends an event of a drag or of the clipboard, with files by their names and a text. */
async function send(event: string, target: string, files: Readonly<Record<string, string>>, text = '') {
  await page.locator(target).evaluate(
    (element, [name, entries, plain]) => {
      const transfer = new DataTransfer();
      for (const [file, content] of entries) transfer.items.add(new File([content], file));
      if (plain !== '') transfer.items.add(plain, 'text/plain');
      const common = { bubbles: true, cancelable: true };
      element.dispatchEvent(
        name === 'paste'
          ? new ClipboardEvent(name, { ...common, clipboardData: transfer })
          : new DragEvent(name, { ...common, dataTransfer: transfer }),
      );
    },
    [event, Object.entries(files), text] as const,
  );
}
const drafts = () => page.locator('.draft input').evaluateAll((inputs) => inputs.length);

describe('files', () => {
  it('that are dropped on a page are on the upload page, once', async () => {
    await signIn();
    await page.goto(`${service.address}/explore`);
    await send('dragenter', 'h1', { 'a.cast': CAST });
    await page.getByText('Drop to upload').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await send('drop', 'h1', { 'a.cast': CAST, 'b.cast': CAST, 'c.txt': 'x' });
    await page.waitForURL('**/upload');
    await page.getByText('c.txt is neither a GIF nor a cast.').waitFor();
    await page.getByText('b.cast, ').waitFor();
    expect(await page.locator('.draft').count()).toBe(2);
    await page.reload();
    await page.getByText('Drop files here').waitFor();
    await page.waitForTimeout(300);
    expect(await drafts()).toBe(0);
  });

  it('that are dropped by a reader survive the sign-in', async () => {
    await page.goto(service.address);
    await send('dragenter', 'main', { 'a.cast': CAST });
    await page.getByText('Drop to sign in and upload').waitFor();
    await send('drop', 'main', { 'a.cast': CAST });
    await page.waitForURL('**/signin?next=%2Fupload');
    await page.click('text=Create an account');
    await page.fill('#username', 'grace');
    await page.fill('#password', 'correct horse battery');
    await page.click('main button[type=submit]');
    await page.waitForURL('**/upload');
    await page.getByText('a.cast, ').waitFor();
  });

  it('of other kinds are refused with a sentence, on the page where they are dropped', async () => {
    await signIn();
    await page.goto(`${service.address}/explore`);
    await send('drop', 'h1', { 'notes.txt': 'x' });
    const problem = page.locator('.drop-problem');
    await problem.getByText('notes.txt is neither a GIF nor a cast.').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    expect(new URL(page.url()).pathname).toBe('/explore');
    await page.getByRole('button', { name: 'Close' }).click();
    expect(await problem.count()).toBe(0);
  });

  it('that are pasted outside a text field go there, and a text field keeps its own', async () => {
    await signIn();
    await page.goto(`${service.address}/explore`);
    await send('paste', '[role=search] input', { 'a.cast': CAST });
    await page.waitForTimeout(200);
    expect(new URL(page.url()).pathname).toBe('/explore');
    await send('paste', 'h1', { 'a.cast': CAST });
    await page.waitForURL('**/upload');
    await page.getByText('a.cast, ').waitFor();
  });

  it('leave a picture of the page alone that is dragged over it', async () => {
    await page.goto(service.address);
    await send('dragstart', 'main', {});
    await send('dragenter', 'main', { 'a.gif': 'x' });
    await page.waitForTimeout(200);
    expect(await page.locator('.drop-overlay').count()).toBe(0);
  });
});

it('takes the text of a cast that is pasted on the upload page, and no other text', async () => {
  await signIn();
  await page.goto(`${service.address}/upload`);
  await page.getByText('Drop files here').waitFor();
  await send('paste', 'h1', {}, 'hello');
  await page.getByText('The pasted text is no cast.').waitFor();
  await send('paste', '#description', {}, CAST);
  expect(await drafts()).toBe(0);
  await send('paste', 'h1', {}, CAST);
  await page.getByText('pasted.cast, ').waitFor();
  expect(await page.textContent('[data-drop-error]')).toBe('');
});
