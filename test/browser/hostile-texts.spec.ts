import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { PAGE_PATHS } from '../../src/pages/pages.js';
import { CollectionsClient } from '../contract/collections-client.js';
import { PageClient } from '../contract/page-client.js';
import { launchBrowser } from '../support/browser.js';
import { HOSTILE_TEXTS } from '../support/hostile-texts.js';
import { RunningService } from '../support/running-service.js';
import { untilProcessed, upload } from '../support/upload.js';

jest.setTimeout(300_000);

const ALL = HOSTILE_TEXTS.join(' ');
/** Query parameters that pages display. */
const QUERY =
  'q page tag shell theme sort time code token next invitation moved done added user status actor action subject ' +
  'state provider package metric style label collection kind secrets from';

let service: RunningService;
let browser: Browser;
let staff: PageClient;
let context: BrowserContext;
let page: Page;
/** The value of each path parameter. */
let params: Record<string, readonly string[]>;
const problems: string[] = [];

beforeAll(async () => {
  service = await RunningService.start({
    LIMITS: 'uploads-per-hour=1000 anonymous-per-minute=100000 pages-per-minute=100000',
  });
  browser = await launchBrowser();
  staff = await PageClient.signedUp(service, 'grace');
  await service.grantStaff('grace');
  params = await writeEverywhere();
  context = await browser.newContext();
  // Pictures contain no text and take most of the time.
  await context.route('**/media/**', (route) => route.abort());
  const cookies = [...staff.cookies].map(([name, value]) => ({ name, value, url: service.address }));
  await context.addCookies(cookies);
  page = await open();
});
afterAll(async () => {
  await browser.close();
  await service.remove();
});

/** Fills every text field. */
async function writeEverywhere(): Promise<Record<string, readonly string[]>> {
  const key = await staff.apiKey();
  const api = new CollectionsClient(service);
  await api.json(200, 'PATCH', '/users/me/', key, { display_name: HOSTILE_TEXTS[1], bio: ALL.slice(0, 500) });
  const reporters = [await service.createUser('judy'), await service.createUser('trent')];
  const made: { id: string; slug: string }[] = [];
  for (const text of HOSTILE_TEXTS) {
    const { id } = await upload(service, key, {
      title: text,
      command: text,
      description: `${text} https://example.com/${text}`,
      tags: `script,${text.replaceAll(',', '')}`,
      codehost_url: 'https://github.com/ada/x',
      cast: castOf(text),
      gif: null,
    });
    const slug = await api.create(key, text);
    await api.json(200, 'PATCH', `/collections/${slug}/edit/`, key, { description: text });
    await api.add(slug, key, id);
    // One user can report ten an hour.
    const reporter = reporters[made.length % 2] ?? key;
    await api.json(201, 'POST', `/gifs/${id}/report/`, reporter, { reason: 'other', details: text });
    for (const [list, item] of Object.entries({ gifs: id, collections: slug }))
      await taken('/staff/featured', { list, action: 'add', item });
    await taken('/staff/invitations', { action: 'create', note: text });
    await staff.send('/account/keys', { action: 'create', name: text, scope: 'read' });
    made.push({ id, slug });
  }
  const ids = made.map(({ id }) => id);
  for (const id of ids) await untilProcessed(service, id);
  const [hidden = '', gone = ''] = ids.slice(-2);
  await taken(`/staff/gifs/${hidden}`, { action: 'hide', reason: ALL.slice(0, 300), next: '' });
  await api.json(204, 'DELETE', `/gifs/${gone}/delete/`, key);
  await taken('/staff/tags/script', {
    action: 'edit',
    name: 'script',
    description: ALL.slice(0, 300),
    category: 'tool',
  });
  await PageClient.signedUp(service, 'mallory');
  await taken('/staff/users', { action: 'suspend', username: 'mallory', reason: ALL.slice(0, 200) });
  const { location } = await staff.send('/generate', { description: ALL.slice(0, 400) });
  return {
    id: ids,
    slug: ['script', 'ada-x', ...made.map(({ slug }) => slug)],
    name: ['grace', 'mallory'],
    installId: [encodeURIComponent(HOSTILE_TEXTS[0] ?? '')],
    generation: [location?.split('/').pop() ?? ''],
  };
}

