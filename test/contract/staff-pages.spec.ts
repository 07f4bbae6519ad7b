import { describe, expect, it } from '@jest/globals';
import type { RunningService } from '../support/running-service.js';
import { useService } from '../support/service-of-file.js';
import { untilProcessed, upload } from '../support/upload.js';
import { CollectionsClient } from './collections-client.js';
import { GifClient, idsOf } from './gif-client.js';
import { PageClient, type PageResponse } from './page-client.js';

let service: RunningService;
let api: GifClient;
let ada: string;
let staff: PageClient;
let id: string;

useService(async (running) => {
  service = running;
  api = new GifClient(service);
  ada = await service.createUser('ada');
  staff = new PageClient(service);
  await staff.signUp('grace');
  await service.grantStaff('grace');
  id = await add('The first');
});

const add = async (title: string, parts: object = {}) =>
  (await upload(service, ada, { title, tags: 'first', ...parts })).id;

/** @returns the page after submitting the form */
async function done(path: string, fields: Record<string, string>): Promise<string> {
  const { status, location, html } = await staff.send(path, fields);
  if (status !== 303) throw new Error(`${path}: ${status} ${html}`);
  return (await staff.get(location ?? '')).html;
}

async function refused(
  status: number,
  path: string,
  fields: Record<string, string>,
  text: string,
): Promise<void> {
  const found: PageResponse = await staff.send(path, fields);
  expect([found.status, found.html]).toEqual([status, expect.stringContaining(text)]);
}

const audited = async (query: string) => (await staff.get(`/staff/audit?${query}`)).html;
const featured = async () => idsOf(await api.list('/featured/'));

describe('every staff page', () => {
  const paths = () => [
    '/staff',
    `/staff/gifs/${id}`,
    '/staff/featured',
    '/staff/reports',
    '/staff/users',
    '/staff/invitations',
    '/staff/tags',
    '/staff/tags/first',
    '/staff/audit',
    '/staff/failures',
    '/staff/usage',
  ];

  it('is only for staff', async () => {
    const reader = new PageClient(service);
    const user = new PageClient(service);
    await user.signUp('mallory');
    for (const path of paths()) {
      const found = await staff.get(path);
      expect([path, found.status, found.headers.get('cache-control')]).toEqual([
        path,
        200,
        'private, no-cache',
      ]);
      expect(found.html).toContain('<a href="/staff" aria-current="page">Staff</a>');
      const stranger = await reader.get(path);
      expect([stranger.status, stranger.location]).toEqual([303, `/signin?next=${encodeURIComponent(path)}`]);
      const other = await user.get(path);
      expect([path, other.status]).toEqual([path, 403]);
      expect(other.html).toContain('This page is for staff.');
      expect(other.html).not.toContain('href="/staff"');
    }
  });

  it.each([
    ['/staff/gifs/ID', ['hide', 'unhide', 'feature', 'unfeature']],
    ['/staff/featured', ['add', 'up:ID', 'place:ID', 'remove:ID']],
    ['/staff/reports', ['dismissed', 'hidden', 'resolved', 'note']],
    ['/staff/users', ['suspend', 'lift']],
    ['/staff/invitations', ['create', 'withdraw']],
    ['/staff/tags/first', ['edit', 'merge', 'unmerge', 'block', 'unblock']],
  ])('%s rejects forms of other users', async (path, actions) => {
    const user = new PageClient(service);
    await user.signUp(`user-${path.replace(/\W/g, '')}`.slice(0, 20));
    const texts = { id: '1', username: 'ada', reason: 'Spam.', item: id, name: 'x', into: 'x', order: id };
    for (const action of actions) {
      const form = { ...texts, action: action.replace('ID', id) };
      const to = path.replace('ID', id);
      expect([action, (await user.send(to, form)).status]).toEqual([action, 403]);
      const stranger = await new PageClient(service).send(to, form);
      expect([stranger.status, stranger.location]).toEqual([303, expect.stringMatching(/^\/signin\?next=/)]);
    }
    expect(await audited('')).toContain('No entries match.');
  });

  it.each([`/staff/gifs/ID`, '/staff/featured', '/staff/reports', '/staff/users', '/staff/tags/first'])(
    '%s returns 404 for an unknown action',
    async (path) => {
      const fields = { action: 'burn', id: '1', username: 'ada' };
      expect((await staff.send(path.replace('ID', id), fields)).status).toBe(404);
    },
  );
});

