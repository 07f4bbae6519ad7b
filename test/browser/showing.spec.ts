import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { CollectionsClient, idsOf } from '../contract/collections-client.js';
import { PageClient } from '../contract/page-client.js';
import { problemsInEveryLook } from '../support/accessibility.js';
import { launchBrowser } from '../support/browser.js';
import { RunningService } from '../support/running-service.js';
import { untilProcessed, upload } from '../support/upload.js';

const TITLES = ['One', 'Two', 'Three', 'Four', 'Five'];
const DESCRIPTION =
  '# Why\n\nThe *best*, of <b>all</b>.\n\n- [A link](https://a.example)\n- ![x](https://b.example/x.png)';

let service: RunningService;
let browser: Browser;
let api: CollectionsClient;
let owner: PageClient;
let key: string;
let ids: string[];
/** Of the collections with one to five recordings. */
const slugs: string[] = [];
const problems: string[] = [];

beforeAll(async () => {
  service = await RunningService.start({ LIMITS: 'anonymous-per-minute=10000' });
  browser = await launchBrowser();
  api = new CollectionsClient(service);
  owner = await PageClient.signedUp(service, 'ada');
  key = await owner.apiKey();
  ids = [];
  for (const title of TITLES) {
    const cast = Buffer.from(
      `{"version":2,"width":40,"height":6}\n[0.5,"o","$ ${title}\\r\\n"]\n[1,"o","$ "]\n`,
    );
    ids.push((await upload(service, key, { title, cast, gif: null, theme: 'nord' })).id);
  }
  for (const id of ids) await untilProcessed(service, id);
  for (const count of [1, 2, 3, 4, 5]) {
    const slug = await api.create(key, `Of ${count}`);
    await api.add(slug, key, ...ids.slice(0, count));
    slugs.push(slug);
  }
  await api.json(200, 'PATCH', `/collections/${slugs[4] ?? ''}/edit/`, key, { description: DESCRIPTION });
  await api.json(200, 'PATCH', '/users/me/', key, { bio: DESCRIPTION });
  await api.json(200, 'PATCH', '/users/me/pins/', key, { gif_ids: ids.slice(0, 3) });
});
afterAll(async () => {
  await browser.close();
  await service.remove();
});
afterEach(() => {
  expect(problems.splice(0)).toEqual([]);
});

async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
  const cookies = [...owner.cookies].map(([name, value]) => ({ name, value, url: service.address }));
  await context.addCookies(cookies);
  const page = await context.newPage();
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  await page.goto(service.address + path);
  return page;
}

describe('a collection that is shown', () => {
  it.each([390, 1440])('has a cover of up to four pictures without a hole at %i px', async (width) => {
    const page = await open('/collections', { viewport: { width, height: 900 } });
    for (const [at, slug] of slugs.entries()) {
      const card = page.locator('.gif', { has: page.locator(`a[href="/collections/${slug}"]`) });
      const images = await card.locator('.frame img').all();
      expect(images).toHaveLength(Math.min(at + 1, 4));
      if (images.length === 1) continue;
      const boxes = await Promise.all(images.map((image) => image.boundingBox()));
      const area = boxes.reduce((sum, box) => sum + (box?.width ?? 0) * (box?.height ?? 0), 0);
      const frame = await card.locator('.frame').boundingBox();
      expect(area / ((frame?.width ?? 0) * (frame?.height ?? 1))).toBeGreaterThan(0.9);
    }
    await page.context().close();
  });

  it('has its description in Markdown, below its heading, and a link to follow it', async () => {
    const page = await open(`/collections/${slugs[4] ?? ''}`);
    await page.getByRole('heading', { level: 2, name: 'Why' }).waitFor();
    expect(await page.locator('.prose :is(b, img)').count()).toBe(0);
    expect(await page.getByRole('link', { name: 'A link' }).getAttribute('rel')).toContain('nofollow');
    const feed = await page.getByRole('link', { name: 'Follow by feed' }).getAttribute('href');
    expect((await fetch(service.address + (feed ?? ''))).headers.get('content-type')).toContain('atom');
    await page.getByRole('link', { name: 'Play all' }).click();
    await page.waitForURL(`**/gifs/${ids[0] ?? ''}?collection=*`);
    await page.context().close();
  });
});

