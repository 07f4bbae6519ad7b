import { expect } from '@jest/globals';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { launchBrowser } from './browser.js';
import { buildGif } from './gif-builder.js';
import { RunningService } from './running-service.js';
import { untilProcessed, upload } from './upload.js';

/** A pause of 30 s, shortened to 5. The screen is empty in the end, so the telling moment is before. */
const CAST = Buffer.from(
  [
    '{"version":2,"width":40,"height":6}',
    '[0.5,"o","the first line\\r\\n"]',
    '[0.6,"m","Beginning"]',
    '[30.5,"o","the second line\\r\\n"]',
    '[30.6,"m",""]',
    '[35.5,"o","the last line\\r\\n"]',
    '[36.5,"o","\\u001b[2J\\u001b[H"]',
    '[37.5,"o","$ "]',
  ].join('\n'),
);
/** Three seconds of pictures that differ: a browser ends a film of one picture as soon as it shows it. */
const GIF = Buffer.from(
  buildGif({
    width: 16,
    height: 8,
    frames: Array.from({ length: 30 }, (_, at) => ({ delay: 10, pixels: at % 4 })),
  }),
);

/** A service with two recordings in a browser: one with a cast, and one without. */
export class PlayerSite {
  /** What the browser complained of. */
  readonly problems: string[] = [];
  /** The paths that it loaded. */
  readonly loaded: string[] = [];

  private constructor(
    readonly service: RunningService,
    readonly browser: Browser,
    readonly id: string,
    readonly silent: string,
  ) {}

  static async start(): Promise<PlayerSite> {
    const service = await RunningService.start({ LIMITS: 'anonymous-per-minute=10000' });
    const browser = await launchBrowser();
    const key = await service.createUser('ada');
    const { id } = await upload(service, key, { title: 'A pause', cast: CAST, gif: null, theme: 'nord' });
    const { id: silent } = await upload(service, key, { title: 'No cast', gif: GIF });
    await untilProcessed(service, id);
    await untilProcessed(service, silent);
    return new PlayerSite(service, browser, id, silent);
  }

  async remove(): Promise<void> {
    await this.browser.close();
    await this.service.remove();
  }

  async open(
    path: string,
    options: BrowserContextOptions = {},
    prepare?: (page: Page) => Promise<unknown>,
  ): Promise<Page> {
    const context = await this.browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
    const page = await context.newPage();
    page.on('pageerror', (error) => this.problems.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().includes('503')) this.problems.push(message.text());
    });
    page.on('request', (request) => this.loaded.push(request.url().slice(this.service.address.length)));
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) => {
        console.error(`${event.violatedDirective} ${event.blockedURI}`);
      });
    });
    await prepare?.(page);
    await page.goto(this.service.address + path);
    return page;
  }

  /** To be called after each test. */
  check(): void {
    expect(this.problems.splice(0)).toEqual([]);
    this.loaded.length = 0;
  }
}

export const screenOf = (page: Page) => page.locator('.screen .ap-term');
export const shows = (page: Page, text: string) => screenOf(page).getByText(text).waitFor();
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const timeOf = (page: Page) => page.locator('[data-seek]').inputValue().then(Number);
export const backgroundOf = (page: Page) =>
  page.locator('.ap-player').evaluate((player) => getComputedStyle(player).backgroundColor);

export async function expectTime(page: Page, seconds: number): Promise<void> {
  await page.waitForFunction(
    (wanted) =>
      Math.abs(Number(document.querySelector<HTMLInputElement>('[data-seek]')?.value) - wanted) < 0.3,
    seconds,
  );
}
