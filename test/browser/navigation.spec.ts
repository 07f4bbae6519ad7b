import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { PageClient } from '../contract/page-client.js';
import { problemsInEveryLook } from '../support/accessibility.js';
import { launchBrowser } from '../support/browser.js';
import { RunningService } from '../support/running-service.js';

const LONGEST_NAME = 'a-user-with-a-name-of-thirty-nine-chars';
const NARROW = { viewport: { width: 390, height: 844 } };

let service: RunningService;
let browser: Browser;
let context: BrowserContext;
let staff: PageClient;
const problems: string[] = [];

beforeAll(async () => {
  service = await RunningService.start();
  browser = await launchBrowser();
  staff = await PageClient.signedUp(service, LONGEST_NAME);
  await service.grantStaff(LONGEST_NAME);
});
afterAll(async () => {
  await browser.close();
  await service.remove();
});
afterEach(async () => {
  await context.close();
  expect(problems.splice(0)).toEqual([]);
});

async function open(path: string, options: BrowserContextOptions = {}, person?: PageClient): Promise<Page> {
  context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
  const cookies = [...(person?.cookies ?? [])];
  await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: service.address })));
  const page = await context.newPage();
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  await page.goto(service.address + path);
  return page;
}

const main = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const summary = (page: Page, label: string) => main(page).locator('summary:visible', { hasText: label });
const link = (page: Page, name: string) => main(page).getByRole('link', { name });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent.trim());

describe('the menus', () => {
  it('open, move and close with the keyboard', async () => {
    const page = await open('/');
    await summary(page, 'Explore').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await focused(page)).toContain('Recordings');
    await page.keyboard.press('Escape');
    expect([await focused(page), await link(page, 'Tags').isVisible()]).toEqual(['Explore', false]);
    await page.keyboard.press('Space');
    for (let tab = 0; tab < 3; tab++) await page.keyboard.press('Tab');
    expect(await focused(page)).toContain('Tags');
    await page.keyboard.press('Tab');
    expect([await focused(page), await link(page, 'Tags').isVisible()]).toEqual(['Create', false]);
    await page.keyboard.press('Enter');
    for (let tab = 0; tab < 2; tab++) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/docs/cli#record');
  });

  it('open one at a time with the mouse, and close with a click elsewhere', async () => {
    const page = await open('/tags');
    expect(await summary(page, 'Explore').getAttribute('aria-current')).toBe('true');
    await summary(page, 'Explore').click();
    await summary(page, 'Create').click();
    expect([await link(page, 'Collections').isVisible(), await link(page, 'Upload').isVisible()]).toEqual([
      ...[false, true],
    ]);
    await page.locator('main').click({ position: { x: 5, y: 300 } });
    expect(await link(page, 'Upload').isVisible()).toBe(false);
    await summary(page, 'Create').click();
    await link(page, 'Record').click();
    await page.waitForURL('**/docs/cli#record');
    expect(await page.locator('#record').textContent()).toContain('Record');
    await summary(page, 'Create').click();
    await link(page, 'Record').click();
    expect(await link(page, 'Record').isVisible()).toBe(false);
  });

  it.each([{}, NARROW])('work without script, with %j', async (options) => {
    const page = await open('/', { ...options, javaScriptEnabled: false });
    const label = 'viewport' in options ? 'Menu' : 'Create';
    await summary(page, label).click();
    await main(page).locator('a:visible', { hasText: 'Check a tape' }).click();
    await page.waitForURL('**/tapes');
    expect(await page.locator('[data-opens=palette]').isVisible()).toBe(false);
  });

  it('sign a person out', async () => {
    const person = await PageClient.signedUp(service, 'grace');
    const page = await open('/explore', {}, person);
    await summary(page, 'grace').click();
    await main(page).locator('button:visible').click();
    await main(page).locator('a:visible', { hasText: 'Sign in' }).waitFor();
  });

  it.each(['Explore', 'Create', LONGEST_NAME, 'Menu'])('are accessible while %s is open', async (label) => {
    const options = { reducedMotion: 'reduce', ...(label === 'Menu' ? NARROW : {}) } as const;
    const page = await open('/explore', options, staff);
    await summary(page, label).click();
    expect(await problemsInEveryLook(page)).toEqual([]);
  });

  it('are one list of groups at 390 px', async () => {
    const page = await open('/explore', NARROW, staff);
    await summary(page, 'Menu').focus();
    await page.keyboard.press('Enter');
    const lists = await main(page)
      .locator('.one-menu ul')
      .evaluateAll((all) => all.map(({ ariaLabel, children }) => [ariaLabel, children.length]));
    expect(lists).toEqual([
      ['Explore', 3],
      ['Create', 4],
      ['More', 3],
      [LONGEST_NAME, 5],
    ]);
    expect(await main(page).locator('[aria-current=page]:visible').textContent()).toBe('Recordings');
    await page.keyboard.press('Escape');
    expect([await focused(page), await link(page, 'Tags').isVisible()]).toEqual(['Menu', false]);
  });
});
