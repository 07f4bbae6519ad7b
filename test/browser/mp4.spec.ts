import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { GifWriter } from '../../packages/recording/src/gif/writing/gif-writer.js';
import { launchBrowser } from '../support/browser.js';
import { lettersGif } from '../support/letters-gif.js';
import { Mp4Encoders } from '../support/mp4-encoders.js';

/** The size in cells. A cell is a square of `CELL` pixels, and the picture is one pixel wider and higher. */
const COLUMNS = 4;
const ROWS = 3;
const CELL = 24;
const WIDTH = COLUMNS * CELL + 1;
const HEIGHT = ROWS * CELL + 1;
/** Dracula: the background, then a colour for the cell of each picture in turn. */
const COLOURS = ['#282a36', '#f8f8f2', '#ff5555', '#50fa7b', '#f1fa8c', '#bd93f9', '#ff79c6', '#8be9fd'];
/** The tolerance for red, green and blue: 8 bits of luma and chroma, and the encoder. */
const TOLERANCE = 8;
/** 1/100 s. Browsers show 0 and 1 as 10. */
const DELAYS = [31, 6, 0, 1, 250, 7, 3, 2_500, 2, 100, 5, 300];
const DURATIONS_MS = DELAYS.map((delay) => (delay < 2 ? 100 : delay * 10));
const TOTAL_MS = DURATIONS_MS.reduce((sum, durationMs) => sum + durationMs);

type Colour = readonly number[];

/** In picture n, cell n is filled. */
function cells(): Uint8Array {
  const palette = Uint8Array.from(COLOURS.flatMap(rgb));
  const gif = new GifWriter({ width: WIDTH, height: HEIGHT, palette });
  for (const [number, delayCs] of DELAYS.entries()) {
    const indices = new Uint8Array(WIDTH * HEIGHT);
    for (let y = 0; y < CELL; y++) {
      const start = (Math.floor(number / COLUMNS) * CELL + y) * WIDTH + (number % COLUMNS) * CELL;
      indices.fill(colourOf(number), start, start + CELL);
    }
    gif.add({ left: 0, top: 0, width: WIDTH, height: HEIGHT, indices, delayCs });
  }
  return gif.finish();
}

const colourOf = (number: number): number => 1 + (number % (COLOURS.length - 1));

