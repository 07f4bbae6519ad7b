import { beforeAll, describe, expect, it } from '@jest/globals';
import type { SearchHitDto, SearchPageDto } from '../../src/resources/search/dto/search-page.dto.js';
import { buildCast, type CastEvent } from '../support/cast-builder.js';
import { useService } from '../support/service-of-file.js';
import { tablesOf } from '../support/tables.js';
import { GifClient } from './gif-client.js';
import { castPart, UploadClient } from './upload-client.js';

const BURSTS = 20;
const LINES_OF_BURST = 400;
const WORDS = ['alpha', 'bravo', 'gamma', 'delta'] as const;

const line = (at: number) =>
  `🎉 ${String(at).padStart(5, '0')} GET /${WORDS[at % 4]}/${(at * 7919) % 65_536} merge of ${WORDS[at % 3]} done`;

let ada: UploadClient;
let api: GifClient;
let id: string;

useService(async (service) => {
  ada = new UploadClient(service, await service.createUser('ada'));
  api = new GifClient(service);
});

const search = (q: string): Promise<SearchPageDto> =>
  api.json(200, 'GET', `/search/?${new URLSearchParams({ q }).toString()}`);

async function onlyHit(q: string): Promise<SearchHitDto> {
  const { results } = await search(q);
  const [hit] = results;
  if (!hit || results.length > 1) throw new Error(`${results.length} recordings found`);
  return hit;
}

const shownIn = ({ matches: [match] }: SearchHitDto): string[] =>
  match?.ranges.map(([start, end]) => match.text.slice(start, end)) ?? [];

async function tablesWith(word: string): Promise<string[]> {
  const tables = Object.entries(await tablesOf(ada.service));
  return tables.filter(([, rows]) => rows.includes(word)).map(([name]) => name);
}

beforeAll(async () => {
  const burst = (at: number): CastEvent => {
    const lines = Array.from({ length: LINES_OF_BURST }, (_, index) => line(at * LINES_OF_BURST + index));
    return [1 + at / 10, 'o', `${lines.join('\r\n')}\r\n`];
  };
  const events: CastEvent[] = [
    [0.5, 'o', '$ make all\r\n'],
    ...Array.from({ length: BURSTS }, (_, at) => burst(at)),
    [3, 'o', 'a conflict, then a merge\r\n'],
    [13, 'o', 'summary: zanzibarword has a merge conflict 🎉\r\n'],
    [14, 'o', '$ exit\r\n'],
  ];
  ({ id } = await ada.upload([castPart(buildCast({ version: 2, width: 80, height: 10, events }))]));
  await ada.finished(id);
});

describe('a word at the end of a long recording', () => {
  it.each(['zanzibarword', 'zanzib', 'make zanzibarword'])('is found with its times: %s', async (q) => {
    const hit = await onlyHit(q);
    const match = hit.matches.find(({ text }) => text.includes('zanzibarword'));
    expect(match).toMatchObject({ field: 'transcript', time: 8, cast_time: 13 });
    expect(match?.text.slice(...(match.ranges[0] ?? []))).toBe('zanzibarword');
  });

  it('is found in a phrase whose words stand apart before', async () => {
    const hit = await onlyHit('"merge conflict"');
    expect([shownIn(hit), hit.time, hit.cast_time]).toEqual([['merge conflict'], 8, 13]);
    expect((await search('"conflict merge"')).count).toBe(0);
  });

  it('is in no table and not found once it is hidden', async () => {
    expect(await tablesWith('zanzibarword')).toContain('public.search_block');
    const body = { replacements: [{ text: 'zanzibarword' }] };
    await api.json(200, 'POST', `/gifs/${id}/edits/`, ada.key, body);
    await api.json(204, 'DELETE', `/gifs/${id}/edits/original/`, ada.key);
    expect((await search('zanzibarword')).results).toEqual([]);
    expect(await tablesWith('zanzibarword')).toEqual([]);
    await ada.finished(id);
    expect((await onlyHit('"merge conflict"')).cast_time).toBe(13);
  });

  it('leaves the index when the recording becomes unlisted', async () => {
    await api.json(200, 'PATCH', `/gifs/${id}/`, ada.key, { visibility: 'unlisted' });
    expect((await search('"merge conflict"')).results).toEqual([]);
    expect((await tablesOf(ada.service))['public.search_block']).toBe('');
  });
});
