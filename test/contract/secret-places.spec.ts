import { expect, it } from '@jest/globals';
import type { GifDetailDto } from '../../src/resources/gifs/dto/gif-detail.dto.js';
import type { EditedGifDto } from '../../src/resources/gifs/dto/gif-fields.dto.js';
import { buildCast, type CastEvent } from '../support/cast-builder.js';
import { useService } from '../support/service-of-file.js';
import { GifClient, idsOf } from './gif-client.js';
import { castPart, picture, titled, UploadClient } from './upload-client.js';

/** Split, so that secret scanners do not report this file. */
const TOKEN = ['ghp', 'R4nd0mBitsOfSixAndThirtyLetters9kQz7'].join('_');
const PASSWORD = 'DB_PASSWORD=h7Kq2mZx90';

let ada: UploadClient;
let api: GifClient;

useService(
  async (service) => {
    ada = new UploadClient(service, await service.createUser('ada'));
    api = new GifClient(service);
  },
  { mayWait: true },
);

const own = (id: string) => api.json<GifDetailDto>(200, 'GET', `/gifs/${id}/`, ada.key);
const edit = (id: string, body: object) =>
  api.json<EditedGifDto>(200, 'PATCH', `/gifs/${id}/`, ada.key, body);
const listed = async () => idsOf(await api.list('/gifs/?page_size=100'));

/** Fields of the form and of an edit. */
const FIELDS: readonly [place: string, value: string][] = [
  ['title', `Deploy ${TOKEN}`],
  ['description', `First line\nThen ${TOKEN}`],
  ['command', `deploy --with ${TOKEN}`],
  ['tags', `deploy,${TOKEN}`],
  ['homepage_url', `https://shop.example/?key=${TOKEN}`],
  ['codehost_url', `https://git.example/ada/${TOKEN}`],
  ['repo_slug', TOKEN],
  ['window_title', `zsh ${TOKEN}`],
];

const plain = buildCast({ version: 2, width: 40, height: 5, events: [[0, 'o', '$ ls\r\n']] });

it.each(FIELDS)('a token in %s of an upload holds the recording', async (place, value) => {
  const parts = place === 'title' ? [] : [titled()];
  const gif = await ada.upload([...parts, castPart(plain), { name: place, body: value }]);
  expect(gif).toMatchObject({ visibility: 'unlisted', secrets: [{ kind: 'github_token', place }] });
  expect(gif.secrets_advice).toContain('a GitHub token (in ');
  expect(await listed()).not.toContain(gif.id);
});

it.each(FIELDS)('a token in %s of a later edit holds the recording', async (place, value) => {
  const gif = await ada.upload([titled(), castPart(plain)]);
  expect(gif).toMatchObject({ visibility: 'public', secrets: [] });
  const answer = await edit(gif.id, { [place]: value });
  expect(answer).toMatchObject({ visibility: 'unlisted', allow_secrets: false });
  expect(answer.secrets).toMatchObject([{ kind: 'github_token', place, line: null, time: null }]);
  expect(await listed()).not.toContain(gif.id);
  expect(await own(gif.id)).toMatchObject({ visibility: 'unlisted', secrets: [{ place }] });
});

const CASTS: readonly [place: string, event: CastEvent | null, header: Readonly<Record<string, string>>][] = [
  ['header', null, { title: TOKEN }],
  ['header', null, { note: TOKEN }],
  ['marker', [1, 'm', TOKEN], {}],
  ['event', [1, 'z', TOKEN], {}],
  ['terminal_title', [1, 'o', `\u001b]0;${TOKEN}\u0007`], {}],
  ['link', [1, 'o', `\u001b]8;;https://x.example/${TOKEN}\u0007x\u001b]8;;\u0007`], {}],
  ['clipboard', [1, 'o', `\u001b]52;c;${Buffer.from(TOKEN).toString('base64')}\u0007`], {}],
  ['control_string', [1, 'o', `\u001b_${TOKEN}\u001b\\`], {}],
];

it.each(CASTS)('a token in the cast, place %s, holds the recording', async (place, event, header) => {
  const events: CastEvent[] = [[0, 'o', '$ ls\r\n'], ...(event ? [event] : [])];
  const cast = buildCast({ version: 2, width: 40, height: 5, events, header });
  const gif = await ada.upload([titled(), castPart(cast)]);
  expect(gif).toMatchObject({ visibility: 'unlisted', secrets: [{ kind: 'github_token', place }] });
  await ada.finished(gif.id);
  expect(await own(gif.id)).toMatchObject({ visibility: 'unlisted', secrets: [{ place }] });
});

