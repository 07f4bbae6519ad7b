import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Browser, ElementHandle, Page } from 'playwright-core';
import { buildGif } from '../support/gif-builder.js';
import { launchBrowser } from '../support/browser.js';
import { RunningService } from '../support/running-service.js';
import { smallGif, upload } from '../support/upload.js';

type Element = ElementHandle<HTMLElement | SVGElement>;

describe('the API explorer in a browser', () => {
  let service: RunningService;
  let browser: Browser;
  let page: Page;
  let folder: string;
  const complaints: string[] = [];

  beforeAll(async () => {
    [service, browser] = await Promise.all([RunningService.start(), launchBrowser()]);
    folder = await mkdtemp(path.join(os.tmpdir(), 'ttyreel-explorer-'));
    page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    await page.goto(`${service.address}/api/docs`);
    await page.waitForSelector('#operations-gifs-listGifs');
  });

  afterAll(async () => {
    await browser.close();
    await service.remove();
    await rm(folder, { recursive: true, force: true });
  });

  it('follows the colour scheme', async () => {
    const shows = (colour: string) =>
      page.waitForFunction((wanted) => getComputedStyle(document.body).backgroundColor === wanted, colour);
    await page.emulateMedia({ colorScheme: 'dark' });
    await shows('rgb(28, 32, 34)');
    await page.emulateMedia({ colorScheme: 'light' });
    await shows('rgb(255, 255, 255)');
  });

  /** Opens an operation with its form. @returns a function that executes it and waits for the response */
  async function tryOut(operation: string, values: Readonly<Record<string, string>> = {}) {
    const block = `#operations-${operation}`;
    if (!(await page.$(`${block}.is-open`))) await page.click(`${block} .opblock-summary`);
    await page.click(`${block} .try-out__btn`);
    for (const [name, value] of Object.entries(values)) {
      const row = `${block} tr[data-param-name="${name}"], ${block} tr[data-property-name="${name}"]`;
      await (await page.waitForSelector(`:is(${row}) :is(input:not([type=checkbox]),textarea)`)).fill(value);
    }
    return async (): Promise<Element> => {
      await page.click(`${block} .execute`);
      return page
        .waitForSelector(`${block} .live-responses-table tr.response .response-col_status`)
        .then(() => page.waitForSelector(`${block} .live-responses-table`));
    };
  }

  async function statusOf(answer: Element): Promise<string> {
    return (await answer.$eval('tr.response .response-col_status', (cell) => cell.textContent)).trim();
  }

  it('shows every group of operations without violations of the content security policy', async () => {
    const groups = await page.$$eval('.opblock-tag', (tags) =>
      tags.map((tag) => tag.getAttribute('data-tag')),
    );
    expect(groups).toEqual(expect.arrayContaining(['gifs', 'collections', 'users', 'themes', 'media']));
    expect(groups.at(-1)).toBe('Aliases');
    expect(complaints).toEqual([]);
  });

  it('has a bar with the name and links to the guide and the OpenAPI document', async () => {
    expect(await page.$$eval('.bar a', (links) => links.map((link) => link.getAttribute('href')))).toEqual([
      '/api/docs',
      '/docs/api',
      '/api/openapi.json',
    ]);
    expect(await page.$('.topbar')).toBeNull();
    expect(await page.textContent('.info')).toContain('npm run admin -- create-user');
  });

  it('keeps the key after a reload', async () => {
    const key = await service.createUser('ada');
    await upload(service, key, { title: 'Seen by its author', visibility: 'unlisted' });
    await page.click('.authorize');
    await page.fill('.auth-container input', key);
    await page.click('.auth-btn-wrapper .authorize');
    await page.click('.btn-done');
    await page.reload();
    await page.waitForSelector('#operations-gifs-listGifs');
    const execute = await tryOut('gifs-listOwnGifs');
    expect(await (await execute()).textContent()).toContain('Seen by its author');
    expect(complaints).toEqual([]);
  });

  it('uploads a GIF with no other field filled in, twice', async () => {
    for (const delay of [10, 20]) {
      const file = path.join(folder, `${delay}.gif`);
      await writeFile(file, Buffer.from(buildGif({ width: 16, height: 8, frames: [{ delay }] })));
      const execute = delay === 10 ? await tryOut('gifs-uploadGif') : await again('gifs-uploadGif');
      await page.setInputFiles(
        '#operations-gifs-uploadGif tr[data-property-name="file"] input[type=file]',
        file,
      );
      const answer = await execute();
      expect([await statusOf(answer), await answer.textContent()]).toEqual([
        '201',
        expect.stringContaining('"description": ""'),
      ]);
    }
    expect(complaints).toEqual([]);
  });

  /** Clears the last response. */
  async function again(operation: string) {
    await page.click(`#operations-${operation} .btn-clear`);
    const block = `#operations-${operation}`;
    return async (): Promise<Element> => {
      await page.click(`${block} .execute`);
      return page.waitForSelector(`${block} .live-responses-table`);
    };
  }

  it('edits a recording and creates a collection with the unchanged examples', async () => {
    const key = await service.createUser('eve');
    const { id } = await upload(service, key, { title: 'Before' });
    await page.evaluate(() => {
      localStorage.clear();
    });
    await authorizeAs(key);
    const edit = await (await tryOut('gifs-editGif', { id }))();
    expect([await statusOf(edit), await edit.textContent()]).toEqual([
      '200',
      expect.stringContaining('Rebase without fear'),
    ]);
    const create = await (await tryOut('collections-createCollection'))();
    expect(await statusOf(create)).toBe('201');
    const generate = await (await tryOut('generation-generateTape'))();
    expect(await statusOf(generate)).toBe('202');
    expect(complaints).toEqual([]);
  });

  async function authorizeAs(key: string): Promise<void> {
    await page.reload();
    await page.click('.authorize');
    await page.fill('.auth-container input', key);
    await page.click('.auth-btn-wrapper .authorize');
    await page.click('.btn-done');
  }

  it('searches and shows a GIF and a badge as pictures', async () => {
    const { id } = await upload(service, await service.createUser('bob'), { title: 'Embedded' });
    const search = await (await tryOut('search-searchGifs', { q: 'embedded' }))();
    expect(await search.textContent()).toContain(id);
    await (
      await tryOut('media-getMedia', { file: `${id}.gif` })
    )();
    await (
      await tryOut('badges-previewBadgeTheme', { theme: 'nord' })
    )();
    for (const operation of ['media-getMedia', 'badges-previewBadgeTheme']) {
      const picture = await page.waitForSelector(`#operations-${operation} .live-responses-table img`);
      await picture.waitForElementState('stable');
      expect(await picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(15);
    }
    expect(complaints).toEqual([]);
  });

  it.each([390, 1440])(
    'needs no horizontal scrolling at %i px and collapses the other responses',
    async (width) => {
      await page.setViewportSize({ width, height: 844 });
      const block = '#operations-gifs-editGif';
      const widths = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
      expect(widths[0]).toBeLessThanOrEqual(widths[1] ?? 0);
      const statuses = () =>
        page.$$eval(`${block} .responses-table:not(.live-responses-table) .response`, (rows) =>
          rows.map((row) => row.getAttribute('data-code')),
        );
      expect(await statuses()).toEqual(['200']);
      await page.click(`${block} .others-toggle`);
      expect(await statuses()).toEqual(expect.arrayContaining(['200', '400', '404', '500']));
      await page.click(`${block} .others-toggle`);
    },
  );

  it('shows the picture of a recording on another host', async () => {
    const { id } = await upload(service, await service.createUser('cleo'), {
      title: 'Embedded',
      gif: smallGif(),
    });
    const elsewhere = await browser.newPage();
    await elsewhere.setContent(`<img src="${service.address}/media/${id}.gif">`);
    await elsewhere.waitForFunction(() => document.images[0]?.complete);
    expect(await elsewhere.evaluate(() => document.images[0]?.naturalWidth)).toBe(16);
  });
});
