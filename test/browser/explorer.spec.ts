import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../support/browser.js';
import { RunningService } from '../support/running-service.js';
import { upload } from '../support/upload.js';

jest.setTimeout(60_000);

describe('the API explorer in a browser', () => {
  let service: RunningService;
  let browser: Browser;
  let page: Page;
  const complaints: string[] = [];

  beforeAll(async () => {
    [service, browser] = await Promise.all([RunningService.start(), launchBrowser()]);
    page = await browser.newPage();
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
  });

  afterAll(async () => {
    await browser.close();
    await service.remove();
  });

  it('shows every group of operations, and nothing is refused by the content security policy', async () => {
    await page.goto(`${service.address}/api/docs`);
    await page.waitForSelector('#operations-gifs-listGifs');
    const groups = await page.$$eval('.opblock-tag', (tags) =>
      tags.map((tag) => tag.getAttribute('data-tag')),
    );
    expect(groups).toEqual(expect.arrayContaining(['gifs', 'collections', 'users', 'themes', 'media']));
    expect(complaints).toEqual([]);
  });

  it('tries an operation out, with a key, though the page was opened by another name of the host', async () => {
    const key = await service.createUser('ada');
    await upload(service, key, { title: 'Seen by its author', visibility: 'unlisted' });

    await page.click('.authorize');
    await page.fill('.auth-container input', key);
    await page.click('.auth-btn-wrapper .authorize');
    await page.click('.btn-done');
    await page.click('#operations-gifs-listOwnGifs .opblock-summary');
    await page.click('#operations-gifs-listOwnGifs .try-out__btn');
    await page.click('#operations-gifs-listOwnGifs .execute');
    const answer = await page.waitForSelector('#operations-gifs-listOwnGifs .live-responses-table .response');
    expect(await answer.textContent()).toContain('Seen by its author');
    expect(complaints).toEqual([]);
  });

  it('shows the picture of a recording from another site', async () => {
    const { id } = await upload(service, await service.createUser('bob'), { title: 'Embedded' });
    const elsewhere = await browser.newPage();
    await elsewhere.setContent(`<img src="${service.address}/media/${id}.gif">`);
    await elsewhere.waitForFunction(() => document.images[0]?.complete);
    expect(await elsewhere.evaluate(() => document.images[0]?.naturalWidth)).toBe(16);
  });
});