it.each(['description', 'command'])(
  'a password after its name in %s is a warning and holds nothing',
  async (name) => {
    const gif = await ada.upload([titled(), picture(), { name, body: PASSWORD }]);
    const warning = `A password after its name may be readable (in the ${name}): DB_PASSWORD=…`;
    expect(gif).toMatchObject({ visibility: 'public', secrets: [], warnings: [warning] });
    expect((await own(gif.id)).warnings).toEqual([warning]);
    expect(await api.detail(gif.id)).toMatchObject({ warnings: [] });
    expect(await edit(gif.id, { [name]: 'deploy' })).toMatchObject({ visibility: 'public', warnings: [] });
    expect(await edit(gif.id, { [name]: PASSWORD })).toMatchObject({
      visibility: 'public',
      warnings: [warning],
    });
  },
);

it('a password after its name on the screen is a warning, with its line once the transcript is ready', async () => {
  const cast = buildCast({
    version: 2,
    width: 40,
    height: 5,
    events: [[1, 'o', `$ export ${PASSWORD}\r\n`]],
  });
  const gif = await ada.upload([titled(), castPart(cast)]);
  expect(gif).toMatchObject({ visibility: 'public', warnings: [expect.stringContaining('on the screen')] });
  await ada.finished(gif.id);
  const { visibility, warnings } = await own(gif.id);
  expect([visibility, warnings]).toEqual([
    'public',
    ['A password after its name may be readable (on the screen, line 1, second 1): DB_PASSWORD=…'],
  ]);
});

it('a removed token publishes the recording again; a confirmation covers no later token', async () => {
  const gif = await ada.upload([titled(), castPart(plain), { name: 'command', body: `x ${TOKEN}` }]);
  expect(await edit(gif.id, { command: 'x' })).toMatchObject({ visibility: 'public', secrets: [] });
  await edit(gif.id, { command: TOKEN });
  expect(await edit(gif.id, { allow_secrets: true })).toMatchObject({ visibility: 'public' });
  expect(await edit(gif.id, { title: TOKEN })).toMatchObject({
    visibility: 'unlisted',
    allow_secrets: false,
  });
  const refused = await api.send('PATCH', `/gifs/${gif.id}/`, ada.key, { visibility: 'public' });
  expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('in the title')]);
});

const typing = buildCast({
  version: 2,
  width: 40,
  height: 5,
  events: [
    [0, 'o', 'Password: '],
    ...Array.from(`${TOKEN}\r`, (key, at): CastEvent => [1 + at / 10, 'i', key]),
  ],
});

it('typed input is left out of what is served, and the upload says so', async () => {
  const gif = await ada.upload([titled(), castPart(typing)]);
  expect(gif).toMatchObject({ visibility: 'public', secrets: [] });
  expect(gif.warnings).toEqual([expect.stringContaining(`${TOKEN.length + 1} input events`)]);
  await ada.finished(gif.id);
  const served = await (await fetch(`${ada.site}/media/${gif.id}.cast`)).text();
  expect(served.split('\n')[1]).toBe('[0,"o","Password: "]');
  expect(served).not.toContain('"i"');
});

it('typed input is kept if the upload says so, whichever part comes first, and searched for secrets', async () => {
  const keep = { name: 'keep_input', body: 'true' };
  const orders = [
    [keep, castPart(typing)],
    [castPart(typing), keep],
  ];
  for (const parts of orders) {
    const gif = await ada.upload([titled(), ...parts]);
    expect(gif).toMatchObject({
      visibility: 'unlisted',
      secrets: [{ kind: 'github_token', place: 'input', line: null }],
    });
    expect(gif.warnings).toEqual([]);
    const served = await (await fetch(`${ada.site}/media/${gif.id}.cast`)).text();
    expect(served).toContain('"i"');
  }
});

it('a cast with input alone is refused with the field to send', async () => {
  const cast = buildCast({ version: 2, width: 40, height: 5, events: [[0, 'i', 'ls']] });
  const answer = await ada.post([titled(), castPart(cast)]);
  expect([answer.status, answer.bytes.toString()]).toEqual([
    400,
    expect.stringContaining('An upload with keep_input'),
  ]);
});
