import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { problemsInEveryLook } from '../support/accessibility.js';
import { launchBrowser } from '../support/browser.js';
import { expectTime } from '../support/player-site.js';
import { RunningService } from '../support/running-service.js';
import { untilProcessed } from '../support/upload.js';

const PASSWORD = 'correct horse battery';
const HOSTILE = '"><img src=x onerror="window.hit=1"><script>window.hit=1</script>';
const CAST =
  '{"version":2,"width":40,"height":6,"title":"From the cast"}\n[0.5,"o","$ make\\r\\n"]\n[2,"o","all built\\r\\n"]\n[5,"o","$ "]\n';

let service: RunningService;
let browser: Browser;
const problems: string[] = [];

beforeAll(async () => {
  service = await RunningService.start();
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  await service.remove();
  expect(problems).toEqual([]);
});

async function open(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  page.on('console', (message) => {
    const text = `${message.location().url}: ${message.text()}`;
    // A pending file returns 503, and the page retries.
    if (message.type() === 'error' && !/status of 4\d\d|\/media\/.* status of 503/.test(text))
      problems.push(text);
  });
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto(service.address + path);
  return page;
}

async function signUp(page: Page, username: string): Promise<void> {
  await page.goto(`${service.address}/signup`);
  await page.fill('#username', username);
  await page.fill('#password', PASSWORD);
  await page.click('main button[type=submit]');
  await page.waitForURL('**/account');
}

/** Answers the question for the password. */
async function confirm(page: Page): Promise<void> {
  await page.waitForSelector('h1 >> text=Confirm that it is you');
  await page.fill('#current_password', PASSWORD);
  await page.click('main button >> text=Continue');
}

/** Drops files on the page, as if from a folder: their contents by their names. */
async function drop(page: Page, files: Readonly<Record<string, string>>): Promise<void> {
  const data = await page.evaluateHandle((entries) => {
    const transfer = new DataTransfer();
    for (const [name, text] of entries) transfer.items.add(new File([text], name));
    return transfer;
  }, Object.entries(files));
  await page.dispatchEvent('[data-drop]', 'drop', { dataTransfer: data });
}

