/** Writes docs/images/badges.png: every style, theme and metric as rendered by Chromium. */
import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { galleryPage } from './badge-gallery.js';
import { launchBrowser } from './browser.js';

const browser = await launchBrowser();
try {
  const page = await browser.newPage({ viewport: { width: 1_200, height: 800 }, deviceScaleFactor: 1.5 });
  await page.setContent(galleryPage());
  const photograph = await page.screenshot({ fullPage: true });
  const picture = await sharp(photograph).png({ palette: true, effort: 10, dither: 0 }).toBuffer();
  await writeFile(new URL('../../docs/images/badges.png', import.meta.url), picture);
  console.log(`docs/images/badges.png: ${Math.round(picture.length / 1024)} KiB`);
} finally {
  await browser.close();
}
