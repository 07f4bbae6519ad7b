import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { violationsOf } from '../support/accessibility.js';
import { launchBrowser } from '../support/browser.js';
import { RunningService } from '../support/running-service.js';
import { untilProcessed, upload } from '../support/upload.js';

let service: RunningService;
let browser: Browser;
let key: string;
let cast: Buffer<ArrayBuffer>;
const problems: string[] = [];

beforeAll(async () => {
  service = await RunningService.start({ LIMITS: 'anonymous-per-minute=10000' });
  browser = await launchBrowser();
  key = await service.createUser('ada');
  cast = await repeated('demo/rebase.cast', 3);
});
afterAll(async () => {
  await browser.close();
  await service.remove();
});
afterEach(() => {
  expect(problems.splice(0)).toEqual([]);
});

/** A cast whose events come several times, so that its picture is not ready before its page is open. */
async function repeated(file: string, times: number): Promise<Buffer<ArrayBuffer>> {
  const [header = '', ...lines] = (await readFile(file, 'utf8')).trim().split('\n');
  const events = lines.map((line) => JSON.parse(line) as [number, ...unknown[]]);
  const length = events.at(-1)?.[0] ?? 0;
  const all = Array.from({ length: times }, (_, round) =>
    events.map(([at, ...event]) => JSON.stringify([at + round * length, ...event])),
  );
  return Buffer.from([header, ...all.flat()].join('\n'));
}

/** Opens the page of a recording with pending renditions. */
async function openNew(width: number, prepare?: (page: Page) => Promise<unknown>): Promise<Page> {
  const page = await browser.newPage({ viewport: { width, height: 900 } });
  page.on('pageerror', (error) => problems.push(error.message));
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await prepare?.(page);
  const { id } = await upload(service, key, { title: 'New', gif: null, cast });
  await page.goto(`${service.address}/gifs/${id}`);
  return page;
}

describe('the page of a new recording', () => {
  it.each([1440, 800, 390])(
    'shows renditions when they are ready at %i px, without layout shifts',
    async (width) => {
      const page = await openNew(width);
      // The cast takes its place as soon as it is loaded.
      await page.getByText('The picture is being drawn').waitFor({ state: 'attached' });
      await page.locator('.screen .ap-term').waitFor();
      const length = page.locator('.player-bar output');
      expect(await length.textContent()).not.toContain('0:00 / 0:00');
      await page
        .getByRole('status')
        .getByText(/^\d of 4 files are ready, \d left\.$/)
        .waitFor();
      expect(await violationsOf(page)).toEqual([]);
      await page.evaluate(() => {
        Object.assign(window, { isSame: true });
      });
      await page.getByRole('status').getByText('All files are ready.').waitFor({ timeout: 60_000 });
      expect(
        await page
          .getByRole('progressbar', { name: 'Files' })
          .evaluate((bar: HTMLProgressElement) => bar.value),
      ).toBe(4);
      await page.locator('video').waitFor({ state: 'attached' });
      await page.locator('.transcript li[data-time]').first().waitFor();
      expect(await page.locator('[data-rendition][data-state=ready]').count()).toBe(4);
      expect(await page.evaluate(() => 'isSame' in window)).toBe(true);
      const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
      expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.01);
      await page.locator('.transcript li[data-time] a').nth(3).click();
      await page.locator('.transcript li[aria-current]').waitFor();
      const [box, shown] = [await page.locator('.canvas').boundingBox(), await length.textContent()];
      await page.goto(page.url().split('#')[0] ?? '');
      expect(await page.locator('.canvas').boundingBox()).toMatchObject({
        width: box?.width,
        height: box?.height,
      });
      expect(shown?.split(' / ')[1]).toBe((await length.textContent())?.split(' / ')[1]);
      await page.close();
    },
  );

  it('plays its cast while the picture is pending', async () => {
    const page = await openNew(1440, (opened) =>
      // The stream never reports a ready rendition.
      opened.route('**/events/', (route) => route.fulfill({ contentType: 'text/event-stream', body: '\n' })),
    );
    await page.keyboard.press(' ');
    await page.locator('.screen .ap-term').waitFor();
    await page.getByRole('button', { name: 'Pause' }).waitFor();
    await page.close();
  });

  it('says what is left, and what to do without a file that could not be made', async () => {
    const states = (...list: string[]) => {
      const renditions = ['gif', 'still', 'mp4', 'transcript'].map((name, at) => ({ name, state: list[at] }));
      const processing = list.includes('pending');
      return `event: renditions\ndata: ${JSON.stringify({ processing, renditions })}\n\n`;
    };
    // The second comes when the page has been read for the first.
    const bodies = [
      states('pending', 'pending', 'failed', 'pending'),
      states('ready', 'ready', 'failed', 'ready'),
    ];
    const page = await openNew(1440, (opened) =>
      opened.route('**/events/', (route) =>
        route.fulfill({ contentType: 'text/event-stream', body: `retry: 8000\n${bodies.shift() ?? ''}` }),
      ),
    );
    const advice = 'The video could not be made. The GIF shows the same.';
    await page.getByText(`0 of 4 files are ready, 3 left. ${advice}`).waitFor({ timeout: 60_000 });
    await page.getByText(advice, { exact: true }).waitFor({ timeout: 60_000 });
    await page.close();
  });

  it('is reloaded if events are rejected', async () => {
    const page = await openNew(1440, (opened) =>
      opened.route('**/events/', (route) => route.fulfill({ status: 503, body: '{}' })),
    );
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    await untilProcessed(service, id);
    await page.locator('video').waitFor({ state: 'attached', timeout: 20_000 });
    expect(await page.locator('[data-follow]').count()).toBe(0);
    await page.close();
  });
});

it('a list shows a picture when it is made', async () => {
  const { id } = await upload(service, key, { title: 'Listed', gif: null, cast });
  await untilProcessed(service, id);
  const page = await browser.newPage();
  let refusals = 2;
  await page.route(`**/media/${id}/*.png`, (route) =>
    refusals-- > 0 ? route.fulfill({ status: 503, body: '{}' }) : route.continue(),
  );
  await page.goto(`${service.address}/explore`);
  const picture = page.locator(`.gif[data-gif*="${id}"] img`);
  await page.locator(`.gif[data-gif*="${id}"] img[data-waiting]`).waitFor({ state: 'attached' });
  await page.locator(`.gif[data-gif*="${id}"] img:not([data-waiting])`).waitFor();
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await page.close();
});
