import { describe, expect, it } from '@jest/globals';
import type { RunningService } from '../support/running-service.js';
import { useService } from '../support/service-of-file.js';
import { PageClient } from './page-client.js';
import { smallGif } from './upload-client.js';
import { sendUploadForm } from './upload-form.js';

let service: RunningService;

useService(
  (running) => {
    service = running;
    return Promise.resolve();
  },
  { mayWait: true },
);

const cast = '{"version":2,"width":20,"height":4,"title":"From the cast"}\n[0.5,"o","hello"]\n';

async function signedUp(username: string): Promise<PageClient> {
  const client = new PageClient(service);
  expect((await client.signUp(username)).status).toBe(303);
  return client;
}

const upload = (client: PageClient, parts: Record<string, string | Blob>, accept?: string) =>
  sendUploadForm(service, client, parts, accept);

const gifFile = () => new File([new Uint8Array(smallGif)], 'demo.gif', { type: 'image/gif' });
const largeFile = () => new File([new Uint8Array(smallGif), new Uint8Array(11 << 20)], 'demo.gif');
const emptyFile = () => new File([], '', { type: 'application/octet-stream' });

async function uploadedBy(client: PageClient, parts: Record<string, string | Blob>): Promise<string> {
  const { status, location } = await upload(client, { file: gifFile(), ...parts });
  expect([status, location]).toEqual([303, expect.stringMatching(/^\/gifs\/\w+$/)]);
  return location ?? '';
}

describe('the upload page', () => {
  it('accepts a GIF without JavaScript and redirects to the recording', async () => {
    const ada = await signedUp('ada');
    expect((await ada.get('/upload')).html).toContain('enctype="multipart/form-data"');
    const path = await uploadedBy(ada, { title: 'By hand', tags: 'git, rebase', cast: emptyFile() });
    const { html } = await ada.get(path);
    for (const text of ['<h1>By hand</h1>', 'href="/tags/rebase"', `href="${path}/edit"`])
      expect(html).toContain(text);
    expect((await new PageClient(service).get(path)).html).not.toContain(`${path}/edit`);
  });

  it('draws a cast without a GIF and returns JSON to the script', async () => {
    const client = await signedUp('grace');
    const parts = { cast: new File([cast], 'x.cast'), theme: 'nord', file: emptyFile() };
    const { status, html } = await upload(client, parts, 'application/json');
    expect([status, JSON.parse(html)]).toMatchObject([201, { title: 'From the cast', shell: 'other' }]);
  });

  it.each<[string, number, Record<string, string | Blob>, string]>([
    ['a file that is no GIF', 400, { file: new File(['no GIF'], 'a.gif') }, 'This is not a GIF'],
    ['a file that is too large', 413, { file: largeFile() }, '10 MiB'],
    ['no file', 400, { file: emptyFile() }, 'a GIF is needed'],
    ['an invalid field', 400, { file: gifFile(), homepage_url: 'javascript:1' }, 'homepage_url-error'],
  ])('returns the form as it was filled in after %s', async (what, status, parts, problem) => {
    const client = await signedUp(`typist-${what.length}`);
    const typed = { title: 'Typed "once"', command: 'ls -l', tags: 'one, two', description: '\r\na\r\nb' };
    const chosen = {
      shell: 'fish',
      visibility: 'unlisted',
      theme: 'nord',
      preset: 'window',
      background: '#123',
    };
    const refused = await upload(client, { ...typed, ...chosen, window_title: 'Mine', ...parts });
    expect([refused.status, refused.headers.get('cache-control')]).toEqual([status, 'no-store']);
    for (const text of [
      ...[
        'action="/upload"',
        'value="Typed &quot;once&quot;"',
        'value="ls -l"',
        'value="one, two"',
        '\n\na\nb',
      ],
      ...['value="#123"', 'value="Mine"', problem],
      ...['fish', 'unlisted', 'nord', 'window'].map((choice) => `value="${choice}" selected`),
    ])
      expect(refused.html).toContain(text);
  });

  it('rejects signed-out visitors and says what is wrong', async () => {
    const stranger = new PageClient(service);
    expect((await stranger.get('/upload')).location).toBe('/signin?next=%2Fupload');
    expect((await upload(stranger, { file: gifFile() })).status).toBe(401);
    const client = await signedUp('hopper');
    const notGif = await upload(client, { file: new File(['no GIF'], 'a.gif') });
    expect(notGif.html.match(/This is not a GIF/g)).toHaveLength(1);
    expect([notGif.status, notGif.html]).toEqual([400, expect.stringContaining('This is not a GIF')]);
    const nothing = await upload(client, {}, 'application/json');
    expect([nothing.status, JSON.parse(nothing.html)]).toMatchObject([
      400,
      { errors: { file: [expect.any(String)] } },
    ]);
    const foreign = await client.fetch('/upload', {
      method: 'POST',
      headers: { 'Sec-Fetch-Site': 'cross-site' },
      body: new FormData(),
    });
    expect(foreign.status).toBe(403);
    expect((await client.get('/explore')).html).not.toContain('no GIF');
  });
});

