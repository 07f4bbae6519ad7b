import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SearchPageDto } from '../../src/resources/search/dto/search-page.dto.js';
import { ApiClient } from '../support/api-client.js';
import { buildCast } from '../support/cast-builder.js';
import { RunningService } from '../support/running-service.js';
import { untilProcessed, upload, type UploadParts } from '../support/upload.js';

let service: RunningService;
let client: ApiClient;
let ada: string;

beforeAll(async () => {
  service = await RunningService.start();
  client = new ApiClient(service);
  ada = await service.createUser('ada');
});
afterAll(() => service.remove());

const add = (parts: UploadParts, key = ada) => upload(service, key, parts);

function search(q: string, more: Record<string, string> = {}): Promise<SearchPageDto> {
  return client.json(200, 'GET', `/search/?${new URLSearchParams({ q, ...more }).toString()}`);
}

const idsOf = ({ results }: SearchPageDto): string[] => results.map(({ id }) => id);

async function refusal(query: Record<string, string> | string): Promise<[number, string]> {
  const parameters = typeof query === 'string' ? query : new URLSearchParams(query).toString();
  const response = await client.send('GET', `/search/?${parameters}`);
  const { detail } = (await response.json()) as { detail: string };
  return [response.status, detail];
}

describe('a search', () => {
  let id: string;
  beforeAll(async () => {
    const cast = Buffer.from(
      buildCast({
        version: 2,
        width: 40,
        height: 5,
        events: [
          [0.5, 'o', '$ kubectl rollout\r\n'],
          [2.5, 'o', 'deployment unicorn restarted\r\n'],
          [4, 'o', 'unicorn is ready\r\n'],
        ],
      }),
    );
    ({ id } = await add({
      title: 'Déployer sans peur',
      command: 'kubectl rollout restart --force-conflicts deployment/web',
      description: 'Who watches the pods at night?',
      tags: 'Kubernetes, node.js',
      cast,
    }));
    await untilProcessed(service, id);
  });

  it.each([
    ...['deployer', 'DÉPLOYER', 'kubectl', 'restarting', '--force-conflicts', 'deployment/web', 'web'],
    ...['who', 'at', 'pods', 'kubernetes', 'node.js', 'unicorn', 'unicorn kubectl pods peur'],
    ...['"rollout restart"', '"sans peur" unicorn', 'kubectl -docker', 'unic', 'deployment/w'],
  ])('finds a recording by %s', async (q) => {
    const page = await search(q);
    expect(idsOf(page)).toEqual([id]);
    expect(page.count).toBe(1);
    expect(page.corrected_query).toBeNull();
  });

  it.each(['"restart rollout"', 'kubectl -unicorn', 'kubectl docker', '"peur kubectl"'])(
    'finds no recording by %s',
    async (q) => {
      expect(await search(q)).toEqual({
        count: 0,
        next: null,
        previous: null,
        results: [],
        corrected_query: null,
        notice: null,
      });
    },
  );

  it('finds a recording by a misspelled word and returns the correction', async () => {
    const page = await search('rollou restart');
    expect(idsOf(page)).toEqual([id]);
    expect(page.corrected_query).toBe('rollout restart');
  });

  it('says where and when a recording matches', async () => {
    const [hit] = (await search('unicorn kubectl')).results;
    expect(hit?.score).toBeGreaterThan(0);
    expect(hit?.matches).toContainEqual({
      field: 'command',
      text: 'kubectl rollout restart --force-conflicts deployment/web',
      ranges: [[0, 7]],
      time: null,
      cast_time: null,
    });
    const shown = hit?.matches.find(({ field }) => field === 'transcript');
    expect(shown?.text.slice(...(shown.ranges.at(-1) ?? []))).toBe('unicorn');
    expect(hit?.time).toBe(shown?.time);
    expect([0.5, 2.5]).toContain(hit?.time);
  });

  it('points to the best match, not to the first one', async () => {
    const cast = buildCast({
      version: 2,
      width: 60,
      height: 8,
      events: [
        [3.5, 'o', '$ git rebase -i main\r\n'],
        ...[4, 5, 6].map((time) => [time, 'o', `pick ${'a commit '.repeat(5)}${time}\r\n`] as const),
        [13, 'o', 'Successfully rebased and updated refs/heads/topic.\r\n'],
      ],
    });
    const rebase = await add({ title: 'Topic', cast: Buffer.from(cast) });
    await untilProcessed(service, rebase.id);
    const [hit] = (await search('successfully rebased')).results;
    expect(hit?.id).toBe(rebase.id);
    expect(hit?.matches.map(({ time }) => time)).toEqual([11, 3.5]);
    expect(hit?.matches.map(({ cast_time }) => cast_time)).toEqual([13, 3.5]);
    expect([hit?.time, hit?.cast_time]).toEqual([11, 13]);
  });

  it('finds the intended words when no recording has the typed ones', async () => {
    for (const [typed, meant] of [
      ['kuberentes', 'kubernetes'],
      ['kubctl rollout', 'kubectl rollout'],
      ['"rolluot restart"', '"rollout restart"'],
      ['unicron -docker', 'unicorn -docker'],
    ] as const) {
      const page = await search(typed);
      expect([typed, page.corrected_query, idsOf(page)]).toEqual([typed, meant, [id]]);
    }
  });

  it('corrects the query on further pages as well', async () => {
    const page = await search('unicron', { page: '1', page_size: '1' });
    expect([page.corrected_query, page.next]).toEqual(['unicorn', null]);
    expect(await refusal({ q: 'unicron', page: '2' })).toEqual([
      404,
      'There is no page 2: the last one is 1.',
    ]);
  });
});

