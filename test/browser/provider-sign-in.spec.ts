import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { violationsOf } from '../support/accessibility.js';
import { launchBrowser } from '../support/browser.js';
import { freePort } from '../support/free-port.js';
import { GithubServer } from '../support/github-server.js';
import { OpenIdServer } from '../support/openid-server.js';
import { RunningService } from '../support/running-service.js';

const PASSWORD = 'correct horse battery';

let site: string;
let openId: OpenIdServer;
let github: GithubServer;
let service: RunningService;
let browser: Browser;
const problems: string[] = [];

beforeAll(async () => {
  const port = String(await freePort());
  // Not the host of the providers, as on the web: only then are requests between them cross-site.
  site = `http://localhost:${port}`;
  [openId, github] = [await OpenIdServer.start(site), await GithubServer.start()];
  service = await RunningService.start({
    PORT: port,
    SITE_URL: site,
    ...openId.settings,
    ...github.settings,
  });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  await service.remove();
  await Promise.all([openId.stop(), github.stop()]);
  expect(problems).toEqual([]);
});

async function open(path: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  page.on('console', (message) => {
    if (message.type() === 'error' && !/status of 4\d\d|favicon/.test(message.text()))
      problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto(site + path);
  return page;
}

async function signInAtAcme(page: Page, login: string): Promise<void> {
  await page.waitForSelector('h1 >> text=Sign in to Acme');
  await page.fill('input[name=login]', login);
  await page.click('button >> text=Sign in');
}

it('a user signs up with a provider, links another, signs in with it and unlinks the first', async () => {
  openId.people.set('ada-at-acme', { preferred_username: 'ada', email: 'ada@acme.example' });
  const page = await open('/upload');
  await page.waitForURL('**/signin?next=%2Fupload');
  expect(await violationsOf(page)).toEqual([]);
  await page.click('text=Continue with Acme');
  await signInAtAcme(page, 'ada-at-acme');
  await page.waitForURL('**/signup/provider');
  expect(await page.inputValue('#username')).toBe('ada');
  expect(await violationsOf(page)).toEqual([]);
  await page.click('button >> text=Create account');
  await page.waitForURL('**/upload');

  github.person = { id: 1815, login: 'ada-on-github' };
  await page.goto(`${site}/account/security`);
  await page.click('button >> text=Link GitHub');
  await page.click('button >> text=Continue with Acme');
  await signInAtAcme(page, 'ada-at-acme');
  await page.click('button >> text=Link GitHub');
  await page.waitForURL('**/account/security?done=linked');
  await page.waitForSelector('th >> text=GitHub: ada-on-github');
  expect(await violationsOf(page)).toEqual([]);
  await page.click('[aria-label="Unlink Acme: ada"]');
  await page.waitForURL('**/account/security?done=unlinked');
  await page.click('[aria-label^="Unlink GitHub"]');
  await page.waitForSelector('text=Set a password first');

  const other = await open('/signin');
  await other.click('text=Continue with GitHub');
  await other.waitForURL('**/account');
  expect(await other.textContent('h1')).toContain('ada');
});

it('a user with a password links a provider, which requires a login, and cancels', async () => {
  const page = await open('/signup');
  await page.fill('#username', 'grace');
  await page.fill('#password', PASSWORD);
  await page.click('button >> text=Create account');
  await page.waitForURL('**/account');
  await page.goto(`${site}/account/security`);
  await page.click('button >> text=Link Acme');
  await page.fill('#current_password', PASSWORD);
  await page.click('main button >> text=Continue');
  await signInAtAcme(page, 'grace-at-acme');
  await page.waitForURL('**/account/security?done=linked');

  const other = await open('/signin');
  await other.click('text=Continue with Acme');
  await signInAtAcme(other, '');
  await other.waitForURL('**/signin?problem=cancelled');
  await other.waitForSelector('[role=alert] >> text=The sign-in was cancelled.');
  expect(await violationsOf(other)).toEqual([]);
  await other.click('text=Continue with Acme');
  await signInAtAcme(other, 'grace-at-acme');
  await other.waitForURL('**/account');
});