describe('the edit page', () => {
  it('saves changes, and keeps the input when it is rejected', async () => {
    const client = await signedUp('turing');
    const path = await uploadedBy(client, { title: 'Before', tags: 'one' });
    const form = await client.get(`${path}/edit`);
    expect(form.html).toContain('value="Before"');
    const fields = {
      ...{ title: 'After <x>', command: 'ls', description: 'a\r\nb', tags: 'two, three' },
      ...{ shell: 'fish', visibility: 'unlisted', homepage_url: '', codehost_url: 'https://github.com/a/b' },
    };
    const refused = await client.send(`${path}/edit`, { ...fields, homepage_url: 'javascript:alert(1)' });
    expect(refused.status).toBe(400);
    expect(refused.html).toMatch(/id="homepage_url-error"[^>]*>[^<]*http/);
    expect(refused.html).toContain('value="After &lt;x>"');
    expect((await client.send(`${path}/edit`, fields)).location).toBe(path);
    const { html } = await client.get(path);
    for (const text of ['<h1>After &lt;x></h1>', 'href="/tags/two"', 'unlisted', '/repos/'])
      expect(html).toContain(text);
  });

  it('keeps the chosen appearance when it is rejected', async () => {
    const client = await signedUp('conway');
    const path = await uploadedBy(client, { cast: new File([cast], 'styled.cast') });
    const look = { preset: 'window', window_title: 'In <a frame>', background: 'beige' };
    const refused = await client.send(`${path}/edit`, { title: 'Styled', ...look });
    expect(refused.status).toBe(400);
    expect(refused.html).toMatch(/id="background-error"[^>]*>[^<]+/);
    expect(refused.html).toMatch(/<option value="window" selected/);
    for (const value of ['In &lt;a frame>', 'beige']) expect(refused.html).toContain(`value="${value}"`);
  });

  it('hides a recording from the count of readers, and the owner sees both counts', async () => {
    const client = await signedUp('perlis');
    await uploadedBy(client, { title: 'Shown' });
    await uploadedBy(client, { title: 'Not shown', visibility: 'unlisted' });
    const counts = async (reader: PageClient) =>
      /<span>(\d+ recordings?[^<]*)</.exec((await reader.get('/users/perlis')).html)?.[1]?.trim();
    expect(await counts(client)).toBe('2 recordings, 1 of them public');
    expect(await counts(new PageClient(service))).toBe('1 recording');
  });

  it('is only for the author', async () => {
    const path = await uploadedBy(await signedUp('lamport'), { title: 'Mine' });
    const other = await signedUp('liskov');
    expect((await other.get(`${path}/edit`)).status).toBe(403);
    expect((await other.send(`${path}/edit`, { action: 'delete' })).status).toBe(403);
    expect((await new PageClient(service).get(`${path}/edit`)).status).toBe(303);
    expect((await other.get(path)).status).toBe(200);
  });

  it('deletes a recording, which the trash can restore', async () => {
    const client = await signedUp('knuth');
    const path = await uploadedBy(client, { title: 'Gone and back' });
    expect((await client.send(`${path}/edit`, { action: 'delete' })).location).toBe('/trash?deleted');
    expect((await client.get(path)).status).toBe(410);
    const { html } = await client.get('/trash?deleted');
    expect(html).toContain('Gone and back');
    expect(html).toContain('data-label="Permanently removed"');
    const id = path.split('/').at(-1) ?? '';
    const other = await signedUp('wirth');
    expect((await other.send('/trash', { id })).status).toBe(404);
    expect((await client.send('/trash', { id })).location).toBe(path);
    expect((await client.get(path)).status).toBe(200);
    expect((await client.get('/trash')).html).toContain('The trash is empty');
  });
});
