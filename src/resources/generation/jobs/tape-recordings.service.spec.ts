import { beforeEach, describe, expect, it } from '@jest/globals';
import { aGif } from '../../../../test/support/factories.js';
import { fake, NO_MANAGER } from '../../../../test/support/fakes.js';
import { themesService } from '../../../../test/support/themes-service.js';
import { Conflict, InsufficientStorage } from '../../../platform/errors/domain-errors.js';
import type { Claim } from '../../../platform/idempotency/claim.js';
import type { IncomingFiles } from '../../../platform/storage/incoming-files.js';
import { type IncomingFile } from '../../../platform/storage/incoming-files.js';
import type { CastReceiverService } from '../../gifs/upload/cast-receiver.service.js';
import type { GifUploadService, RecordingDescription } from '../../gifs/upload/gif-upload.service.js';
import type { ReceivedCast } from '../../gifs/upload/received-file.js';
import type { GenerationJobEntity, TapeScript } from './generation-job.entity.js';
import type { GenerationJobRepository } from './generation-job.repository.js';
import { TapeRecordingsService } from './tape-recordings.service.js';

let uploaded: RecordingDescription[];
let casts: string[];
let added: unknown[][];
let isFirst: boolean;
let discarded: number;
let refusal: Error | null;
let job: GenerationJobEntity;
let recordings: TapeRecordingsService;

beforeEach(() => {
  [uploaded, casts, added, isFirst, discarded, refusal] = [[], [], [], true, 0, null];
  job = fake<GenerationJobEntity>({
    seq: 42,
    authorSeq: 7,
    gifIds: ['earlier1'],
    request: { maxGifs: 3, tapeOnly: false, theme: 'nord' },
  });
  recordings = new TapeRecordingsService(
    fake<GenerationJobRepository>({
      addGif: (seq, gifId, made) => {
        added.push([seq, gifId, made]);
        return Promise.resolve(isFirst);
      },
    }),
    fake<GifUploadService>({
      upload: async (author, description, _received, claim?: Claim) => {
        if (refusal) throw refusal;
        uploaded.push(description);
        await claim?.record('made0001', NO_MANAGER);
        return {
          gif: aGif({ id: 'made0001', authorSeq: author.userSeq }),
          quota: { used: { bytes: 0, gifs: 0 }, max: { bytes: 9, gifs: 9 } },
        };
      },
    }),
    fake<CastReceiverService>({
      receive: async (source) => {
        let text = '';
        for await (const chunk of source) text += String(chunk);
        casts.push(text);
        return fake<ReceivedCast>();
      },
    }),
    fake<IncomingFiles>({
      create: () => Promise.resolve(fake<IncomingFile>()),
      discard: () => Promise.resolve().then(() => void (discarded += 1)),
    }),
    themesService(),
  );
});

const script = (content: string, outputs: TapeScript['outputs'] = []): TapeScript =>
  fake<TapeScript>({ title: 'A demo', tags: ['git'], content, outputs });

describe('the recording of a tape', () => {
  it('is unlisted, says that nothing was executed, and has the commands and theme of the request', async () => {
    expect(await recordings.make(job, script('Type "git status"\nEnter\nType "ls"\nEnter'))).toBe('made0001');
    expect(uploaded).toMatchObject([
      {
        title: 'A demo',
        command: 'git status && ls',
        tags: ['git'],
        visibility: 'unlisted',
        theme: 'nord',
        description: 'Played from a generated tape; nothing was executed.',
      },
    ]);
    expect(casts[0]).toContain('git status');
  });

  it('has a command of at most 500 characters', async () => {
    await recordings.make(job, script(`Type "echo ${'a'.repeat(600)}"\nEnter`));
    expect(uploaded[0]?.command).toHaveLength(500);
  });

  it('is added to its job after earlier ones, in the transaction that creates it', async () => {
    await recordings.make(job, script('Type "ls"\nEnter'));
    expect(added).toEqual([[42, 'made0001', 1]]);
    expect(job.gifIds).toEqual(['earlier1', 'made0001']);
  });

  it('is not created if another worker was faster', async () => {
    isFirst = false;
    await expect(recordings.make(job, script('Type "ls"\nEnter'))).rejects.toThrow(Conflict);
    expect(job.gifIds).toEqual(['earlier1']);
  });

  it('leaves no file, even if it is rejected', async () => {
    await recordings.make(job, script('Type "ls"\nEnter'));
    refusal = new InsufficientStorage('full');
    await expect(recordings.make(job, script('Type "ls"\nEnter'))).rejects.toBe(refusal);
    expect(discarded).toBe(2);
  });
});
