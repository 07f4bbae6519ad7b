import { rm } from 'node:fs/promises';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { fake, NO_MANAGER } from '../../../../test/support/fakes.js';
import { createMediaFolder } from '../../../../test/support/media-folder.js';
import type { OutboxRelayService } from '../../../platform/jobs/outbox-relay.service.js';
import type { NewJob } from '../../../platform/jobs/outbox.repository.js';
import type { BlobStore } from '../../../platform/storage/blob-store.js';
import { IncomingFiles } from '../../../platform/storage/incoming-files.js';
import { StorageUnavailable } from '../../../platform/storage/storage-errors.js';
import type { BlobReferencesService } from '../blobs/blob-references.service.js';
import { RecordingRenditionsService } from './recording-renditions.service.js';
import type { NewRendition } from './rendition.entity.js';
import type { ThemedPictureRepository } from '../themed/themed-picture.repository.js';
import type { RenditionRepository } from './rendition.repository.js';

const HASH = 'ab'.repeat(32);
const MIB = 1024 ** 2;
const STORED_GIF: NewRendition = {
  name: 'gif',
  state: 'ready',
  blobKey: 'ab/1.gif',
  hash: '1',
  byteSize: MIB,
};
const STORED_CAST: NewRendition = {
  name: 'cast',
  state: 'ready',
  blobKey: 'cd/2.cast',
  hash: '2',
  byteSize: 9,
};

let inserted: (NewRendition & { gifSeq: number })[];
let jobs: NewJob[];
let pinned: string[];
let removed: string[];
let outdated: number[];
let put: string[];
let renditions: RecordingRenditionsService;

beforeEach(() => {
  [inserted, jobs, pinned, removed, put, outdated] = [[], [], [], [], [], []];
  const push = <Item>(list: Item[], items: readonly Item[]) => {
    list.push(...items);
    return Promise.resolve();
  };
  renditions = new RecordingRenditionsService(
    fake<BlobStore>({
      putFile: (key, _path, type) =>
        key.endsWith('.cast') && key.startsWith('ff')
          ? Promise.reject(new StorageUnavailable('Away.'))
          : push(put, [key, type]),
    }),
    fake<RenditionRepository>({
      insert: (gifSeq, rows) =>
        push(
          inserted,
          rows.map((row) => ({ ...row, gifSeq })),
        ),
      markPicturesPending: (gifSeq) => push(outdated, [gifSeq]),
    }),
    fake<BlobReferencesService>({
      pinForReference: (keys) => push(pinned, keys),
      removeUnreferenced: async (key) => {
        await push(removed, [key]);
        return true;
      },
    }),
    fake<OutboxRelayService>({ enqueue: (job) => push(jobs, [job]) }),
    fake<ThemedPictureRepository>({}),
  );
});

const record = (...stored: NewRendition[]) => renditions.record(7, 3, stored, NO_MANAGER);
const statesOf = () => Object.fromEntries(inserted.map(({ name, state }) => [name, state]));
const kinds = () => jobs.map(({ kind }) => kind);

describe('a new recording', () => {
  it('with a picture gets its other renditions and a transcript from the picture', async () => {
    await record(STORED_GIF);
    expect(statesOf()).toEqual({
      gif: 'ready',
      thumbnail: 'pending',
      still: 'pending',
      mp4: 'pending',
      transcript: 'pending',
    });
    expect(jobs).toEqual([{ kind: 'stills', subjectSeq: 7, ownerSeq: 3 }]);
  });

  it('with a picture and a cast gets its transcript from the cast', async () => {
    await record(STORED_GIF, STORED_CAST);
    expect(kinds()).toEqual(['transcript']);
  });

  it('with a large picture gets a smaller one for READMEs', async () => {
    await record({ ...STORED_GIF, byteSize: 20 * MIB });
    expect(statesOf()).toMatchObject({ readme: 'pending' });
  });

  it('without a picture gets one first', async () => {
    await record(STORED_CAST);
    expect(kinds()).toEqual(['picture']);
    expect(statesOf()).toMatchObject({ cast: 'ready', gif: 'pending', mp4: 'pending', still: 'pending' });
    expect(inserted.find(({ name }) => name === 'gif')).toMatchObject({ isDrawn: true, gifSeq: 7 });
  });
});

describe('a rendered picture', () => {
  it('gets its renditions again', async () => {
    await renditions.addPendingOfPicture(7, MIB, NO_MANAGER);
    expect([inserted, outdated]).toEqual([[], [7]]);
  });

  it('gets a smaller one for READMEs if it is large', async () => {
    await renditions.addPendingOfPicture(7, 20 * MIB, NO_MANAGER);
    expect(inserted).toEqual([{ gifSeq: 7, name: 'readme', state: 'pending' }]);
  });
});

describe('files', () => {
  async function withFile(
    hash: string,
    work: (received: {
      file: Awaited<ReturnType<IncomingFiles['create']>>;
      hash: string;
      size: number;
    }) => Promise<void>,
  ) {
    const folder = await createMediaFolder();
    const incoming = new IncomingFiles(folder);
    const file = await incoming.create();
    try {
      await work({ file, hash, size: 4 });
    } finally {
      await incoming.discard(file);
      await rm(folder, { recursive: true });
    }
  }

  it('are stored under their hash and no longer belong to the caller', async () => {
    await withFile(HASH, async (cast) => {
      expect(await renditions.store({ cast })).toEqual([
        { name: 'cast', state: 'ready', blobKey: `ab/${HASH}.cast`, hash: HASH, byteSize: 4 },
      ]);
      expect(put).toEqual([`ab/${HASH}.cast`, 'application/x-asciicast']);
      expect(cast.file.isStored).toBe(true);
    });
  });

  it('still belong to the caller if the store fails', async () => {
    await withFile('ff'.repeat(32), async (cast) => {
      await expect(renditions.store({ cast })).rejects.toThrow(StorageUnavailable);
      expect(cast.file.isStored).toBe(false);
    });
  });

  it('are pinned and removed by their keys, if they have one', async () => {
    const rows = [STORED_GIF, { name: 'mp4', state: 'pending' } as const, STORED_CAST];
    await renditions.pinBlobs(rows, NO_MANAGER);
    await renditions.discard(rows);
    expect([pinned, removed]).toEqual([
      ['ab/1.gif', 'cd/2.cast'],
      ['ab/1.gif', 'cd/2.cast'],
    ]);
  });
});