describe('a recording', () => {
  it('can be hidden and unhidden, and the form returns to its page', async () => {
    const path = `/gifs/${id}`;
    const reader = new PageClient(service);
    expect((await staff.get(path)).html).toContain('aria-label="For staff"');
    expect((await reader.get(path)).html).not.toContain('For staff');
    const hide = { action: 'hide', reason: 'It shows <a key>.', next: path };
    expect((await staff.send(`/staff/gifs/${id}`, hide)).location).toBe(path);
    const hidden = await staff.get(path);
    expect([hidden.status, hidden.html]).toEqual([200, expect.stringContaining('It shows &lt;a key>.')]);
    expect(hidden.html).not.toContain('<video');
    expect(hidden.html).toMatch(/name="reason"[^>]* value="It shows &lt;a key>\."/);
    const tooLong = 'x'.repeat(2_000);
    await refused(400, `/staff/gifs/${id}`, { ...hide, reason: tooLong }, `value="${tooLong}"`);
    expect((await reader.get(path)).status).toBe(451);
    expect((await staff.get('/staff?state=hidden')).html).toContain('The first');
    expect((await staff.get(`/staff/gifs/${id}`)).html).toContain('<code>gif.hide</code>');
    expect((await staff.send(`/staff/gifs/${id}`, { action: 'unhide' })).location).toBe(`/staff/gifs/${id}`);
    expect((await reader.get(path)).status).toBe(200);
    await refused(400, `/staff/gifs/${id}`, { action: 'hide', reason: ' ' }, 'must not be empty');
    await refused(404, '/staff/gifs/aaaaaaaa', { action: 'hide', reason: 'Spam.' }, 'There is no recording');
    const elsewhere = { action: 'unhide', next: 'https://evil.example/' };
    expect((await staff.send(`/staff/gifs/${id}`, elsewhere)).location).toBe('/account');
  });

  it('of another user is in the overview, even if unlisted', async () => {
    const quiet = await add('Quiet', { visibility: 'unlisted' });
    expect((await staff.get('/staff')).html).toContain(`href="/gifs/${quiet}"`);
    expect((await staff.get('/staff?visibility=public&user=ADA')).html).not.toContain(quiet);
    expect((await staff.get('/staff?visibility=secret')).status).toBe(400);
    expect((await staff.get('/staff?user=nobody')).html).toContain('No recordings match.');
    await done('/staff/gifs/' + quiet, { action: 'feature' });
    expect(await done('/staff/featured', { action: 'add', list: 'gifs', item: quiet })).toContain(
      'as soon as its author makes it public',
    );
    await done(`/staff/gifs/${quiet}`, { action: 'unfeature' });
  });
});

