import { describe, expect, it } from '@jest/globals';
import type { RunningService } from '../support/running-service.js';
import { useService } from '../support/service-of-file.js';
import { upload } from '../support/upload.js';
import { PageClient } from './page-client.js';
import { eventually } from './upload-client.js';

let service: RunningService;

useService(
  (running) => {
    service = running;
    return Promise.resolve();
  },
  { mayWait: true },
);

describe('the generator page', () => {
  it('creates a tape and a recording from a sentence', async () => {
    const client = new PageClient(service);
    const description = 'list docker containers and stop one';
    expect((await client.get('/generate')).html).toMatch(
      /<a class="button primary" href="\/signin\?next=%2Fgenerate">Sign in to generate</,
    );
    const stranger = await client.send('/generate', { description });
    expect(stranger.location).toBe('/signin?next=%2Fgenerate');
    await client.signUp('ada');
    expect((await client.get('/generate')).html).not.toContain('Sign in to generate');
    const { location } = await client.send('/generate', { description, theme: 'nord', shell: '' });
    expect(location).toMatch(/^\/generate\/\w{22}$/);
    const done = await eventually(
      () => client.get(location ?? ''),
      ({ html }) => html.includes('The recordings are yours'),
    );
    expect(done.html).toContain('docker ps');
    expect(done.html).toContain('name="tape"');
    expect(done.html).toContain('Not reviewed: nobody has read this tape.');
    expect(done.headers.get('cache-control')).toBe('no-store');
    expect((await client.get('/generate/unknown')).status).toBe(404);
  });

  it('shows the error at the field', async () => {
    const client = new PageClient(service);
    await client.signUp('grace');
    const refused = await client.send('/generate', { description: 'x', source_url: '' });
    expect(refused.status).toBe(400);
    expect(refused.html).toMatch(/id="description-error"[^>]*>must have 3 characters/);
    const nothing = await client.send('/generate', { description: '' });
    expect(nothing.html).toMatch(/id="description-error"[^>]*>is missing/);
  });
});

describe('the report page', () => {
  it('sends reports to staff, also from anonymous users, a limited number of times an hour', async () => {
    const key = await service.createUser('owner');
    const staff = await service.createUser('curator', { isStaff: true });
    const { id } = await upload(service, key, { title: 'Spam' });
    const client = new PageClient(service);
    expect((await client.get(`/gifs/${id}`)).html).toContain(`href="/gifs/${id}/report"`);
    const path = `/gifs/${id}/report`;
    expect((await client.send(path, { details: 'x' })).html).toMatch(/id="reason-error"[^>]*>[^<]+/);
    const sent = await client.send(path, { reason: 'spam', details: 'a <b>' });
    expect(sent.location).toBe(`${path}?sent`);
    expect((await client.get(`${path}?sent`)).html).toContain('Staff will look at the recording');
    const response = await fetch(`${service.api}/staff/reports/`, { headers: { 'X-API-Key': staff } });
    expect(await response.text()).toContain('a <b>');
    const statuses: number[] = [];
    for (let round = 0; round < 10; round++)
      statuses.push((await client.send(path, { reason: 'spam', details: '' })).status);
    expect(statuses.at(-1)).toBe(429);
  });
});
