/**
 * Takes a screenshot of every page and its states, at 390 and 1440 px, light and dark, and lists them in `index.html`.
 * Reports pages that are wider than the window and errors in their console.
 *
 *     npm run gallery:pages -- <folder>
 */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { PAGE_PATHS } from '../../src/pages/pages.js';
import { CollectionsClient } from '../contract/collections-client.js';
import { PageClient } from '../contract/page-client.js';
import { launchBrowser } from './browser.js';
import { buildCast } from './cast-builder.js';
import { pathOfPage } from './page-paths.js';
import { RunningService } from './running-service.js';
import { untilProcessed, upload } from './upload.js';

const WIDTHS = [390, 1440];
const SCHEMES = ['light', 'dark'] as const;
const LONG =
  'A title of many words that goes on and on until nobody reads it any more, and then still further '.repeat(
    3,
  );
const ARABIC = 'تسجيل لجلسة طرفية';

interface Shot {
  readonly name: string;
  readonly path: string;
  /** Undefined: a reader without an account. */
  readonly person?: PageClient;
  /** Leads to a state that has no path. */
  readonly act?: (page: Page) => Promise<void>;
}

const [folder] = process.argv.slice(2);
if (folder === undefined)
  throw new Error('Name the folder for the pictures: npm run gallery:pages -- <folder>');
await mkdir(folder, { recursive: true });
const browser = await launchBrowser();
try {
  const shots = [
    ...(await take('empty', {}, emptyStates)),
    ...(await take('full', { DEMO_DATA: 'true' }, fullStates)),
  ];
  await writeFile(path.join(folder, 'index.html'), sheetOf(shots));
  console.log(`${shots.length} pages in ${path.join(folder, 'index.html')}`);
} finally {
  await browser.close();
}

/** Takes the screenshots of one service. @returns their names without width and scheme */
async function take(
  kind: string,
  settings: Readonly<Record<string, string>>,
  statesOf: (service: RunningService) => Promise<Shot[]>,
): Promise<string[]> {
  const service = await RunningService.startProcess(settings);
  try {
    const shots = (await statesOf(service)).map((shot) => ({ ...shot, name: `${kind}-${shot.name}` }));
    for (const width of WIDTHS)
      for (const colorScheme of SCHEMES)
        for (const shot of shots) {
          const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme });
          await photograph(context, service, shot, `${shot.name}-${width}-${colorScheme}`);
          await context.close();
        }
    return shots.map(({ name }) => name);
  } finally {
    await service.remove();
  }
}

async function photograph(
  context: BrowserContext,
  service: RunningService,
  shot: Shot,
  name: string,
): Promise<void> {
  const cookies = [...(shot.person?.cookies ?? [])];
  await context.addCookies(cookies.map(([key, value]) => ({ name: key, value, url: service.address })));
  const page = await context.newPage();
  page.on('pageerror', ({ message }) => {
    console.log(`${name}: ${message}`);
  });
  page.on('console', (message) => {
    const text = message.text();
    if (message.type() === 'error' && !text.startsWith('Failed to load resource'))
      console.log(`${name}: ${text}`);
  });
  await page.goto(service.address + shot.path);
  await shot.act?.(page);
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((resolve) => setTimeout(resolve, 300));
  });
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  if (excess > 0) console.log(`${name}: ${excess} px wider than the window`);
  await page.screenshot({ path: path.join(folder ?? '', `${name}.png`), fullPage: true });
}

/** Pages of an empty service, for staff. */
async function emptyStates(service: RunningService): Promise<Shot[]> {
  const person = await PageClient.signedUp(service, 'grace');
  await service.grantStaff('grace');
  return PAGE_PATHS.filter((template) => !template.includes(':')).map((template) => ({
    name: nameOf(template),
    path: template,
    person,
  }));
}

async function fullStates(service: RunningService): Promise<Shot[]> {
  const person = await PageClient.signedUp(service, 'grace');
  await service.grantStaff('grace');
  const key = await person.apiKey();
  const params = await fill(service, person, key);
  const pages = PAGE_PATHS.map((template) => ({
    name: nameOf(template),
    path: pathOfPage(template, params),
    person,
  }));
  const strangers = ['/', '/explore', '/gifs/:id', '/collections/:slug', '/search'].map((template) => ({
    name: `${nameOf(template)}-stranger`,
    path: `${pathOfPage(template, params)}${template === '/search' ? '?q=line' : ''}`,
  }));
  const others = Object.entries({
    '404': '/gifs/nowhere0',
    '410': `/gifs/${params['deleted'] ?? ''}`,
    '451': `/gifs/${params['hidden'] ?? ''}`,
    'nothing-found': '/search?q=zzzzqqqq',
    'explore-nothing': '/explore?theme=nowhere',
    'recording-themed': `/gifs/${params['id'] ?? ''}?theme=dracula`,
    'recording-arabic': `/gifs/${params['arabic'] ?? ''}`,
    'recording-in-collection': `/gifs/${params['id'] ?? ''}?collection=${params['collection'] ?? ''}`,
    'themed-unknown': `/gifs/${params['id'] ?? ''}?theme=nowhere`,
  }).map(([name, at]) => ({ name, path: at }));
  return [...pages, ...strangers, ...others, ...cutStates(params, person)];
}

