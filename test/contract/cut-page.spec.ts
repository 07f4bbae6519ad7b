import { setTimeout } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { RunningService } from '../support/running-service.js';
import { useService } from '../support/service-of-file.js';
import { buildCast } from '../support/cast-builder.js';
import { untilProcessed, upload } from '../support/upload.js';
import { PageClient, type PageResponse } from './page-client.js';

const SECRET = 'xyzzyplugh';
const CAST = buildCast({
  version: 2,
  width: 40,
  height: 6,
  events: [
    [0.5, 'o', '$ login\r\n'],
    [3.25, 'o', `${SECRET}\r\n`],
    [6, 'o', 'welcome\r\n'],
    [70, 'o', '$ exit\r\n'],
  ],
});
/** The form as the page shows it. */
const EMPTY = {
  ...{
    'trim.from': '',
    'trim.to': '',
    'cuts.0.from': '',
    'cuts.0.to': '',
    'cuts.1.from': '',
    'cuts.1.to': '',
  },
  ...{ speed: '', idle_limit: '', 'replacements.0.text': '', 'replacements.0.with': '' },
};

let service: RunningService;
let ada: PageClient;
let key: string;

useService(
  (running) => {
    service = running;
    return Promise.resolve();
  },
  { mayWait: true },
);
beforeAll(async () => {
  ada = await PageClient.signedUp(service, 'ada');
  key = await ada.apiKey();
});

async function uploaded(parts: object = { cast: Buffer.from(CAST), gif: null }): Promise<string> {
  const { id } = await upload(service, key, { title: 'A login', ...parts });
  await untilProcessed(service, id, key);
  return `/gifs/${id}`;
}

const send = (path: string, action: string, fields: object = {}, client = ada) =>
  client.send(`${path}/cut`, { ...EMPTY, ...fields, action });

/** The text of the page's content. */
function textOf({ html }: PageResponse): string {
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
  return main.replace(/<[^<>]*>/g, ' ').replace(/\s+/g, ' ');
}

/** The texts of fields that are not empty. */
function typedIn({ html }: PageResponse): Record<string, string> {
  const fields = html.matchAll(/<input id="([^"]+)"[^>]*? value="([^"]+)"/g);
  return Object.fromEntries([...fields].map(([, name = '', value = '']) => [name, value]));
}

function errorAt({ html }: PageResponse, field: string): string | undefined {
  return html.split(`id="${field}-error"`)[1]?.match(/^[^>]*>([^<]*)</)?.[1];
}

/** The output is written a moment after the response. */
async function logged(line: RegExp): Promise<void> {
  while (!line.test(service.output)) await setTimeout(50);
}

const castOf = async (path: string) => (await fetch(`${service.api}${path}/cast/`)).text();

describe('the cut page', () => {
  it('is linked from the recording and its edit page, and shows the form with the times of the cast', async () => {
    const path = await uploaded();
    for (const page of [path, `${path}/edit`])
      expect((await ada.get(page)).html).toContain(`href="${path}/cut"`);
    expect((await new PageClient(service).get(path)).html).not.toContain(`${path}/cut`);
    const page = await ada.get(`${path}/cut`);
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'private, no-cache']);
    for (const name of Object.keys(EMPTY)) expect(page.html).toContain(`name="${name}"`);
    expect(textOf(page)).toContain(`0:03.25 ${SECRET}`);
    expect(page.html).not.toContain('remove-original');
  });

  it('previews an edit, keeps what was typed and changes nothing', async () => {
    const path = await uploaded();
    const fields = {
      ...{ 'trim.to': '1:10', 'cuts.1.from': '0:10', 'cuts.1.to': '60' },
      ...{ 'replacements.0.text': SECRET, 'replacements.0.with': 'hidden', 'replacements.1.text': '<b>' },
    };
    const page = await send(path, 'preview', { ...fields, 'replacements.1.with': '' });
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const text = textOf(page);
    expect(text).toContain('The cast lasts 1:10 now, and 0:20 after the edit.');
    expect(text).toMatch(new RegExp(`${SECRET} is found \\d+ times?: .*, at 0:03.25`));
    expect(text).toContain('&lt;b> is not in the recording');
    expect(page.html).toMatch(
      /<img class="look" src="data:image\/png;base64,iVBOR[^"]+" alt="The still after/,
    );
    expect(page.headers.get('content-security-policy')).toMatch(/img-src[^;]* data:/);
    expect(typedIn(page)).toEqual({
      ...{ 'trim.to': '1:10', 'cuts.0.from': '0:10', 'cuts.0.to': '60' },
      ...{ 'replacements.0.text': SECRET, 'replacements.0.with': 'hidden', 'replacements.1.text': '&lt;b>' },
    });
    expect(page.html).toContain('name="cuts.2.from"');
    expect(await castOf(path)).toContain(SECRET);
  });

  it('warns of secrets that would still show', async () => {
    const token = ['npm', 'R4nd0mBitsOfSixAndThirtyLetters9kQz7'].join('_');
    const events = [[1, 'o', `T=${token}\r\n`]] as const;
    const cast = Buffer.from(buildCast({ version: 2, width: 80, height: 4, events }));
    const path = await uploaded({ cast, gif: null });
    const text = textOf(await send(path, 'preview', { speed: '2' }));
    expect(text).toContain('It would still show what looks like a secret: an npm token npm_…');
    const hidden = await send(path, 'preview', { 'replacements.0.text': token });
    expect(textOf(hidden)).not.toContain('It would still show');
  });

  it('applies an edit, which can be undone', async () => {
    const path = await uploaded();
    const before = await castOf(path);
    const applied = await send(path, 'apply', {
      'trim.to': '1:00',
      idle_limit: '2',
      'replacements.0.text': SECRET,
    });
    expect([applied.status, applied.location]).toEqual([303, `${path}/cut?done=applied`]);
    expect(await castOf(path)).not.toContain(SECRET);
    const page = await ada.get(`${path}/cut?done=applied`);
    expect(textOf(page)).toMatch(/ends at 1:00, pauses of at most 2 s, 1 text hidden in \d+ place/);
    expect(page.html).not.toContain(SECRET);
    expect((await send(path, 'restore')).location).toBe(`${path}/cut?done=restored`);
    expect(await castOf(path)).toBe(before);
    expect((await send(path, 'restore')).status).toBe(404);
    await logged(/"event":"recording_edited".*"name":"ada".*"hidden_texts":1/);
    await logged(/"event":"recording_edits_undone"/);
  });

  it('removes the original permanently', async () => {
    const path = await uploaded();
    await send(path, 'apply', { speed: '2' });
    expect((await ada.get(`${path}/cut`)).html).toContain(
      'data-confirm="The original will be permanently removed.',
    );
    expect((await send(path, 'remove-original')).location).toBe(`${path}/cut?done=removed`);
    await logged(/"event":"recording_original_removed"/);
    expect((await ada.get(`${path}/cut`)).html).not.toContain('value="restore"');
    expect((await send(path, 'restore')).status).toBe(404);
  });
});

