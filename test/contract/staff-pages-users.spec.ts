import { describe, expect, it } from '@jest/globals';
import type { RunningService } from '../support/running-service.js';
import { useService } from '../support/service-of-file.js';
import { upload } from '../support/upload.js';
import { GifClient } from './gif-client.js';
import { PageClient } from './page-client.js';

const FLUSHED_WITHIN_MS = 10_000;

let service: RunningService;
let api: GifClient;
let staff: PageClient;

useService(async (running) => {
  service = running;
  api = new GifClient(service);
  staff = new PageClient(service);
  await staff.signUp('grace');
  await service.grantStaff('grace');
});

/** @returns the page after submitting the form */
async function done(path: string, fields: Record<string, string>): Promise<string> {
  const { status, location, html } = await staff.send(path, fields);
  if (status !== 303) throw new Error(`${path}: ${status} ${html}`);
  return (await staff.get(location ?? '')).html;
}

describe('a user', () => {
  it('can be found by name, suspended with a reason and unsuspended', async () => {
    const mallory = new PageClient(service);
    await mallory.signUp('mallory');
    await mallory.send('/account', { display_name: 'Mallory <b>', bio: '', website_url: '' });
    const { html } = await staff.get('/staff/users?q=LLory');
    expect(html).toContain('1 user,');
    expect(html).toContain('Mallory &lt;b>');
    expect((await staff.get('/staff/users?q=nobody')).html).toContain('0 users');
    const suspend = { action: 'suspend', username: 'mallory', reason: 'Spam <i>.' };
    const after = await done('/staff/users?q=mallory', suspend);
    expect(after).toContain('The user is suspended');
    expect(after).toContain('Spam &lt;i>.');
    expect(after).toMatch(/name="reason"[^>]* value="Spam &lt;i>\."/);
    const tooLong = 'x'.repeat(2_000);
    const long = await staff.send('/staff/users', { ...suspend, reason: tooLong });
    expect([long.status, long.html]).toEqual([400, expect.stringContaining(`value="${tooLong}"`)]);
    expect((await mallory.get('/account')).location).toBe('/account/data');
    expect(await done('/staff/users', { action: 'lift', username: 'mallory' })).toContain('is lifted');
    expect((await mallory.get('/account')).status).toBe(200);
    const refused = await staff.send('/staff/users', { ...suspend, reason: '' });
    expect([refused.status, refused.html]).toEqual([
      400,
      expect.stringMatching(/id="reason-mallory-error"[^>]*>must not be empty/),
    ]);
    expect((await staff.get('/staff/audit?subject=mallory')).html).toContain('Spam &lt;i>.');
  });

  it('cannot be suspended if staff or unknown', async () => {
    const suspend = (username: string) =>
      staff.send('/staff/users', { action: 'suspend', username, reason: 'Spam.' });
    expect((await suspend('grace')).status).toBe(403);
    expect((await suspend('nobody-here')).status).toBe(404);
    expect((await staff.get('/staff/users')).html).not.toContain('Suspend grace');
  });
});

describe('a hidden recording', () => {
  it('shows its author the reason and a link to edit it', async () => {
    const author = new PageClient(service);
    await author.signUp('author');
    const key = await author.apiKey();
    const { id } = await upload(service, key, { title: 'Mine' });
    const hide = { action: 'hide', reason: 'It shows a key.', next: `/gifs/${id}` };
    expect(await done(`/staff/gifs/${id}`, hide)).toContain('It shows a key.');
    const { status, html } = await author.get(`/gifs/${id}`);
    expect([status, html]).toEqual([200, expect.stringContaining('It shows a key.')]);
    expect(html).toContain(`href="/gifs/${id}/edit"`);
    expect(html).not.toContain('For staff');
  });
});