describe('a user', () => {
  it('signs up, uploads by drag and drop, watches, edits, collects, deletes and restores', async () => {
    const context = await browser.newContext();
    const page = await open(context, '/');
    await signUp(page, 'ada');
    await page.click('nav summary >> text=Create');
    await page.click('nav >> text=Upload');
    // The page's script listens for drops only after the page is loaded.
    await page.waitForURL('**/upload', { waitUntil: 'load' });
    await drop(page, { 'build.cast': CAST });
    await page.waitForSelector('.draft >> text=40×6, 0:05');
    expect(await page.inputValue('.draft input')).toBe('From the cast');
    await page.fill('.draft [name=tags]', 'make, build');
    await page.click('main button[type=submit]');
    await page.waitForURL('**/gifs/*');
    const id = page.url().split('/').at(-1) ?? '';
    await untilProcessed(service, id);
    await page.goto(`${service.address}/gifs/${id}`);
    expect(await page.textContent('h1')).toBe('From the cast');
    await page.click('.transcript >> text=0:02');
    await expectTime(page, 2);
    await page.click('text=Edit');
    await page.fill('#title', 'Built by hand');
    await page.click('text=Save');
    await page.waitForSelector('h1 >> text=Built by hand');
    await page.click('text=Add to a collection');
    await page.fill('#title', 'Builds');
    await page.click('text=Create collection');
    await page.waitForURL('**/collections/builds');
    expect(await page.textContent('.gif .name')).toBe('Built by hand');
    await page.goto(`${service.address}/gifs/${id}/edit`);
    await page.click('text=Delete the recording');
    await page.waitForURL('**/trash?deleted');
    await page.click('button >> text=Restore');
    await page.waitForSelector('h1 >> text=Built by hand');
    await context.close();
  });

  it('uploads several recordings at once and sees the error of one', async () => {
    const context = await browser.newContext();
    const page = await open(context, '/');
    await signUp(page, 'grace');
    await page.goto(`${service.address}/upload`);
    await drop(page, { 'one.cast': CAST, 'two.cast': 'no cast at all' });
    await drop(page, { 'notes.txt': 'x', 'none.gif': '', 'big.cast': 'x'.repeat(10 * 1024 * 1024 + 1) });
    await page.waitForSelector('[data-drop-error] >> text=notes.txt');
    expect((await page.innerText('[data-drop-error]')).trim()).toBe(
      'notes.txt is neither a GIF nor a cast.\nnone.gif is empty.\nbig.cast is larger than 10 MiB. Compress it with gzip.',
    );
    await page.click('text=Upload 2 recordings');
    await page.waitForSelector('text=Uploaded: From the cast');
    await page.waitForSelector('.draft .field-error >> text=cast:');
    await context.close();
  });

  it('connects the asciinema command line after the sign-in and revokes it', async () => {
    const context = await browser.newContext();
    const installId = randomUUID();
    const upload = async () => {
      const body = new FormData();
      body.set('file', new Blob([CAST]), 'connected.cast');
      const basic = Buffer.from(`ada:${installId}`).toString('base64');
      const headers = { Accept: 'application/json', Authorization: `Basic ${basic}` };
      return fetch(`${service.api}/recordings`, { method: 'POST', headers, body });
    };
    const page = await open(context, '/');
    await signUp(page, 'thompson');
    await context.clearCookies();
    await page.goto(`${service.address}/connect/${installId}`);
    await page.fill('#username', 'thompson');
    await page.fill('#password', PASSWORD);
    await page.click('main button[type=submit]');
    await page.waitForURL(`**/connect/${installId}`);
    expect(await page.textContent('main')).toContain('will upload recordings as thompson');
    expect((await upload()).status).toBe(401);
    await page.fill('#name', 'laptop');
    await page.click('main button[type=submit]');
    await confirm(page);
    await page.waitForSelector('text=belong to thompson now');
    const { id } = (await (await upload()).json()) as { id: string };
    await page.goto(`${service.address}/gifs/${id}`);
    expect(await page.textContent('main')).toContain('thompson');
    await page.goto(`${service.address}/account/keys`);
    await page.click('[aria-label="Revoke laptop"]');
    await page.waitForURL('**/account/keys?done=revoked');
    expect((await upload()).status).toBe(401);
    await context.close();
  });

  it('resets the key and authorises a device', async () => {
    const context = await browser.newContext();
    const page = await open(context, '/');
    await signUp(page, 'hopper');
    await page.goto(`${service.address}/account/keys`);
    await page.click('text=Show the key');
    await confirm(page);
    const before = await page.textContent('.notice code');
    await page.click('text=Reset the key');
    await page.waitForFunction((key) => document.querySelector('.notice code')?.textContent !== key, before);
    expect(await page.textContent('.notice code')).toMatch(/^ttyr_/);
    const begun = await fetch(`${service.api}/auth/device/`, { method: 'POST' });
    const { device_code, user_code } = (await begun.json()) as { device_code: string; user_code: string };
    await page.goto(`${service.address}/device`);
    await page.fill('#code', user_code);
    await page.click('main button >> text=Continue');
    await page.waitForSelector('text=Is this your device?');
    await page.click('main button >> text=Connect');
    await page.waitForURL('**/device?done');
    const token = await fetch(`${service.api}/auth/device/token/`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ device_code }),
    });
    expect(await token.json()).toMatchObject({ username: 'hopper' });
    await context.close();
  });

  it('can sign in, upload, edit and sign out without a script', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await open(context, '/');
    await signUp(page, 'turing');
    await page.goto(`${service.address}/upload`);
    await page.setInputFiles('#cast', { name: 'x.cast', mimeType: 'text/plain', buffer: Buffer.from(CAST) });
    await page.click('main button[type=submit]');
    await page.waitForURL('**/gifs/*');
    await page.click('text=Edit');
    await page.fill('#title', 'Without a script');
    await page.click('text=Save');
    expect(await page.textContent('h1')).toBe('Without a script');
    await page.locator('nav summary:visible', { hasText: 'turing' }).click();
    await page.locator('nav button:visible').click();
    expect(await page.textContent('nav')).toContain('Sign in');
    await page.fill('[role=search] input', 'built');
    await page.press('[role=search] input', 'Enter');
    expect(page.url()).toContain('/search?q=built');
    await context.close();
  });
});

describe('every page for signed-in users', () => {
  it('is accessible in light, dark, wide and narrow, and executes no text', async () => {
    const context = await browser.newContext({ reducedMotion: 'reduce' });
    const page = await open(context, '/');
    await signUp(page, 'axe');
    await page.fill('#display_name', HOSTILE.slice(0, 100));
    await page.fill('#bio', HOSTILE);
    await page.click('text=Save');
    await page.goto(`${service.address}/upload`);
    await page.fill('#description', HOSTILE);
    await drop(page, { [`${HOSTILE.replaceAll('/', '')}.cast`]: CAST });
    await page.waitForSelector('.draft >> text=40×6');
    await page.click('main button[type=submit]');
    await page.waitForURL('**/gifs/*');
    const recording = new URL(page.url()).pathname;
    await page.goto(`${service.address}${recording}/collect`);
    await page.fill('#title', HOSTILE);
    await page.click('text=Create collection');
    await page.waitForURL('**/collections/*');
    const collection = new URL(page.url()).pathname;
    const paths = [
      ...['', '/keys', '/security', '/data', '/confirm'].map((page) => `/account${page}`),
      ...['', '/edit', '/cut', '/collect', '/report'].map((page) => recording + page),
      ...[`${collection}/edit`, '/upload', '/trash', '/device', '/generate'],
      ...['/signin', '/signup', '/password', '/signout'],
      '/connect/0f3c6e0a-6b0b-4c0e-9f58-2f0f7c7d2b11',
    ];
    for (const path of paths) {
      await page.goto(service.address + path);
      expect(await problemsInEveryLook(page)).toEqual([]);
      expect(await page.evaluate('window.hit')).toBeUndefined();
    }
    await context.close();
  });
});
