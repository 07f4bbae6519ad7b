import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { violationsOf } from '../support/accessibility.js';
import { layoutShift } from '../support/layout-shift.js';
import { button, expectTime, PlayerSite, screenOf, shows, timeOf } from '../support/player-site.js';

let site: PlayerSite;

beforeAll(async () => {
  site = await PlayerSite.start();
});
afterAll(() => site.remove());
afterEach(() => {
  site.check();
});

describe('a recording with a cast', () => {
  it('opens at its telling moment without moving, and plays from the start', async () => {
    const page = await site.open(`/gifs/${site.id}`);
    const box = await page.locator('.canvas').boundingBox();
    await shows(page, 'the last line');
    expect(await page.locator('.canvas').boundingBox()).toEqual(box);
    expect(await page.evaluate(layoutShift)).toBe(0);
    expect(await timeOf(page)).toBe(0);
    expect(await page.locator('.stage[data-playing]').count()).toBe(0);
    expect(site.loaded.filter((path) => path.includes('.gif'))).toEqual([]);
    expect(site.loaded.filter((path) => path.endsWith('.mp4'))).toEqual([]);
    await page.keyboard.press(' ');
    await button(page, 'Pause').waitFor();
    await shows(page, 'the first line');
    expect(await screenOf(page).innerText()).not.toContain('the last line');
    await page.locator('.transcript li[aria-current]', { hasText: 'the first line' }).waitFor();
    await page.keyboard.press(' ');
    await button(page, 'Play').waitFor();
    await page.context().close();
  });

  it('is played by its keys, also with the focus in the terminal', async () => {
    const page = await site.open(`/gifs/${site.id}`);
    await shows(page, 'the last line');
    const half = Number(await page.locator('.stage').getAttribute('data-duration')) / 2;
    await page.keyboard.press('5');
    await expectTime(page, half);
    await page.keyboard.press('ArrowLeft');
    await expectTime(page, half - 5);
    await page.keyboard.press('ArrowRight');
    await expectTime(page, half);
    await shows(page, 'the second line');
    await page.keyboard.press('0');
    await expectTime(page, 0);
    await page.keyboard.press('.');
    await expectTime(page, 0.5);
    await page.keyboard.press(']');
    await expectTime(page, 0.6);
    await page.keyboard.press(']');
    await expectTime(page, 5.6);
    await page.keyboard.press('[');
    await expectTime(page, 0.6);
    await page.locator('.ap-term-text').focus();
    await page.keyboard.press(' ');
    await button(page, 'Pause').waitFor();
    await page.keyboard.press(' ');
    await button(page, 'Play').waitFor();
    await page.context().close();
  });

  it('has a speed that is announced, and starts again if it is to repeat', async () => {
    const page = await site.open(`/gifs/${site.id}`);
    await shows(page, 'the last line');
    for (let step = 0; step < 3; step++) await page.keyboard.press('>');
    await page.getByRole('status').getByText('Speed 4').waitFor();
    await page.keyboard.press('<');
    await page.getByRole('status').getByText('Speed 2').waitFor();
    await page.keyboard.press('>');
    await button(page, 'Loop').click();
    // The cast ends before its picture, and did not play.
    await page.keyboard.press('9');
    await expectTime(page, 15.5);
    await page.keyboard.press('6');
    await expectTime(page, 9.3);
    await button(page, 'Play').click();
    await page.waitForFunction(
      () => Number(document.querySelector<HTMLInputElement>('[data-seek]')?.value) < 5,
    );
    await page.context().close();
  });

  it('has its markers as chapters', async () => {
    const page = await site.open(`/gifs/${site.id}`);
    await shows(page, 'the last line');
    expect(await page.locator('.ticks rect').count()).toBe(2);
    await page.getByText('Chapters (2)').click();
    await page.getByRole('link', { name: '0:05 Marker 2' }).click();
    await expectTime(page, 5.6);
    await page.getByText(/^0:05 \/ 0:\d\d$/).waitFor();
    await shows(page, 'the second line');
    await page.context().close();
  });

  it('opens at the moment of its address, and its text can be selected', async () => {
    const page = await site.open(`/gifs/${site.id}#t=5.7`);
    await shows(page, 'the second line');
    await expectTime(page, 5.7);
    await page.locator('.transcript li[aria-current]', { hasText: 'the second line' }).waitFor();
    await page.getByText('the second line').first().selectText();
    expect(await page.evaluate(() => getSelection()?.toString())).toContain('the second line');
    await page.locator('.transcript li', { hasText: 'the first line' }).getByRole('link').click();
    await expectTime(page, 0.5);
    await page.context().close();
  });
});

describe('a recording without a cast', () => {
  it('has the same controls', async () => {
    const page = await site.open(`/gifs/${site.silent}`);
    expect(await page.locator('video').getAttribute('controls')).toBeNull();
    expect(await page.locator('#look-menu').count()).toBe(0);
    await page.keyboard.press(' ');
    await button(page, 'Pause').click();
    await button(page, 'Play').waitFor();
    await page.keyboard.press('5');
    await expectTime(page, 1.5);
    expect(site.loaded.filter((path) => path.includes('asciinema'))).toEqual([]);
    expect(await violationsOf(page)).toEqual([]);
    await page.context().close();
  });
});
