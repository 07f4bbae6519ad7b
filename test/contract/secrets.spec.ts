import { describe, expect, it } from '@jest/globals';
import type { GifDetailDto } from '../../src/resources/gifs/dto/gif-detail.dto.js';
import type { EditedGifDto } from '../../src/resources/gifs/dto/gif-fields.dto.js';
import { buildCast } from '../support/cast-builder.js';
import { useService } from '../support/service-of-file.js';
import { GifClient, idsOf } from './gif-client.js';
import { castPart, eventually, type Part, titled, UploadClient, uploaded } from './upload-client.js';

/** Split, so that secret scanners do not report this file. */
const TOKEN = ['ghp', 'R4nd0mBitsOfSixAndThirtyLetters9kQz7'].join('_');
const FOUND = { kind: 'github_token', place: 'screen', line: 2, time: 1.5, excerpt: 'ghp_… (40 characters)' };

let ada: UploadClient;
let api: GifClient;
let stranger: string;

useService(
  async (service) => {
    ada = new UploadClient(service, await service.createUser('ada'));
    stranger = await service.createUser('grace');
    api = new GifClient(service);
  },
  { mayWait: true },
);

const cast = (output: string) =>
  castPart(
    buildCast({
      version: 2,
      width: 30,
      height: 10,
      events: [
        [0.5, 'o', '$ cat .env\r\n'],
        [1.5, 'o', `${output}\r\n`],
        [2, 'o', '$ '],
      ],
    }),
  );
const leaking = cast(`TOKEN=${TOKEN}`);
const field = (name: string, body: string): Part => ({ name, body });

const own = (id: string) => api.json<GifDetailDto>(200, 'GET', `/gifs/${id}/`, ada.key);
const edit = (id: string, body: object) =>
  api.json<EditedGifDto>(200, 'PATCH', `/gifs/${id}/`, ada.key, body);
const listed = async () => idsOf(await api.list('/gifs/?page_size=100'));
const found = async () => idsOf(await api.list('/search/?q=cat&page_size=100'));

async function held(parts: readonly Part[] = []) {
  const answer = await ada.post([titled(), leaking, ...parts]);
  expect(answer.status).toBe(201);
  return { answer, gif: uploaded(answer) };
}

describe('an upload whose transcript shows a token', () => {
  it('is held by the first answer if cursor moves assemble the token', async () => {
    const halves = `\u001b[4;21H${TOKEN.slice(20)}\u001b[4;1H${TOKEN.slice(0, 20)}\u001b[2J`;
    const drawn = buildCast({ version: 2, width: 80, height: 10, events: [[1.5, 'o', halves]] });
    const gif = uploaded(await ada.post([titled(), castPart(drawn)]));
    expect(gif).toMatchObject({ visibility: 'unlisted', secrets: [{ ...FOUND, line: 1 }] });
  });

  it('is unlisted and tells its author the line, the second and what to do', async () => {
    const { answer, gif } = await held();
    expect(gif).toMatchObject({ visibility: 'unlisted', secrets: [FOUND] });
    expect(gif.secrets_advice).toContain('a GitHub token (on the screen, line 2, second 1.5)');
    expect(gif.secrets_advice).toContain(
      `PATCH ${ada.site}/api/v1/gifs/${gif.id}/ with {"allow_secrets": true}`,
    );
    expect(gif.secrets_advice).toMatch(
      /revoke it where it was made, and hide it with an edit: POST \S+\/edits\/ /,
    );
    expect(answer.headers.get('X-Secrets-Found')).toBe('1');
    expect(answer.bytes.toString()).not.toContain(TOKEN.slice(0, 8));
    await ada.finished(gif.id);
    expect(await listed()).not.toContain(gif.id);
    expect(await found()).not.toContain(gif.id);
    expect(await own(gif.id)).toMatchObject({ visibility: 'unlisted', secrets: [FOUND] });
  });

  it.each(['false', 'true'])(
    'is not quoted by embed codes and pages, with allow_secrets=%s',
    async (allowed) => {
      const { gif } = await held([field('allow_secrets', allowed)]);
      await ada.finished(gif.id);
      const { alt, embed_codes: codes } = await own(gif.id);
      expect(alt).toMatch(/On the screen: \$ cat \.env\.$/);
      expect(JSON.stringify(codes)).not.toContain(TOKEN.slice(4));
      const page = await (await fetch(`${ada.site}/gifs/${gif.id}`)).text();
      const [head = ''] = page.split('</head>');
      expect(head).toContain('On the screen');
      expect(head).not.toContain(TOKEN);
    },
  );

  it('tells others nothing, with or without a key', async () => {
    const { gif } = await held();
    const others = [await api.detail(gif.id), await api.json(200, 'GET', `/gifs/${gif.id}/`, stranger)];
    for (const detail of others) expect(detail).toMatchObject({ secrets: [], secrets_advice: '' });
  });

  it('returns only the URL to clients that accept plain text', async () => {
    const answer = await ada.post([titled(), leaking], { headers: { Accept: 'text/plain' } });
    expect(answer.bytes.toString()).toMatch(/^http:\/\/\S+\/gifs\/\w{8}$/);
    expect(answer.headers.get('X-Secrets-Found')).toBe('1');
  });

  it('is public when its author allows secrets', async () => {
    const { gif } = await held([field('allow_secrets', 'true')]);
    expect(gif).toMatchObject({ visibility: 'public', secrets: [FOUND] });
    expect(gif.secrets_advice).toContain('You confirmed');
    await ada.finished(gif.id);
    expect(await listed()).toContain(gif.id);
    expect(await found()).toContain(gif.id);
    expect(await own(gif.id)).toMatchObject({ visibility: 'public', secrets: [FOUND] });
  });

  it('is rejected with an invalid allow_secrets', async () => {
    const answer = await ada.post([titled(), leaking, field('allow_secrets', 'perhaps')]);
    expect([answer.status, answer.bytes.toString()]).toEqual([400, expect.stringContaining('true or false')]);
  });

  it.each([
    [
      'typed letter by letter',
      `$ export T=${TOKEN}`.split(/(?=.)/).map((key, at) => [at / 10, 'o', key] as const),
    ],
    [
      'erased again',
      [
        [0, 'o', `$ ${TOKEN}`],
        [1, 'o', '\r\u001b[K$ ls\r\n'],
      ] as const,
    ],
    [
      'in an editor',
      [
        [0, 'o', '\u001b[?1049h\u001b[2J\u001b[3;1H'],
        [1, 'o', `x=${TOKEN}`],
        [2, 'o', '\u001b[?1049l'],
      ] as const,
    ],
  ])('is unlisted when the token is %s', async (_how, events) => {
    const part = castPart(buildCast({ version: 3, width: 80, height: 24, events }));
    const gif = await ada.upload([titled(), part]);
    expect(gif).toMatchObject({ visibility: 'unlisted', secrets: [{ kind: 'github_token', line: 1 }] });
  });
});