function rgb(colour: string): number[] {
  return [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
}

/** Null if the picture has this number and its colours. */
function differenceFrom(number: number, shown: readonly Colour[]): string | null {
  for (const [cell, colour] of shown.entries()) {
    const wanted = rgb(COLOURS[cell === number ? colourOf(number) : 0] ?? '');
    const error = Math.max(...wanted.map((part, at) => Math.abs(part - (colour[at] ?? 0))));
    if (error > TOLERANCE) {
      return `Picture ${number}, cell ${cell} is ${colour.join(',')}, not ${wanted.join(',')}.`;
    }
  }
  return null;
}

describe.each(['ffmpeg', 'builtin'] as const)('the MP4 of %s in a browser', (name) => {
  let encoders: Mp4Encoders;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    [encoders, browser] = await Promise.all([Mp4Encoders.load(), launchBrowser()]);
    page = await browser.newPage();
    const mp4 = await encoders.encode(name, cells());
    await page.setContent(`<video muted src="data:video/mp4;base64,${Buffer.from(mp4).toString('base64')}">`);
    await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) >= 2);
  });

  afterAll(async () => {
    await browser.close();
    await encoders.close();
  });

  /** The colour in the middle of each cell at a time. */
  function cellsAt(seconds: number): Promise<Colour[]> {
    return page.evaluate(
      async ({ seconds, columns, rows, cell }) => {
        const video = document.querySelector('video');
        if (!video) throw new Error('There is no video.');
        const sought = new Promise((resolve) => {
          video.onseeked = resolve;
        });
        video.currentTime = seconds;
        await sought;
        const canvas = document.createElement('canvas');
        canvas.width = video.videoWidth;
        canvas.height = video.videoHeight;
        const context = canvas.getContext('2d');
        context?.drawImage(video, 0, 0);
        return Array.from({ length: columns * rows }, (_, at) => {
          const x = ((at % columns) + 0.5) * cell;
          const y = (Math.floor(at / columns) + 0.5) * cell;
          return [...(context?.getImageData(x, y, 1, 1).data ?? [])].slice(0, 3);
        });
      },
      { seconds, columns: COLUMNS, rows: ROWS, cell: CELL },
    );
  }

  it('has even sides and the duration of the GIF', async () => {
    const video = page.locator('video');
    expect(
      await video.evaluate((element: HTMLVideoElement) => [
        element.videoWidth,
        element.videoHeight,
        element.duration,
      ]),
    ).toEqual([WIDTH + 1, HEIGHT + 1, TOTAL_MS / 1000]);
  });

  /** A browser can report a picture a moment before it draws it. Then it draws the previous picture once more. */
  async function expectPictureAt(number: number, seconds: number): Promise<void> {
    const patience = Date.now() + 5_000;
    for (;;) {
      const shown = await cellsAt(seconds);
      const wrong = differenceFrom(number, shown);
      if (wrong === null) return;
      if (Date.now() > patience) throw new Error(`At ${seconds} s: ${wrong}`);
    }
  }

  it('shows every picture from start to end, in the colours of the theme', async () => {
    let startMs = 0;
    for (const [number, durationMs] of DURATIONS_MS.entries()) {
      await expectPictureAt(number, (startMs + 2) / 1000);
      await expectPictureAt(number, (startMs + durationMs - 2) / 1000);
      startMs += durationMs;
    }
  });

  it('can seek backwards', async () => {
    const last = DURATIONS_MS.length - 1;
    await expectPictureAt(last, TOTAL_MS / 1000 - 0.01);
    await expectPictureAt(0, 0.1);
  });

  it('plays to its end', async () => {
    await page.locator('video').evaluate(async (video: HTMLVideoElement) => {
      const ended = new Promise((resolve) => {
        video.onended = resolve;
      });
      video.currentTime = video.duration - 1;
      await video.play();
      await ended;
    });
  });
});

describe('a screen of letters that repeat, in a browser', () => {
  /** Seeks, and counts light pixels until there are enough: a browser can draw the previous picture once more. */
  function lightPixelsAt(page: Page, seconds: number, enough: number): Promise<number> {
    return page.evaluate(
      async ([seconds, enough]) => {
        const video = document.querySelector('video');
        const context = document.createElement('canvas').getContext('2d');
        if (!video || !context) throw new Error('There is no video.');
        let count = 0;
        for (let attempt = 0; attempt < 20 && count < enough; attempt++) {
          const sought = new Promise((resolve) => {
            video.onseeked = resolve;
          });
          video.currentTime = seconds;
          await sought;
          context.drawImage(video, 0, 0);
          const { data } = context.getImageData(0, 0, video.videoWidth, video.videoHeight);
          count = data.filter((value, at) => at % 4 === 1 && value > 128).length;
        }
        return count;
      },
      [seconds, enough] as const,
    );
  }

  it('is whole from its time on, and not shown before', async () => {
    const encoders = await Mp4Encoders.load();
    const browser = await launchBrowser();
    try {
      const mp4 = await encoders.encode('builtin', lettersGif());
      const page = await browser.newPage();
      await page.setContent(
        `<video muted src="data:video/mp4;base64,${Buffer.from(mp4).toString('base64')}">`,
      );
      const sides = await page.evaluate(() => {
        const video = document.querySelector('video');
        return [video?.videoWidth, video?.videoHeight];
      });
      expect(await lightPixelsAt(page, 0.099, 1)).toBe(0);
      expect(await lightPixelsAt(page, 0.101, 5_000)).toBeGreaterThan(5_000);
      expect(sides).toEqual([160, 120]);
    } finally {
      await browser.close();
      await encoders.close();
    }
  });
});