/** @throws unless the form was accepted */
async function taken(path: string, fields: Record<string, string>): Promise<void> {
  const { status, html } = await staff.send(path, fields);
  const text = html.slice(html.indexOf('<main'), html.indexOf('<footer'));
  if (status >= 400) throw new Error(`${path}: ${status} ${text}`);
}

function castOf(text: string): Buffer<ArrayBuffer> {
  const lines = [
    { version: 2, width: 60, height: 6, title: text, command: text, env: { SHELL: text } },
    [0.5, 'o', `$ echo ${text}\r\n`],
    [1, 'm', text],
    [2, 'o', `${text}\r\n`],
  ];
  return Buffer.from(lines.map((line) => JSON.stringify(line)).join('\n'));
}

/** The path of every page. */
function pathsOf(template: string): string[] {
  const [, param] = /:(\w+)/.exec(template) ?? [];
  if (param === undefined) return [template];
  const known = template.startsWith('/generate/') ? params['generation'] : params[param];
  if (!known) throw new Error(`The test knows no "${param}" for ${template}.`);
  // The other pages of a recording show the same texts, so three of them are enough.
  const shown = ['/gifs/:id', '/collections/:slug'].includes(template) ? known : known.slice(0, 3);
  return shown.map((value) => template.replace(`:${param}`, value));
}

async function open(): Promise<Page> {
  const page = await context.newPage();
  page.on('pageerror', (error) => problems.push(`${page.url()}: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      problems.push(`${page.url()}: ${message.text()}`);
  });
  return page;
}

async function look(): Promise<void> {
  // Event handlers run after the page was parsed.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 20)));
  if (await page.evaluate(() => 'hit' in window)) problems.push(`${page.url()}: a text ran`);
  if (!page.url().startsWith(service.address)) problems.push(`${page.url()}: is elsewhere`);
}

/** Sends each form with a text field, with a hostile text in each field. */
async function submitForms(path: string, text: string): Promise<void> {
  for (let at = 0; ; at += 1) {
    await page.goto(service.address + path);
    const isSent = page.waitForEvent('domcontentloaded', { timeout: 20_000 });
    const wasThere = await page.evaluate(sendForm, { at, text });
    if (!wasThere) {
      isSent.catch(() => undefined);
      return;
    }
    await isSent;
    await look();
  }
}

/** Runs in the page. @returns whether there is a form with this index */
function sendForm({ at, text }: { at: number; text: string }): boolean {
  const fields =
    'textarea, input:not([type=checkbox], [type=radio], [type=file], [type=submit], [type=range])';
  const forms = document.querySelectorAll<HTMLFormElement>('main form[method=post]:not([action="/signout"])');
  const isWritten = (one: HTMLFormElement) => one.querySelector(`:is(${fields}):not([type=hidden])`) !== null;
  const form = [...forms].filter(isWritten)[at];
  if (!form) return false;
  for (const field of form.querySelectorAll<HTMLInputElement>(fields)) {
    field.type = 'text';
    if (field.name !== 'action') field.value = text;
  }
  // Fields that only the page's script reads are not sent.
  HTMLFormElement.prototype.submit.call(form);
  return true;
}

describe('a hostile text', () => {
  it.each(PAGE_PATHS)('is not executed on %s', async (template) => {
    problems.length = 0;
    for (const path of pathsOf(template)) {
      await page.goto(service.address + path);
      await look();
    }
    const [first = '/'] = pathsOf(template);
    const query = new URLSearchParams(QUERY.split(' ').map((name) => [name, ALL]));
    await page.goto(`${service.address}${first}?${query}`);
    await look();
    await submitForms(first, ALL);
    expect(problems).toEqual([]);
  });
});