describe('an edit that is not possible', () => {
  let path: string;
  beforeAll(async () => {
    path = await uploaded();
  });

  it.each([
    ['trim.from', 'must be a time, such as 12.5 or 1:02.5', { 'trim.from': 'soon' }],
    ['trim.from', 'is 80, but the recording lasts 70 s', { 'trim.from': '1:20' }],
    ['cuts.0.to', 'must be after its from', { 'cuts.1.from': '3', 'cuts.1.to': '2' }],
    ['cuts', 'would leave nothing', { 'cuts.0.from': '0', 'cuts.0.to': '99' }],
    ['speed', 'must be at most 20', { speed: '21' }],
    ['idle_limit', 'must be a number of seconds', { idle_limit: 'long' }],
    ['replacements.0.with', 'must not contain the text', withText('a', 'bab')],
    ['replacements.0.text', 'is not in the recording, so nothing was changed', withText('nowhere', 'x')],
  ])('is marked at %s: %s', async (field, problem, fields: Record<string, string>) => {
    const page = await send(path, 'apply', fields);
    expect([page.status, errorAt(page, field)]).toEqual([400, problem]);
    expect(page.html).toContain(`<a href="#${field}">Correct the marked field</a>`);
    expect(page.html).toContain(` id="${field}"`);
    expect(Object.values(typedIn(page))).toEqual(Object.values(fields));
    expect(await castOf(path)).toContain(SECRET);
  });

  it('names no field if all are empty or the button is unknown', async () => {
    const empty = await send(path, 'preview');
    expect([empty.status, textOf(empty)]).toEqual([
      400,
      expect.stringContaining('Fill in at least one field'),
    ]);
    const unknown = await send(path, 'explode', { speed: '3' });
    expect([unknown.status, typedIn(unknown)]).toEqual([400, { speed: '3' }]);
  });

  it('is explained for a recording without a cast', async () => {
    const pictured = await uploaded({});
    const page = await ada.get(`${pictured}/cut`);
    expect([page.status, textOf(page)]).toEqual([
      200,
      expect.stringContaining('This recording has no cast, so it cannot be cut.'),
    ]);
    for (const link of [pictured, `${pictured}/edit`])
      expect((await ada.get(link)).html).not.toContain(`${pictured}/cut`);
    expect((await send(pictured, 'apply', { speed: '2' })).status).toBe(409);
  });

  it('is only refused for strangers, signed-out visitors and forms of other sites', async () => {
    const grace = await PageClient.signedUp(service, 'grace');
    for (const page of [await grace.get(`${path}/cut`), await send(path, 'apply', { speed: '2' }, grace)])
      expect([page.status, textOf(page)]).toEqual([
        403,
        expect.stringContaining('Only its author may edit this recording.'),
      ]);
    const signIn = `/signin?next=${encodeURIComponent(`${path}/cut`)}`;
    const stranger = new PageClient(service);
    expect((await stranger.get(`${path}/cut`)).location).toBe(signIn);
    expect((await send(path, 'apply', { speed: '2' }, stranger)).location).toBe(signIn);
    const foreign = { 'Sec-Fetch-Site': 'cross-site' };
    const forged = await ada.send(`${path}/cut`, { ...EMPTY, speed: '2', action: 'apply' }, foreign);
    expect(forged.status).toBe(403);
  });

  it('is refused for a deleted recording', async () => {
    const deleted = await uploaded();
    await ada.send(`${deleted}/edit`, { action: 'delete' });
    expect((await ada.get(`${deleted}/cut`)).status).toBe(410);
    expect((await send(deleted, 'apply', { speed: '2' })).status).toBe(410);
  });
});

function withText(text: string, mask: string): Record<string, string> {
  return { 'replacements.0.text': text, 'replacements.0.with': mask };
}