describe('a search after a write', () => {
  it('reflects every write that completed before it', async () => {
    const { id } = await add({ title: 'Ephemeral zebra' });
    expect(idsOf(await search('zebra'))).toEqual([id]);
    await client.json(200, 'PATCH', `/gifs/${id}/edit/`, ada, { title: 'Ephemeral okapi', tags: ['safari'] });
    expect(idsOf(await search('zebra'))).toEqual([]);
    expect(idsOf(await search('okapi', { tag: 'safari' }))).toEqual([id]);
    await client.json(200, 'PATCH', `/gifs/${id}/edit/`, ada, { visibility: 'unlisted' });
    expect(idsOf(await search('okapi'))).toEqual([]);
    await client.json(200, 'PATCH', `/gifs/${id}/edit/`, ada, { visibility: 'public' });
    expect(idsOf(await search('okapi'))).toEqual([id]);
    await client.json(204, 'DELETE', `/gifs/${id}/delete/`, ada);
    expect(idsOf(await search('okapi'))).toEqual([]);
    await client.json(200, 'POST', `/gifs/${id}/restore/`, ada);
    expect(idsOf(await search('okapi'))).toEqual([id]);
  });
});

describe('a search with many results', () => {
  /** Oldest first. */
  const ids: string[] = [];
  beforeAll(async () => {
    const bob = await service.createUser('bob');
    for (let n = 0; n < 7; n += 1) {
      const { id } = await add(
        { title: `Heron ${n}`, tags: n % 2 ? 'odd' : 'even', shell: n < 3 ? 'fish' : 'zsh' },
        n === 6 ? bob : ada,
      );
      ids.push(id);
    }
  });

  it('can be filtered by tag, shell and user, alone and combined', async () => {
    const found = async (filters: Record<string, string>) =>
      idsOf(await search('heron', filters))
        .map((id) => ids.indexOf(id))
        .sort();
    expect(await found({ tag: 'odd' })).toEqual([1, 3, 5]);
    expect(await found({ shell: 'fish' })).toEqual([0, 1, 2]);
    expect(await found({ user: 'BOB' })).toEqual([6]);
    expect(await found({ tag: 'even', shell: 'zsh', user: 'ada' })).toEqual([4]);
  });

  it('finds nothing for an unknown tag or user and rejects an unknown shell', async () => {
    expect((await search('heron', { tag: 'nobody' })).count).toBe(0);
    expect((await search('heron', { user: 'nobody' })).count).toBe(0);
    expect((await refusal({ q: 'heron', shell: 'tcsh' }))[0]).toBe(400);
  });

  it('can be sorted in three ways', async () => {
    expect(idsOf(await search('heron', { sort: 'recent' }))).toEqual(ids.toReversed());
    expect(new Set(idsOf(await search('heron', { sort: 'relevance' })))).toEqual(new Set(ids));
    expect(idsOf(await search('heron', { sort: 'views' }))).toEqual(ids.toReversed());
    expect((await refusal({ q: 'heron', sort: 'oldest' }))[0]).toBe(400);
  });

  it('has pages that link to each other', async () => {
    const first = await search('heron', { page_size: '3', sort: 'recent', shell: 'zsh' });
    expect([first.count, first.previous]).toEqual([4, null]);
    const next = new URL(first.next ?? '');
    expect(Object.fromEntries(next.searchParams)).toEqual({
      ...{ q: 'heron', sort: 'recent', shell: 'zsh', page: '2', page_size: '3' },
    });
    const second = await client.json<SearchPageDto>(200, 'GET', `/search/${next.search}`);
    expect([...idsOf(first), ...idsOf(second)]).toEqual(ids.slice(3).toReversed());
    expect(second.next).toBeNull();
    expect(new URL(second.previous ?? '').searchParams.get('page')).toBe('1');
  });

  it('rejects pages after the last one and beyond the limit', async () => {
    expect((await refusal({ q: 'heron', page: '2' }))[0]).toBe(404);
    const [status, detail] = await refusal({ q: 'heron', page: '201', page_size: '100' });
    expect(status).toBe(404);
    expect(detail).toMatch(/^Only the first 10,000 results can be read, up to page 200 with 50 a page/);
    expect((await refusal({ q: 'heron', page: '200', page_size: '100' }))[0]).toBe(404);
  });
});
