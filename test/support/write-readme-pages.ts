/** Takes the screenshots of pages in README.md, of a first start. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { PageClient } from '../contract/page-client.js';
import { launchBrowser } from './browser.js';
import { RunningService } from './running-service.js';
import { untilProcessed, upload } from './upload.js';

const FOLDER = path.resolve(import.meta.dirname, '../../docs/images');
const VIEWPORT = { width: 1280, height: 760 };
/** Colours of a page, with its pictures. */
const COLOURS = 256;

interface Shot {
  readonly file: string;
  readonly path: string;
  readonly scheme: 'light' | 'dark';
  readonly act?: (page: Page) => Promise<void>;
}

interface List {
  readonly results: readonly { readonly id: string; readonly title: string }[];
}

const service = await RunningService.start({ DEMO_DATA: 'true' });
const browser = await launchBrowser();
try {
  const person = await PageClient.signedUp(service, 'ada');
  const { results } = (await (await fetch(`${service.api}/gifs/`)).json()) as List;
  for (const { id } of results) await untilProcessed(service, id);
  const cast = await readFile(new URL('../../demo/deployment.cast', import.meta.url));
  const { id: own } = await upload(service, await person.apiKey(), {
    title: 'A deployment',
    cast,
    gif: null,
  });
  await untilProcessed(service, own);
  for (const shot of shotsOf(results, own)) await photograph(shot, person);
} finally {
  await browser.close();
  await service.remove();
}

function shotsOf(recordings: List['results'], own: string): Shot[] {
  const played = recordings.find(({ title }) => /agent/i.test(title)) ?? recordings[0];
  return [
    { file: 'front-page', path: '/', scheme: 'light' },
    { file: 'recording', path: `/gifs/${played?.id ?? ''}`, scheme: 'dark', act: showPlayer },
    { file: 'search', path: '/search?q=test', scheme: 'light' },
    { file: 'themes', path: '/themes', scheme: 'dark' },
    { file: 'cut', path: `/gifs/${own}/cut`, scheme: 'light', act: markRange },
    { file: 'palette', path: '/explore', scheme: 'dark', act: openPalette },
  ];
}

async function showPlayer(page: Page): Promise<void> {
  await page.locator('.screen .ap-term-text').waitFor();
}

async function markRange(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Editor' }).waitFor();
  const box = await page.locator('.track').boundingBox();
  if (!box) throw new Error('The time line has no place.');
  await page.mouse.move(box.x + 0.4 * box.width, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x + 0.6 * box.width, box.y + 20, { steps: 4 });
  await page.mouse.up();
}

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('/');
  await page.keyboard.type('deploy');
  await page.locator('dialog [role=option]:visible').first().waitFor();
}

async function photograph({ file, path: at, scheme, act }: Shot, person: PageClient): Promise<void> {
  const context = await browser.newContext({
    viewport: VIEWPORT,
    colorScheme: scheme,
    reducedMotion: 'reduce',
  });
  const cookies = [...person.cookies].map(([name, value]) => ({ name, value, url: service.address }));
  if (file === 'cut') await context.addCookies(cookies);
  const page = await context.newPage();
  await page.goto(service.address + at, { waitUntil: 'networkidle' });
  await act?.(page);
  await page.waitForTimeout(1_000);
  const picture = sharp(await page.screenshot());
  await picture.png({ palette: true, colours: COLOURS, effort: 10 }).toFile(path.join(FOLDER, `${file}.png`));
  await context.close();
}
