import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchBrowser } from '../support/browser.js';
import { RunningService } from '../support/running-service.js';

let service: RunningService;
let browser: Browser;

beforeAll(async () => {
  [service, browser] = await Promise.all([RunningService.start(), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await service.remove();
});

describe('a page that updates with its form', () => {
  let context: BrowserContext | undefined;
  let page: Page;
  let complaints: string[];

  beforeEach(async () => {
    await context?.close();
    context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    page = await context.newPage();
    complaints = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => complaints.push(message.text()));
  });

  it('shows the badge, its codes and its URL during typing, and copies them', async () => {
    await page.goto(`${service.address}/badges`);
    await page.getByLabel('Package').pressSequentially('requests');
    await page.waitForURL(/package=requests/);
    await page.locator('#badge img[src*="/pyindex/requests/version.svg"]').waitFor();
    await page.getByLabel('Theme', { exact: true }).selectOption('nord');
    await page.locator('#badge img[src$="version.svg?theme=nord"]').waitFor();
    const copy = page.getByRole('button', { name: 'Copy: URL' });
    await copy.click();
    await copy.getByText('Copied').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
      /\/badge\/pyindex\/requests\/version\.svg\?theme=nord$/,
    );
    const address = page.url();
    await page.reload();
    expect(await page.getByLabel('Theme', { exact: true }).inputValue()).toBe('nord');
    expect(page.url()).toBe(address);
    expect(complaints).toEqual([]);
  });

  it('shows an error at its field until it is corrected, and keeps the focus there', async () => {
    await page.goto(`${service.address}/badges`);
    const name = page.getByLabel('Package');
    await name.pressSequentially('a b');
    await page.locator('#package-error:not(:empty)').waitFor();
    expect(await name.getAttribute('aria-invalid')).toBe('true');
    await name.press('Backspace');
    await name.press('Backspace');
    await page.getByRole('button', { name: 'Copy: Markdown' }).waitFor();
    expect(await page.locator('#package-error').textContent()).toBe('');
    expect(await name.getAttribute('aria-invalid')).toBe('false');
    expect(await name.evaluate((input) => input === document.activeElement)).toBe(true);
  });

  it('has one request in flight', async () => {
    let [running, most] = [0, 0];
    await page.route(/\/badges\?/, async (route) => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setTimeout(resolve, 500));
      running--;
      await route.continue();
    });
    await page.goto(`${service.address}/badges`);
    await page.getByLabel('Package').pressSequentially('abcd', { delay: 200 });
    await page.waitForURL(/package=abcd/);
    expect(most).toBe(1);
  });

  it('checks a tape during typing and links to the line', async () => {
    await page.goto(`${service.address}/tapes`);
    const tape = page.getByLabel('Tape', { exact: true });
    await tape.fill('Output demo.gif\nSet FontSiz 32\nType "ls"\nEnter\n');
    await page.getByText('Did you mean FontSize?').waitFor();
    await page.getByRole('link', { name: 'Line 2, column 5' }).click();
    expect(
      await tape.evaluate((area: HTMLTextAreaElement) =>
        area.value.slice(area.selectionStart, area.selectionEnd),
      ),
    ).toBe('Set FontSiz 32');
    await page.keyboard.type('Set FontSize 32');
    await page.getByText('VHS runs this tape').waitFor();
    expect(complaints).toEqual([]);
  });

  it('reports a rejected request', async () => {
    await page.goto(`${service.address}/tapes`);
    await page.getByLabel('Tape', { exact: true }).fill('#'.repeat(200_000));
    await page.getByRole('alert').getByText('larger than the limit of 192 KiB').waitFor();
  });

  it.each([
    '/badges?provider=jsregistry&package=@ada/loom&metric=forks',
    '/badges?provider=pyindex&package=requests',
    '/tapes',
  ])('fits a phone: %s', async (path) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(service.address + path);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});

describe('without a script', () => {
  it('the forms work as well', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${service.address}/badges`);
    await page.getByLabel('Package').fill('requests');
    await page.getByRole('button', { name: 'Create badge' }).click();
    await page.locator('#badge img[src$="/pyindex/requests/version.svg"]').waitFor();
    await page.goto(`${service.address}/tapes`);
    await page.getByLabel('Tape', { exact: true }).fill('Entr');
    await page.getByRole('button', { name: 'Check' }).click();
    await page.getByText('VHS does not run this tape').waitFor();
    await context.close();
  });
});
