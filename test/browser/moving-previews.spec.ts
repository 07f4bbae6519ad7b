import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import { CollectionsClient } from '../contract/collections-client.js';
import { launchBrowser } from '../support/browser.js';
import { buildCast, type CastEvent } from '../support/cast-builder.js';
import { RunningService } from '../support/running-service.js';
import { untilProcessed, upload } from '../support/upload.js';

/** The screen with the most text stands from the fourth second on, and is cleared at the end. */
const MOMENT = 4;
const lines = Array.from({ length: 9 }, (_, at) => `line ${at} of the telling screen\r\n`).join('');
const events: readonly CastEvent[] = [
  [1, 'o', '$ begin\r\n'],
  [MOMENT, 'o', lines],
  [6, 'o', '\u001b[2J\u001b[H$ '],
  [7, 'o', 'end\r\n'],
];
const CAST = Buffer.from(buildCast({ version: 2, width: 60, height: 12, events }));

let service: RunningService;
let browser: Browser;

beforeAll(async () => {
  service = await RunningService.start();
  browser = await launchBrowser();
  const key = await service.createUser('ada');
  const { id } = await upload(service, key, { title: 'Telling', tags: 'moving', cast: CAST, gif: null });
  await untilProcessed(service, id);
  const collections = new CollectionsClient(service);
  const slug = await collections.create(key, 'Moving');
  await collections.add(slug, key, id);
  lists.push(`/collections/${slug}`);
});
afterAll(async () => {
  await browser.close();
  await service.remove();
});

const lists = ['/', '/explore', '/tags/moving', '/users/ada', '/collections'];

async function open(path: string, reducedMotion: 'reduce' | 'no-preference'): Promise<Page> {
  const context = await browser.newContext({ reducedMotion });
  const page = await context.newPage();
  await page.goto(service.address + path, { waitUntil: 'load' });
  // Chromium drops movements of the pointer before the first frame.
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(resolve));
      }),
  );
  return page;
}

/** Waits until the card shows a PNG or a GIF. */
const untilShown = (card: Locator, kind: 'png' | 'gif') => card.locator(`img[src$=".${kind}"]`).waitFor();

describe.each(['no-preference', 'reduce'] as const)('with the motion preference "%s"', (motion) => {
  const kind = motion === 'reduce' ? 'png' : 'gif';

  it('lists show the GIF under the pointer and with the focus, unless motion is reduced', async () => {
    for (const path of lists) {
      const page = await open(path, motion);
      for (const card of await page.locator('main .gif').all()) {
        await untilShown(card, 'png');
        await card.locator('.name a').hover();
        await untilShown(card, kind);
        await page.mouse.move(0, 0);
        await untilShown(card, 'png');
        await card.locator('.name a').focus();
        await untilShown(card, kind);
        await page.locator('.site-header a').first().focus();
        await untilShown(card, 'png');
      }
      await page.context().close();
    }
  });
});

describe('the example of the front page', () => {
  it('plays from the moment of its still, in a loop', async () => {
    const page = await open('/', 'no-preference');
    const video = page.locator('.hero video');
    await video.evaluate(
      (element: HTMLVideoElement) =>
        new Promise((resolve) => {
          if (element.currentTime > 0 && !element.paused) resolve(null);
          else element.addEventListener('playing', resolve);
        }),
    );
    const { at, isLooping } = await video.evaluate((element: HTMLVideoElement) => ({
      at: element.currentTime,
      isLooping: element.loop,
    }));
    expect(at).toBeGreaterThanOrEqual(MOMENT - 1.2);
    expect(isLooping).toBe(true);
    await page.waitForFunction(() => {
      const { currentTime } = document.querySelector('.hero video') as HTMLVideoElement;
      return currentTime > 0 && currentTime < 2;
    });
    await page.context().close();
  });

  it('shows the still and loads no video if motion is reduced', async () => {
    const page = await open('/', 'reduce');
    const video = page.locator('.hero video');
    expect(await video.getAttribute('poster')).toMatch(/\.png$/);
    expect(await video.evaluate((element: HTMLVideoElement) => [element.currentSrc, element.paused])).toEqual(
      ['', true],
    );
    await page.context().close();
  });
});