describe('the order of a collection', () => {
  const slug = () => slugs[2] ?? '';
  const saved = async () => idsOf(await api.detail(slug())).map((id) => TITLES[ids.indexOf(id)]);
  const until = async (titles: readonly string[]) => {
    const deadline = Date.now() + 10_000;
    while ((await saved()).join() !== titles.join() && Date.now() < deadline)
      await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await saved()).toEqual(titles);
  };

  it('changes by keyboard and says each new place, without a new page', async () => {
    const page = await open(`/collections/${slug()}/edit`);
    const handle = page.getByRole('button', { name: 'Place of One' });
    await handle.focus();
    await page.keyboard.press('ArrowDown');
    await page.getByRole('status').getByText('One is now 2 of 3.').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.getByRole('status').getByText('One is now 3 of 3.').waitFor();
    await until(['Two', 'Three', 'One']);
    await page.keyboard.press('Home');
    await until(['One', 'Two', 'Three']);
    expect(await handle.evaluate((node) => node === document.activeElement)).toBe(true);
    expect(new URL(page.url()).search).toBe('');
    await page.context().close();
  });

  it('changes by dragging', async () => {
    const page = await open(`/collections/${slug()}/edit`);
    await page.waitForLoadState('load');
    const handles = page.locator('.order [data-handle]');
    const [from, to] = [await handles.nth(2).boundingBox(), await handles.nth(0).boundingBox()];
    if (!from || !to) throw new Error('There are no handles to drag.');
    await page.mouse.move(from.x + 5, from.y + 5);
    await page.mouse.down();
    await page.mouse.move(to.x + 5, to.y - 5, { steps: 10 });
    await page.mouse.up();
    await page.getByRole('status').getByText('Three is now 1 of 3.').waitFor();
    await until(['Three', 'One', 'Two']);
    await page.context().close();
  });

  it('changes without a script', async () => {
    const page = await open(`/collections/${slug()}/edit`, { javaScriptEnabled: false });
    await page.getByRole('button', { name: 'Move Three down' }).click();
    await page.getByRole('status').getByText('Three is now 2 of 3.').waitFor();
    await page.getByRole('button', { name: 'Move Three down' }).click();
    await until(['One', 'Two', 'Three']);
    await page.context().close();
  });

  it('shows why it was not saved', async () => {
    const page = await open(`/collections/${slug()}/edit`);
    await api.json(204, 'DELETE', `/collections/${slug()}/gifs/${ids[2] ?? ''}/`, key);
    await page.getByRole('button', { name: 'Place of One' }).press('ArrowDown');
    await page.getByText('load it again').waitFor();
    await api.add(slug(), key, ids[2] ?? '');
    expect(problems.splice(0)).toEqual([expect.stringContaining('400'), expect.stringContaining('400')]);
    await page.context().close();
  });
});

describe('a profile', () => {
  it('begins with the pinned recordings, in the order of the owner', async () => {
    const page = await open('/account/pins');
    await page.getByRole('button', { name: 'Place of Three' }).press('Home');
    await page.getByRole('status').getByText('Three is now 1 of 3.').waitFor();
    await page.waitForLoadState('networkidle');
    await page.goto(`${service.address}/users/ada`);
    const section = page.locator('.section', { has: page.getByRole('heading', { name: 'Pinned' }) });
    expect(await section.locator('.name').allTextContents()).toEqual(['Three', 'One', 'Two']);
    expect(await page.locator('main h2').first().textContent()).toBe('Why');
    await page.getByRole('link', { name: 'Follow by feed' }).waitFor();
    await page.context().close();
  });

  it('gets a pin from the page of a recording, and loses it there', async () => {
    const page = await open(`/gifs/${ids[4] ?? ''}`, { javaScriptEnabled: false });
    await page.getByRole('button', { name: 'Pin to profile' }).click();
    await page.getByText('is pinned to your profile').waitFor();
    await page.getByRole('button', { name: 'Unpin from profile' }).click();
    await page.getByText('no longer pinned').waitFor();
    await page.context().close();
  });
});

it('pages that people show are accessible in light, dark, wide and narrow', async () => {
  const found: string[] = [];
  const paths = ['/collections', `/collections/${slugs[4] ?? ''}`, `/collections/${slugs[4] ?? ''}/edit`];
  for (const path of [...paths, '/users/ada', '/account/pins']) {
    const page = await open(path, { reducedMotion: 'reduce' });
    found.push(...(await problemsInEveryLook(page)));
    await page.context().close();
  }
  expect(found).toEqual([]);
});