describe('the featured recordings', () => {
  const order = (action: string, ids: readonly string[]) => {
    const form = new URLSearchParams([...ids.map((one) => ['order', one]), ['action', action]]);
    return staff.fetch('/staff/featured', {
      method: 'POST',
      headers: { Origin: service.address },
      body: form,
    });
  };

  it('can be added by URL, ordered by buttons and dragging, and removed', async () => {
    const second = await add('The second');
    for (const item of [id, `${service.address}/gifs/${second}#t=3`])
      await done('/staff/featured', { action: 'add', list: 'gifs', item });
    expect(await featured()).toEqual([second, id]);
    const moved = await order(`up:${id}`, [second, id]);
    expect(moved.location).toBe(`/staff/featured?moved=up%3A${id}`);
    expect(await featured()).toEqual([id, second]);
    const { html } = await staff.get(moved.location ?? '');
    expect(html).toMatch(new RegExp(`value="down:${id}"[^>]*autofocus`));
    await order(`down:${id}`, [id, second]);
    expect(await featured()).toEqual([second, id]);
    await order(`place:${id}`, [id, second]);
    expect(await featured()).toEqual([id, second]);
    const outdated = await order(`up:${id}`, [id]);
    expect([outdated.status, outdated.html]).toEqual([400, expect.stringContaining('load it again')]);
    await done('/staff/featured', { action: `remove:${second}`, list: 'gifs' });
    expect(await featured()).toEqual([id]);
    await refused(400, '/staff/featured', { action: 'add', item: 'aaaaaaaa' }, 'There is no recording');
    await refused(400, '/staff/featured', { action: 'add', item: ' ' }, 'must not be empty');
    expect(await audited(`subject=${second}&actor=Grace&action=gif.unfeature`)).toContain('gif.unfeature');
    expect(service.output).toContain('"event":"staff_featured"');
  });

  it('have featured collections beside them', async () => {
    const collections = new CollectionsClient(service);
    const slugs = [await collections.create(ada, 'One'), await collections.create(ada, 'Two')];
    for (const slug of slugs)
      await done('/staff/featured', { action: 'add', list: 'collections', item: `/collections/${slug}` });
    const listed = async () =>
      (await collections.list('/collections/featured/')).results.map(({ slug }) => slug);
    expect(await listed()).toEqual(['two', 'one']);
    const form = new URLSearchParams('list=collections&order=two&order=one&action=down:two');
    const headers = { Origin: service.address };
    await staff.fetch('/staff/featured', { method: 'POST', headers, body: form });
    expect(await listed()).toEqual(['one', 'two']);
    await done('/staff/featured', { action: 'remove:one', list: 'collections' });
    expect(await listed()).toEqual(['two']);
  });
});

describe('a report', () => {
  const caseOf = async (path: string, gifId: string) => {
    const { html } = await staff.get(path);
    const [, found = ''] = new RegExp(`/gifs/${gifId}"[^]*?name="id" value="(\\d+)"`).exec(html) ?? [];
    return { id: found, html };
  };
  const report = (gifId: string, body: object, key?: string) =>
    api.json(201, 'POST', `/gifs/${gifId}/report/`, key, body);

  it('can be annotated and decided, and hides the recording', async () => {
    const bad = await add('Reported');
    await untilProcessed(service, bad);
    await report(bad, { reason: 'secrets', details: 'A <key> at 0:12.' }, ada);
    await report(bad, { reason: 'spam' });
    expect((await staff.get('/staff')).html).toContain('1 open report');
    const open = await caseOf('/staff/reports', bad);
    for (const part of ['A &lt;key> at 0:12.', 'an anonymous reader', '2 reports', 'class="still"'])
      expect(open.html).toContain(part);
    const noted = await done('/staff/reports', { id: open.id, action: 'note', note: 'Asked <ada>.' });
    expect(noted).toContain('Asked &lt;ada>.');
    const long = { id: open.id, action: 'hidden', reason: 'x'.repeat(501) };
    await refused(400, '/staff/reports', long, 'must be at most 500 characters');
    const fields = { id: open.id, action: 'hidden', note: 'Asked <ada>.', reason: '' };
    expect(await done('/staff/reports', fields)).toContain('The recording is hidden.');
    await api.json(451, 'GET', `/gifs/${bad}/`);
    expect((await caseOf('/staff/reports?status=decided', bad)).html).toContain(
      '<strong>hidden</strong> by grace',
    );
    await refused(409, '/staff/reports', fields, 'is already decided');
    await refused(404, '/staff/reports', { ...fields, id: 'x' }, 'There is no report x.');
    expect(await audited(`subject=${bad}&action=report.decide`)).toContain('decision: hidden');
  });

  it.each(['dismissed', 'resolved'])('that is %s leaves the recording visible', async (action) => {
    await report(id, { reason: 'other' });
    const { id: found } = await caseOf('/staff/reports', id);
    await done('/staff/reports', { id: found, action, note: '' });
    await api.json(200, 'GET', `/gifs/${id}/`);
    expect((await staff.get('/staff/reports')).html).toContain('No open reports');
  });
});
