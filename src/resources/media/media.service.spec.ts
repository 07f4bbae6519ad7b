import { describe, expect, it } from '@jest/globals';
import { fake } from '../../../test/support/fakes.js';
import { NONE_HIDDEN } from '../../../test/support/none-hidden.js';
import { NotFound, TemporarilyUnavailable } from '../../platform/errors/domain-errors.js';
import type { BlobStore } from '../../platform/storage/blob-store.js';
import { MediaService, notReady } from './media.service.js';
import type { RenditionEntity } from './renditions/rendition.entity.js';
import type { RenditionRepository } from './renditions/rendition.repository.js';

const HASH = 'abcdef0123456789'.repeat(4);
const READY: Partial<RenditionEntity> = {
  gifSeq: 7,
  state: 'ready',
  failure: null,
  blobKey: `ab/${HASH}.png`,
  hash: HASH,
  byteSize: 5,
};

function mediaWith(row: Partial<RenditionEntity> | null): MediaService {
  const renditions = fake<RenditionRepository>({
    findOfLiveGif: (id) => Promise.resolve(id === 'aaaaaaaa' && row ? fake<RenditionEntity>(row) : null),
  });
  return new MediaService(renditions, fake<BlobStore>(), NONE_HIDDEN);
}

describe('a rendition', () => {
  it('is opened with its type when it is ready', async () => {
    expect(await mediaWith(READY).open('aaaaaaaa', 'still')).toMatchObject({
      gifSeq: 7,
      hash: HASH,
      size: 5,
      contentType: 'image/png',
    });
  });

  it('is NotFound for an unknown recording or a missing rendition', async () => {
    await expect(mediaWith(READY).open('bbbbbbbb', 'gif')).rejects.toThrow(NotFound);
    await expect(mediaWith(null).open('aaaaaaaa', 'gif')).rejects.toThrow(NotFound);
  });

  it('is TemporarilyUnavailable while it is pending', async () => {
    const opening = mediaWith({ ...READY, state: 'pending', hash: null }).open('aaaaaaaa', 'gif');
    await expect(opening).rejects.toThrow(TemporarilyUnavailable);
    await expect(opening).rejects.toHaveProperty('retryAfter', 2);
  });

  it.each(['pending', 'failed'] as const)('is the previous one while a new one is %s', async (state) => {
    expect(await mediaWith({ ...READY, state }).open('aaaaaaaa', 'gif')).toMatchObject({ gifSeq: 7 });
  });

  it('is NotFound with the reason after it failed', async () => {
    const opening = mediaWith({ ...READY, hash: null, state: 'failed', failure: 'It is empty.' }).open(
      'aaaaaaaa',
      'mp4',
    );
    await expect(opening).rejects.toThrow(NotFound);
    await expect(opening).rejects.toThrow('The mp4 could not be made: It is empty.');
    expect(notReady('transcript', null)).toBeInstanceOf(TemporarilyUnavailable);
  });
});