describe('an invitation', () => {
  it('is shown once, works and can be withdrawn', async () => {
    const make = async (note: string) => {
      const { status, html, headers } = await staff.send('/staff/invitations', { action: 'create', note });
      expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
      return /\/signup\?invitation=([\w-]+)/.exec(html)?.[1] ?? '';
    };
    const invitation = await make('Ada <of> Turin');
    const before = (await staff.get('/staff/invitations')).html;
    expect(before).toContain('Ada &lt;of> Turin');
    expect(before).not.toContain(invitation);
    const fields = { username: 'invited', password: 'correct horse battery', email: '', invitation };
    expect((await new PageClient(service).send('/signup', fields)).status).toBe(303);
    expect((await staff.get('/staff/invitations')).html).toContain('used by <a href="/users/invited">');
    await make('Nobody');
    const { html } = await staff.get('/staff/invitations');
    const [id = ''] = /(?<=name="id" value=")[^"]+/.exec(html) ?? [];
    expect(await done('/staff/invitations', { action: 'withdraw', id })).toContain('no longer works');
    expect((await staff.send('/staff/invitations', { action: 'withdraw', id })).status).toBe(404);
    const long = await staff.send('/staff/invitations', { action: 'create', note: 'x'.repeat(101) });
    expect([long.status, long.html]).toEqual([400, expect.stringContaining('at most 100 characters')]);
  });
});

describe('a tag', () => {
  const path = '/staff/tags/postgres';

  it('can be described, renamed, merged and blocked, and each can be undone', async () => {
    const ada = await service.createUser('ada');
    await upload(service, ada, { title: 'A query', tags: 'postgres,sqlite' });
    expect((await staff.get('/staff/tags?q=postg&state=active')).html).toContain(`href="${path}"`);
    const edit = { action: 'edit', name: 'postgres', category: 'tool', description: 'A <database>.' };
    expect(await done(path, edit)).toContain('value="A &lt;database>."');
    expect((await staff.send(path, { ...edit, name: 'sqlite' })).status).toBe(409);
    const renamed = await staff.send(path, { ...edit, name: 'PostgreSQL' });
    expect(renamed.location).toBe('/staff/tags/postgresql?done=edit');
    expect((await staff.get(path)).html).toContain('merged into <a href="/staff/tags/postgresql">');
    expect(await done(path, { action: 'unmerge' })).toContain('New uploads get this tag again');
    const wrong = await staff.send(path, { action: 'merge', into: 'nothing' });
    expect([wrong.status, wrong.html]).toEqual([
      400,
      expect.stringContaining('There is no tag &quot;nothing'),
    ]);
    expect((await staff.send(path, { action: 'merge', into: 'postgres' })).status).toBe(409);
    expect(await done(path, { action: 'merge', into: 'sqlite' })).toContain('The tag is merged');
    await done(path, { action: 'unmerge' });
    expect((await staff.send(path, { action: 'block', reason: '' })).status).toBe(400);
    expect(await done(path, { action: 'block', reason: 'Advertising.' })).toContain('Unblock');
    expect((await staff.get('/staff/tags?state=blocked')).html).toContain(`href="${path}"`);
    expect(await done(path, { action: 'unblock' })).toContain('Uploads can use the tag again');
    expect((await staff.get('/staff/tags/nothing')).status).toBe(404);
    for (const act of ['tag.edit', 'tag.merge', 'tag.unmerge', 'tag.block', 'tag.unblock'])
      expect((await staff.get(path)).html).toContain(`<code>${act}</code>`);
  });
});

describe('the audit log', () => {
  it('can be filtered and rejects an unknown action', async () => {
    const { html } = await staff.get('/staff/audit?actor=grace&action=tag.block');
    expect(html).toContain('Advertising.');
    expect(html).not.toContain('<code>tag.merge</code>');
    expect((await staff.get('/staff/audit?actor=nobody')).html).toContain('No entries match.');
    expect((await staff.get('/staff/audit?action=burn')).status).toBe(400);
    expect((await staff.get('/staff/audit?page=999')).status).toBe(404);
  });
});

describe('the usage', () => {
  it('shows the uploads and views of today', async () => {
    const carl = await service.createUser('carl');
    const { id } = await upload(service, carl, { title: 'Seen' });
    await api.detail(id);
    const today = new Date().toISOString().slice(0, 10);
    const until = Date.now() + FLUSHED_WITHIN_MS;
    let html = '';
    // One address saw this recording and the hidden one.
    while (!html.includes('aria-label="Views: 2 in') && Date.now() < until) {
      ({ html } = await staff.get('/staff/usage'));
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    expect(html).toContain('aria-label="Views: 2 in 30 days, at most 2 in a day"');
    expect(html).toContain(`<title>${today}: 2</title>`);
    expect(html).toContain('aria-label="Uploads: 3 in 30 days, at most 3 in a day"');
    expect(html.match(/<rect/g)).toHaveLength(90);
    expect(html).not.toContain('style=');
  });
});
