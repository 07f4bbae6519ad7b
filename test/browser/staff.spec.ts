import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { CollectionsClient } from '../contract/collections-client.js';
import { PageClient } from '../contract/page-client.js';
import { problemsInEveryLook } from '../support/accessibility.js';
import { launchBrowser } from '../support/browser.js';
import { RunningService } from '../support/running-service.js';
import { untilProcessed, upload } from '../support/upload.js';

const LONG = 'Supercalifragilisticexpialidocious'.repeat(4);
const RIGHT_TO_LEFT = 'תסריט של מסוף <b>';
const CAST = Buffer.from(
  '{"version":2,"width":40,"height":6}\n[0.5,"o","$ ls\\r\\n"]\n[2,"o","done\\r\\n"]\n',
);

let service: RunningService;
let browser: Browser;
let api: CollectionsClient;
let staff: PageClient;
let ids: string[];

beforeAll(async () => {
  service = await RunningService.start();
  browser = await launchBrowser();
  api = new CollectionsClient(service);
  const key = await service.createUser('a-user-with-a-name-of-thirty-nine-chars');
  ids = [];
  for (const title of ['One', LONG, RIGHT_TO_LEFT])
    ids.push(
      (await upload(service, key, { title, tags: `tag,${title.slice(0, 100)}`, cast: CAST, gif: null })).id,
    );
  for (const id of ids) await untilProcessed(service, id);
  staff = new PageClient(service);
  await staff.signUp('grace');
  await service.grantStaff('grace');
  const slug = await api.create(key, RIGHT_TO_LEFT);
  await api.add(slug, key, ...ids);
  await staff.send('/staff/featured', { list: 'collections', action: 'add', item: slug });
  await staff.send('/staff/invitations', { action: 'create', note: RIGHT_TO_LEFT });
  for (const id of ids)
    await api.json(201, 'POST', `/gifs/${id}/report/`, key, { reason: 'other', details: LONG });
  const suspend = { action: 'suspend', username: 'a-user-with-a-name-of-thirty-nine-chars', reason: LONG };
  await staff.send('/staff/users', suspend);
});
afterAll(async () => {
  await browser.close();
  await service.remove();
});

async function signedIn(options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  const cookies = [...staff.cookies].map(([name, value]) => ({ name, value, url: service.address }));
  await context.addCookies(cookies);
  return context;
}

async function open(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  page.on('console', (message) => {
    if (message.type() === 'error') throw new Error(`${path}: ${message.text()}`);
  });
  await page.goto(service.address + path);
  return page;
}

describe('every page for staff', () => {
  it('keeps the buttons of a recording together when the form to hide it opens', async () => {
    const context = await signedIn({ viewport: { width: 1440, height: 900 } });
    const page = await open(context, '/staff');
    const row = page.locator('tr', { hasText: 'One' });
    await row.locator('summary').click();
    const [feature, hide] = await Promise.all(
      ['button[value=feature]', 'summary'].map((part) => row.locator(part).boundingBox()),
    );
    if (!feature || !hide) throw new Error('There are no buttons.');
    expect(feature.x).toBeLessThanOrEqual(hide.x);
    expect(feature.y).toBeLessThanOrEqual(hide.y);
    await context.close();
  });

  it('is accessible in light, dark, wide and narrow', async () => {
    const context = await signedIn({ reducedMotion: 'reduce' });
    const parts = ['', '/reports', '/featured', '/tags', '/users', '/invitations', '/usage', '/audit'];
    const paths = [...parts, `/gifs/${ids[0] ?? ''}`, '/tags/tag'].map((path) => `/staff${path}`);
    const found: string[] = [];
    for (const path of [...paths, `/gifs/${ids[1] ?? ''}`]) {
      const page = await open(context, path);
      for (const summary of await page.locator('main summary.button').all()) await summary.click();
      found.push(...(await problemsInEveryLook(page)));
      await page.close();
    }
    expect(found).toEqual([]);
    await context.close();
  });
});

