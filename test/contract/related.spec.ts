import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RunningService } from '../support/running-service.js';
import { upload } from '../support/upload.js';
import { CollectionsClient } from './collections-client.js';
import { GifClient } from './gif-client.js';

let service: RunningService;
let ada: string;
let bob: string;

beforeAll(async () => {
  service = await RunningService.start();
  ada = await service.createUser('ada');
  bob = await service.createUser('bob');
});
afterAll(() => service.remove());

const page = async (id: string) => (await fetch(`${service.address}/gifs/${id}`)).text();

/** The heading and the titles below it. */
function sectionOf(html: string, name: string): string[] {
  const start = html.indexOf(`<h2 id="${name}">`);
  if (start < 0) return [];
  const section = html.slice(start, html.indexOf('</section>', start));
  const heading = /<h2[^>]*>([^<]+)/.exec(section)?.[1] ?? '';
  return [
    heading,
    ...[...section.matchAll(/<h3 class="name"><a[^>]*>([^<]+)/g)].map(([, title]) => title ?? ''),
  ];
}

describe('the page of a recording', () => {
  it('lists related recordings by tags, tool and words, then others of its author', async () => {
    const { id } = await upload(service, ada, {
      title: 'Squash commits',
      command: 'git rebase -i',
      tags: 'rebase,git',
    });
    await upload(service, ada, { title: 'Tides', command: 'vim tides.py', tags: 'vim' });
    await upload(service, bob, { title: 'Autosquash', command: 'git rebase --autosquash', tags: 'rebase' });
    await upload(service, bob, { title: 'A log', command: 'git log' });
    await upload(service, bob, { title: 'Weather', command: 'curl wttr.in', tags: 'curl' });
    const secret = {
      title: 'Secret',
      command: 'git rebase',
      tags: 'rebase',
      visibility: 'unlisted',
    } as const;
    await upload(service, bob, secret);
    expect(sectionOf(await page(id), 'related')).toEqual(['Related', 'Autosquash', 'A log', 'Tides']);
  });

  it('lists others of its author when none is related, or nothing', async () => {
    const carl = await service.createUser('carl');
    const { id } = await upload(service, carl, { title: 'Zzz one', command: 'zed' });
    expect(await page(id)).not.toContain('id="related"');
    const { id: other } = await upload(service, carl, { title: 'Qqq two', command: 'quux' });
    expect(sectionOf(await page(other), 'related')).toEqual(['More by carl', 'Zzz one']);
  });

  it('does not show a related recording that was deleted or made unlisted', async () => {
    const client = new GifClient(service);
    const { id: first } = await upload(service, bob, { title: 'First', tags: 'fade' });
    const { id: second } = await upload(service, bob, { title: 'Second', tags: 'fade' });
    const { id } = await upload(service, ada, { title: 'Shown', tags: 'fade' });
    expect(sectionOf(await page(id), 'related').slice(0, 3)).toEqual(['Related', 'Second', 'First']);
    await client.json(204, 'DELETE', `/gifs/${first}/delete/`, bob);
    expect(await page(id)).not.toContain('First');
    await client.json(200, 'PATCH', `/gifs/${second}/`, bob, { visibility: 'unlisted' });
    expect(await page(id)).not.toContain('Second');
  });

  it('lists its collections as soon as they change', async () => {
    const collections = new CollectionsClient(service);
    const { id } = await upload(service, ada, { title: 'Collected', tags: 'collected' });
    expect(sectionOf(await page(id), 'collections')).toEqual([]);
    const slug = await collections.create(bob, 'Best <of>');
    await collections.add(slug, bob, id);
    expect(sectionOf(await page(id), 'collections')).toEqual(['In collections', 'Best &lt;of>']);
    await collections.json(200, 'PATCH', `/collections/${slug}/edit/`, bob, { title: 'Renamed' });
    expect(sectionOf(await page(id), 'collections')).toEqual(['In collections', 'Renamed']);
    await collections.json(204, 'DELETE', `/collections/${slug}/gifs/${id}/`, bob);
    expect(sectionOf(await page(id), 'collections')).toEqual([]);
  });
});
