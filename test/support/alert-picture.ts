import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { launchBrowser } from './browser.js';

const VIEWPORT = { width: 1_000, height: 900 };
/** Colours of a picture. */
const COLOURS = 64;
/** What the picture of a graph does not need. */
const HIDDEN = ['.form-inline', 'a[name=remove]', '.nav-tabs', '.clearfix', '.eval_stats'].join();

export interface PicturedAlert {
  /** The Prometheus in which it fires. */
  readonly address: string;
  readonly alert: string;
  readonly expression: string;
  readonly seconds: number;
}

/** Writes a picture of a firing alert and of a graph, as the pages of Prometheus (those that Debian has) show them. */
export async function takeAlertPicture(shown: PicturedAlert, file: string): Promise<void> {
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ viewport: VIEWPORT });
    await stack([...(await pictureAlert(page, shown)), await pictureGraph(page, shown)], file);
  } finally {
    await browser.close();
  }
}

async function pictureAlert(page: Page, { address, alert }: PicturedAlert): Promise<Buffer[]> {
  await page.goto(`${address}/classic/alerts`);
  await page.locator('.show-annotations button').click();
  const heading = page.locator('tr.alert_header', { has: page.locator(`b:text-is("${alert}")`) });
  await heading.click();
  const details: Locator = heading.locator('xpath=following-sibling::tr[1]');
  await details.waitFor({ state: 'visible' });
  return [await heading.screenshot(), await details.screenshot()];
}

async function pictureGraph(page: Page, { address, expression, seconds }: PicturedAlert): Promise<Buffer> {
  const query = { 'g0.expr': expression, 'g0.tab': '0', 'g0.range_input': `${seconds}s` };
  await page.goto(`${address}/classic/graph?${new URLSearchParams(query).toString()}`);
  await page.locator('.rickshaw_graph path').first().waitFor({ state: 'attached' });
  await page.addStyleTag({
    content: `${HIDDEN} { display: none !important; } textarea { height: 6em !important; }`,
  });
  return page.locator('#graph_container').screenshot();
}

/** Puts pictures below each other. */
async function stack(pictures: readonly Buffer[], file: string): Promise<void> {
  const sizes = await Promise.all(pictures.map((picture) => sharp(picture).metadata()));
  const tops = sizes.map((_, at) => sizes.slice(0, at).reduce((top, { height }) => top + height, 0));
  const height = sizes.reduce((sum, size) => sum + size.height, 0);
  const width = Math.max(...sizes.map((size) => size.width));
  await sharp({ create: { width, height, channels: 3, background: 'white' } })
    .composite(pictures.map((input, at) => ({ input, left: 0, top: tops[at] ?? 0 })))
    .png({ palette: true, colours: COLOURS, effort: 10 })
    .toFile(file);
}