describe('the front page', () => {
  const leading = async () => {
    const html = await (await fetch(service.address)).text();
    return /class="gif"[^]*?href="\/gifs\/(\w+)"/.exec(html)?.[1];
  };

  it('starts with the recordings that staff feature and reorder, with the keyboard or the pointer', async () => {
    const context = await signedIn({ viewport: { width: 1440, height: 900 } });
    for (const id of ids) {
      const page = await open(context, `/gifs/${id}`);
      await page.getByRole('button', { name: /^Feature/ }).click();
      await page.getByRole('button', { name: /^Stop featuring/ }).waitFor();
      await page.close();
    }
    const [one = '', , last = ''] = ids;
    expect(await leading()).toBe(last);
    const page = await open(context, '/staff/featured');
    await page.getByRole('button', { name: 'Move One up' }).press('Enter');
    await page.getByRole('status').getByText('One is now 2 of 3.').waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Move One up');
    await page.keyboard.press('Enter');
    await page
      .locator('li', { hasText: 'One' })
      .getByRole('button', { name: 'up', disabled: true })
      .waitFor();
    // The preview follows when the order is saved.
    await page.locator(`#front-preview .hero a[href="/gifs/${one}"]`).waitFor({ state: 'attached' });
    expect(await leading()).toBe(one);
    // The page's script listens for the pointer only after the page is loaded.
    await page.waitForLoadState('load');
    const handles = page.locator('.order').first().locator('[data-handle]');
    const [from, to] = [await handles.nth(2).boundingBox(), await handles.nth(0).boundingBox()];
    if (!from || !to) throw new Error('There are no handles to drag.');
    await page.mouse.move(from.x + 5, from.y + 5);
    await page.mouse.down();
    await page.mouse.move(to.x + 5, to.y + 20, { steps: 8 });
    await page.mouse.move(to.x + 5, to.y - 5, { steps: 2 });
    await page.mouse.up();
    await page.locator(`#front-preview .hero a[href="/gifs/${ids[1] ?? ''}"]`).waitFor({ state: 'attached' });
    expect(await leading()).toBe(ids[1]);
    await context.close();
  });

  it('shows what staff find by its words and feature, also without a script', async () => {
    const context = await signedIn({ javaScriptEnabled: false });
    const page = await open(context, '/staff/featured');
    await page.getByRole('button', { name: 'Remove One' }).click();
    await page.getByLabel('Words of a recording').fill('One');
    await page.getByRole('button', { name: 'Search' }).last().click();
    await page.getByRole('button', { name: 'Feature One', exact: true }).click();
    await page.getByRole('button', { name: 'Remove One' }).waitFor();
    expect(await leading()).toBe(ids[0]);
    expect(await page.locator('#front-preview').getAttribute('inert')).not.toBeNull();
    await context.close();
  });

  it('does not list a reported recording that staff hide, until they show it again', async () => {
    const context = await signedIn({ javaScriptEnabled: false });
    const id = ids[0] ?? '';
    const page = await open(context, '/staff/reports');
    const reported = page.locator('.case', { has: page.getByRole('link', { name: 'One', exact: true }) });
    await reported.getByLabel('Reason that readers see').fill('It shows a key.');
    await reported.getByRole('button', { name: 'Hide: One' }).click();
    await page.getByText('The recording is hidden.').waitFor();
    const seen = async () => (await (await fetch(service.address)).text()).includes(`/gifs/${id}"`);
    expect([await seen(), (await fetch(`${service.address}/gifs/${id}`)).status]).toEqual([false, 451]);
    await page.goto(`${service.address}/gifs/${id}`);
    await page.getByText('It shows a key.').waitFor();
    await page.getByRole('button', { name: 'Stop hiding One' }).click();
    await page.locator('.stage').waitFor();
    expect([await seen(), (await fetch(`${service.address}/gifs/${id}`)).status]).toEqual([true, 200]);
    await context.close();
  });
});
