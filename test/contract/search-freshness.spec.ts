import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { SearchHitDto, SearchPageDto } from '../../src/resources/search/dto/search-page.dto.js';
import { ApiClient } from '../support/api-client.js';
import { buildCast } from '../support/cast-builder.js';
import { RunningService } from '../support/running-service.js';
import { untilProcessed, upload } from '../support/upload.js';
import { eventually } from './upload-client.js';

let service: RunningService;
let client: ApiClient;
let ada: string;
let staff: string;
let id: string;

beforeAll(async () => {
  service = await RunningService.start({ TRUST_PROXY: 'loopback' });
  client = new ApiClient(service);
  ada = await service.createUser('ada');
  staff = await service.createUser('grace', { isStaff: true });
  ({ id } = await upload(service, ada, { title: 'An okapi', tags: 'zoology' }));
  await untilProcessed(service, id, ada);
});
afterAll(() => service.remove());

let turn = 0;
/** A search that no cache of responses has. */
async function found(): Promise<SearchHitDto | undefined> {
  turn += 1;
  const page = await client.json<SearchPageDto>(200, 'GET', `/search/?q=okapi&turn=${turn}`);
  return page.results.find((hit) => hit.id === id);
}

const change = (path: string, key: string, body: object) => client.json(200, 'PATCH', path, key, body);

it.each<[string, () => Promise<unknown>, object | undefined]>([
  ['an edit', () => change(`/gifs/${id}/`, ada, { title: 'Two okapis' }), { title: 'Two okapis' }],
  [
    'another recording with the tag',
    () => upload(service, ada, { title: 'A giraffe', tags: 'zoology' }),
    { tags: [{ gif_count: 2 }] },
  ],
  [
    'a new name of a tag',
    () => change('/tags/zoology/', staff, { name: 'Zoology' }),
    { tags: [{ name: 'Zoology' }] },
  ],
  ['featuring', () => change(`/gifs/${id}/feature/`, staff, { is_featured: true }), { is_featured: true }],
  ['hiding', () => change(`/gifs/${id}/hide/`, staff, { reason: 'Spam.' }), undefined],
  ['unhiding', () => change(`/gifs/${id}/unhide/`, staff, {}), { is_featured: true }],
  ['unlisting', () => change(`/gifs/${id}/`, ada, { visibility: 'unlisted' }), undefined],
  ['publishing', () => change(`/gifs/${id}/`, ada, { visibility: 'public' }), {}],
])('shows %s at once', async (_what, write, expected) => {
  await found();
  await write();
  const hit = await found();
  if (expected === undefined) expect(hit).toBeUndefined();
  else expect(hit).toMatchObject(expected);
});

it('shows new renditions and views as soon as they are written', async () => {
  const cast = buildCast({ version: 2, width: 40, height: 6, events: [[0.5, 'o', 'an okapi\r\n']] });
  ({ id } = await upload(service, ada, { title: 'Drawn okapi', gif: null, cast: Buffer.from(cast) }));
  await eventually(found, (hit) => hit?.gif_url.includes(`/${id}/`) ?? false);
  await client.json(200, 'GET', `/gifs/${id}/`);
  await eventually(found, (hit) => hit?.view_count === 1);
});

it('omits a deleted recording at once, and shows it again when it is restored', async () => {
  await found();
  await client.json(200, 'DELETE', `/gifs/${id}/`, ada);
  expect(await found()).toBeUndefined();
  await client.json(200, 'POST', `/gifs/${id}/restore/`, ada);
  expect(await found()).toMatchObject({ id });
});