describe('a confirmation', () => {
  it('publishes; without it, publishing returns 400 and names the secret', async () => {
    const { gif } = await held();
    const response = await api.send('PATCH', `/gifs/${gif.id}/`, ada.key, { visibility: 'public' });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      detail: expect.stringContaining('a GitHub token (on the screen, line 2, second 1.5)'),
      errors: { visibility: [expect.any(String)] },
    });
    expect(await listed()).not.toContain(gif.id);
    expect(await edit(gif.id, { allow_secrets: true })).toMatchObject({
      visibility: 'public',
      allow_secrets: true,
    });
    await ada.finished(gif.id);
    expect(await listed()).toContain(gif.id);
    expect((await own(gif.id)).visibility).toBe('public');

    expect(await edit(gif.id, { allow_secrets: false })).toMatchObject({ visibility: 'unlisted' });
    expect(await listed()).not.toContain(gif.id);
    expect(await edit(gif.id, { allow_secrets: true, visibility: 'public' })).toMatchObject({
      visibility: 'public',
    });
  });

  it('does not publish a recording that was uploaded unlisted', async () => {
    const { gif } = await held([field('visibility', 'unlisted')]);
    expect(gif).toMatchObject({ visibility: 'unlisted', secrets: [FOUND] });
    expect(await edit(gif.id, { allow_secrets: true })).toMatchObject({ visibility: 'unlisted' });
    expect(await edit(gif.id, { visibility: 'public' })).toMatchObject({ visibility: 'public' });
  });

  it('succeeds along with a concurrent publication', async () => {
    const { gif } = await held();
    await Promise.all([
      edit(gif.id, { allow_secrets: true }),
      api.send('PATCH', `/gifs/${gif.id}/`, ada.key, { visibility: 'public' }),
      edit(gif.id, { title: 'Other' }),
    ]);
    expect(await own(gif.id)).toMatchObject({ visibility: 'public', title: 'Other' });
  });
});

it('leaves an upload without secrets unchanged', async () => {
  const answer = await ada.post([titled(), cast('TOKEN=<token>')]);
  const gif = uploaded(answer);
  expect(gif).toMatchObject({ visibility: 'public', secrets: [], secrets_advice: '' });
  expect(answer.headers.get('X-Secrets-Found')).toBeNull();
  expect(await edit(gif.id, { visibility: 'unlisted' })).toMatchObject({ visibility: 'unlisted' });
  expect(await edit(gif.id, { visibility: 'public' })).toEqual(
    expect.not.objectContaining({ allow_secrets: expect.anything() }),
  );
});

it('unlists a large public recording when its screen is searched with its transcript', async () => {
  // Only a terminal shows the line.
  const characters = Array.from(TOKEN, (character, at) => `\u001b[1;${at + 1}H${character}`);
  const events = [
    [0, 'o', characters.reverse().join('')],
    [1, 'o', '\u001b[m'.repeat(70_000)],
    [2, 'o', '\u001b[m'.repeat(70_000)],
  ] as const;
  const gif = await ada.upload([
    titled(),
    castPart(buildCast({ version: 2, width: 80, height: 24, events })),
  ]);
  expect(gif).toMatchObject({ visibility: 'public', secrets: [] });
  await ada.finished(gif.id);
  const after = await eventually(
    () => own(gif.id),
    ({ secrets }) => secrets.length > 0,
  );
  expect(after).toMatchObject({ visibility: 'unlisted', secrets: [{ kind: 'github_token', line: 1 }] });
  expect(await listed()).not.toContain(gif.id);
  const log = ada.service.output;
  expect(log).toContain('it is unlisted until confirmed');
  expect(log).not.toContain(TOKEN);
});
