import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { BADGE_STYLES, drawBadge } from '../../src/resources/badges/picture/draw-badge.js';
import { builtinTheme, THEMES } from '../support/builtin-themes.js';
import { badgesOf, galleryPage } from '../support/badge-gallery.js';
import { launchBrowser } from '../support/browser.js';
import { RunningService } from '../support/running-service.js';

interface Drawn {
  readonly error: string | null;
  readonly width: number;
  /** The declared and the actual length of each line of text. */
  readonly texts: readonly { readonly told: number; readonly long: number; readonly right: number }[];
}

/** The result of a strict XML parser and the layout of pictures. */
function drawn(page: Page, svgs: readonly string[]): Promise<Drawn[]> {
  return page.evaluate(
    (all) =>
      all.map((svg) => {
        const parsed = new DOMParser().parseFromString(svg, 'image/svg+xml');
        const error = parsed.querySelector('parsererror')?.textContent ?? null;
        if (error !== null) return { error, width: 0, texts: [] };
        const picture = document.body.appendChild(document.importNode(parsed.documentElement, true));
        const texts = Array.from(picture.querySelectorAll('text'), (text) => {
          const { x, width } = text.getBBox();
          return { told: Number(text.getAttribute('textLength')), long: width, right: x + width };
        });
        const width = Number(picture.getAttribute('width'));
        picture.remove();
        return { error, width, texts };
      }),
    svgs,
  );
}

describe('badges in a browser', () => {
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    browser = await launchBrowser();
    page = await browser.newPage();
  });
  afterAll(() => browser.close());

  it.each(BADGE_STYLES)('in the style %s have every text in its place, in every theme', async (style) => {
    for (const theme of THEMES) {
      for (const { error, width, texts } of await drawn(page, badgesOf(style, theme))) {
        expect(error).toBeNull();
        expect(texts).toHaveLength(style === 'flat' ? 2 : 1);
        for (const { told, long, right } of texts) {
          expect(Math.abs(told - long)).toBeLessThan(1);
          expect(right).toBeLessThan(width - 5);
        }
      }
    }
  });

  it('are valid XML, whatever their text', async () => {
    const nasty = [
      '<script>alert(1)</script>',
      '&amp; "quoted" \'too\' ]]>',
      '許諾 한글 🚀 e\u0301',
      '\u0000\u001b[31m\ufffe\ud800',
    ];
    const svgs = BADGE_STYLES.flatMap((style) =>
      nasty.map((text) =>
        drawBadge(style, builtinTheme('nord'), {
          command: text,
          name: text,
          metric: text,
          label: text,
          message: text,
          tone: 'good',
          description: text,
        }),
      ),
    );
    expect((await drawn(page, svgs)).map(({ error }) => error)).toEqual(svgs.map(() => null));
  });

  it('are all rendered on one page', async () => {
    await page.setContent(galleryPage());
    const sizes = await page.$$eval('img', (images) => images.map(({ naturalHeight }) => naturalHeight));
    expect(sizes).toHaveLength(THEMES.length * 20);
    expect(new Set(sizes)).toEqual(new Set([20, 24]));
  });

  it('are shown on pages of other sites and on their own', async () => {
    const service = await RunningService.start();
    try {
      const address = `${service.address}/badge/preview/dracula.svg`;
      await page.setContent(`<img src="${address}">`);
      await page.waitForFunction(() => document.images[0]?.complete);
      expect(await page.evaluate(() => document.images[0]?.naturalHeight)).toBe(24);
      const complaints: string[] = [];
      page.on('console', (message) => complaints.push(message.text()));
      await page.goto(address);
      expect(await page.locator('text').textContent()).toBe('$ ttyreel dracula 1.0.0');
      expect(complaints).toEqual([]);
    } finally {
      await service.remove();
    }
  });
});