/** The page that cuts a recording: after an edit, without a cast, with its lines, a preview or an error. */
function cutStates({ id, arabic, pictured }: Record<string, string>, person: PageClient): Shot[] {
  const send = (button: string, fields: Record<string, string>) => async (page: Page) => {
    for (const [name, text] of Object.entries(fields)) await page.fill(`[name="${name}"]`, text);
    await page.click(`main button >> text=${button}`);
    await page.waitForLoadState();
  };
  const cut = { 'cuts.0.from': '0:02', 'cuts.0.to': '4.5', 'replacements.0.text': 'line 12' };
  const path = `/gifs/${id ?? ''}/cut`;
  return [
    { name: 'cut-edited', path: `/gifs/${arabic ?? ''}/cut?done=applied`, person },
    { name: 'cut-without-cast', path: `/gifs/${pictured ?? ''}/cut`, person },
    { name: 'cut-lines', path, person, act: openLines },
    { name: 'cut-preview', path, person, act: send('Preview', { ...cut, 'replacements.1.text': LONG }) },
    { name: 'cut-error', path, person, act: send('Apply', { ...cut, 'trim.from': 'soon', speed: '99' }) },
  ];
}

/** A wide page opens them itself. */
function openLines(page: Page): Promise<void> {
  return page.locator('#lines').evaluate((lines) => {
    lines.setAttribute('open', '');
  });
}

/** Long texts, right-to-left names, and one of everything. @returns the parameters of paths */
async function fill(
  service: RunningService,
  person: PageClient,
  key: string,
): Promise<Record<string, string>> {
  const collections = new CollectionsClient(service);
  const lines = Array.from(
    { length: 60 },
    (_, at) => [at / 4, 'o', `$ echo line ${at}\r\nline ${at}\r\n`] as const,
  );
  const cast = Buffer.from(buildCast({ version: 2, width: 80, height: 20, events: lines }));
  const make = async (title: string) => {
    const tags = `${ARABIC},shell,a-tag-with-a-long-name-that-wraps`;
    const texts = {
      title,
      tags,
      description: `${title}\n\n${LONG}`,
      command: 'git rebase --interactive main',
    };
    const { id } = await upload(service, key, {
      ...texts,
      codehost_url: 'https://github.com/ada/x',
      cast,
      gif: null,
    });
    await untilProcessed(service, id, key);
    return id;
  };
  const [id = '', arabic = '', hidden = '', deleted = ''] = await Promise.all(
    [LONG.slice(0, 290), ARABIC, 'Hidden', 'Deleted'].map(make),
  );
  const collection = await collections.create(key, LONG.slice(0, 150));
  await collections.add(collection, key, id);
  await collections.add(collection, key, arabic);
  await collections.json(200, 'PATCH', '/users/me/', key, { display_name: ARABIC, bio: LONG.slice(0, 400) });
  const edit = { speed: 2, cuts: [{ from: 1, to: 2 }], replacements: [{ text: 'line 7', with: 'x' }] };
  await collections.json(200, 'POST', `/gifs/${arabic}/edits/`, key, edit);
  const { id: pictured } = await upload(service, key, { title: 'A picture' });
  await collections.json(200, 'PATCH', `/gifs/${id}/feature/`, key, { is_featured: true });
  await collections.json(200, 'PATCH', `/gifs/${hidden}/hide/`, key, {
    reason: 'It shows the password of a person.',
  });
  await collections.json(204, 'DELETE', `/gifs/${deleted}/delete/`, key);
  const reporter = await service.createUser('judy');
  await collections.json(201, 'POST', `/gifs/${id}/report/`, reporter, { reason: 'other', details: LONG });
  const { location } = await person.send('/generate', { description: 'list files by size' });
  const installId = 'f3a1b6d2-7c58-4b8e-9f0a-2f6f1a7d9c11';
  const generation = location?.split('/').pop() ?? '';
  const paths = { installId, generation, collection, name: 'grace', tag: 'shell', repo: 'ada-x' };
  return { ...paths, id, arabic, pictured, hidden, deleted };
}

function nameOf(template: string): string {
  return template === '/' ? 'front' : template.slice(1).replaceAll(/[/:]+/g, '-');
}

function sheetOf(names: readonly string[]): string {
  const figure = (name: string) =>
    `<figure><figcaption>${name}</figcaption>${WIDTHS.flatMap((width) =>
      SCHEMES.map(
        (scheme) => `<img loading="lazy" width="${width / 3}" src="${name}-${width}-${scheme}.png">`,
      ),
    ).join('')}</figure>`;
  return `<!doctype html><meta charset="utf-8"><title>Pages of ttyreel</title>${names.map(figure).join('')}`;
}
