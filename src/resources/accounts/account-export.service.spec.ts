import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { Readable, Writable } from 'node:stream';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { aGif, aUser } from '../../../test/support/factories.js';
import { fake } from '../../../test/support/fakes.js';
import type { ApiKeysService } from '../auth/api-keys/api-keys.service.js';
import type { ExternalIdentitiesService } from '../auth/external-identities/external-identities.service.js';
import type { ExternalIdentityEntity } from '../auth/external-identities/external-identity.entity.js';
import type { CollectionsService } from '../collections/collections.service.js';
import type { EditedGifDto } from '../gifs/dto/gif-fields.dto.js';
import type { GifPresenter } from '../gifs/presentation/gif.presenter.js';
import type { GifsService } from '../gifs/gifs.service.js';
import type { MediaService } from '../media/media.service.js';
import type { PinsService } from '../pins/pins.service.js';
import type { WebhookEntity } from '../webhooks/webhook.entity.js';
import type { WebhooksService } from '../webhooks/webhooks.service.js';
import { AccountExportService } from './account-export.service.js';

let folder: string;

beforeEach(async () => {
  picture = () => Readable.from([Buffer.from('GIF')]);
  folder = await mkdtemp(path.join(os.tmpdir(), 'ttyreel-export-'));
});
afterEach(() => rm(folder, { recursive: true }));

const IDENTITY = {
  issuer: 'https://login.acme.example',
  subject: 'ada-at-acme',
  name: 'Ada',
  createdAt: new Date(0),
  lastUsedAt: new Date(1_000),
};
const WEBHOOK = fake<WebhookEntity>({ url: 'https://hooks.example/', events: ['gif.ready'] });
let picture: () => Readable;
const service = new AccountExportService(
  fake<GifsService>({
    async *eachOf() {
      yield { gif: aGif({ id: 'live0001', transcript: 'typed\n' }), deletedAt: null };
      yield { gif: aGif({ id: 'deleted1' }), deletedAt: new Date(0) };
      await Promise.resolve();
    },
  }),
  fake<MediaService>({
    filesOf: () =>
      Promise.resolve([
        { name: 'gif.gif', size: 3, read: () => Promise.resolve(picture()) },
        { name: 'mp4.mp4', size: 3, read: () => Promise.resolve(null) },
      ]),
  }),
  fake<CollectionsService>({ listWhole: () => Promise.resolve([]) }),
  fake<ApiKeysService>({ list: () => Promise.resolve([]) }),
  fake<ExternalIdentitiesService>({ list: () => Promise.resolve([fake<ExternalIdentityEntity>(IDENTITY)]) }),
  fake<GifPresenter>({ edited: () => fake<EditedGifDto>() }),
  fake<WebhooksService>({
    list: (_user, request) => Promise.resolve({ rows: [WEBHOOK], count: 1, request }),
  }),
  fake<PinsService>({ listOf: () => Promise.resolve([aGif({ id: 'live0001' })]) }),
);

it('writes files, transcripts and the manifest, and lists files that are missing in the store', async () => {
  const file = path.join(folder, 'ada.zip');
  const report = await service.export(aUser({ email: 'ada@example.org' }), file);
  expect(report).toMatchObject({
    recordings: 2,
    files: 3,
    missing: ['recordings/live0001/mp4.mp4', 'recordings/deleted1/mp4.mp4'],
  });
  const zip = (await readFile(file)).toString('latin1');
  expect(zip.length).toBe(report.bytes);
  for (const name of [
    'recordings/live0001/gif.gif',
    'recordings/live0001/transcript.txt',
    'recordings/deleted1/gif.gif',
    'manifest.json',
  ]) {
    // Once before its content, and once in the directory at the end.
    expect(zip.split(name)).toHaveLength(3);
  }
});

it('lists the accounts at sign-in providers, the webhooks and the pins', async () => {
  const file = path.join(folder, 'ada.zip');
  await service.export(aUser(), file);
  const zip = await readFile(file);
  const text = inflateRawSync(zip.subarray(zip.indexOf('manifest.json') + 'manifest.json'.length)).toString();
  expect(JSON.parse(text)).toMatchObject({
    pinned_recordings: ['live0001'],
    webhooks: [{ url: 'https://hooks.example/', events: ['gif.ready'] }],
    external_identities: [
      {
        issuer: 'https://login.acme.example',
        subject: 'ada-at-acme',
        name: 'Ada',
        created_at: '1970-01-01T00:00:00.000Z',
        last_used_at: '1970-01-01T00:00:01.000Z',
      },
    ],
  });
});

it('closes the file that it reads when the reader goes away', async () => {
  const endless = new Readable({ read: () => endless.push(Buffer.alloc(65_536)) });
  picture = () => endless;
  const gone = new Writable({
    write: (_chunk, _encoding, done) => {
      done(new Error('The reader went away.'));
    },
  });
  await expect(service.write(aUser(), gone)).rejects.toThrow('The reader went away.');
  expect(endless.destroyed).toBe(true);
});

it('overwrites no file', async () => {
  const file = path.join(folder, 'there.zip');
  await writeFile(file, 'mine');
  await expect(service.export(aUser(), file)).rejects.toThrow('exists already');
  expect(await readFile(file, 'utf8')).toBe('mine');
});
