import { describe, expect, it } from '@jest/globals';
import { fake } from '../../../../test/support/fakes.js';
import { NONE_HIDDEN } from '../../../../test/support/none-hidden.js';
import { NotFound, TemporarilyUnavailable } from '../../../platform/errors/domain-errors.js';
import type { RenditionEntity } from './rendition.entity.js';
import type { RenditionRepository } from './rendition.repository.js';
import type { TranscriptRepository } from './transcript.repository.js';
import { TranscriptsService } from './transcripts.service.js';

function transcriptsWith(row: Partial<RenditionEntity> | null, text: string | null = null) {
  return new TranscriptsService(
    fake<RenditionRepository>({
      findOfLiveGif: (_id, name) =>
        Promise.resolve(row && name === 'transcript' ? fake<RenditionEntity>({ gifSeq: 7, ...row }) : null),
    }),
    fake<TranscriptRepository>({ findText: (seq) => Promise.resolve(seq === 7 ? text : null) }),
    NONE_HIDDEN,
  );
}

describe('a transcript', () => {
  it('is its text if it is ready, even if that is empty', async () => {
    expect(await transcriptsWith({ state: 'ready' }, '$ ls').get('aaaaaaaa')).toBe('$ ls');
    expect(await transcriptsWith({ state: 'ready' }, '').get('aaaaaaaa')).toBe('');
  });

  it('is NotFound if there is none and after a failure', async () => {
    await expect(transcriptsWith(null).get('aaaaaaaa')).rejects.toThrow(NotFound);
    const failed = transcriptsWith({ state: 'failed', failure: 'No text.' }).get('aaaaaaaa');
    await expect(failed).rejects.toThrow(NotFound);
  });

  it('is TemporarilyUnavailable while it is pending', async () => {
    const pending = transcriptsWith({ state: 'pending', failure: null }, 'an old text').get('aaaaaaaa');
    await expect(pending).rejects.toThrow(TemporarilyUnavailable);
  });

  it('has lines with their times in the picture and in the cast', async () => {
    const transcripts = new TranscriptsService(
      fake<RenditionRepository>({
        findOfLiveGif: () => Promise.resolve(fake<RenditionEntity>({ gifSeq: 7, state: 'ready' })),
      }),
      fake<TranscriptRepository>({
        find: () =>
          Promise.resolve({
            text: '$ ls\na\n',
            lineTimes: [6, 6.0001],
            castTimes: [61, 61.2],
            typedFrom: [5, null],
            markers: null,
          }),
      }),
      NONE_HIDDEN,
    );
    expect(await transcripts.getLines('aaaaaaaa')).toEqual([
      { text: '$ ls', time: 6, castTime: 61, typedFrom: 5 },
      { text: 'a', time: 6, castTime: 61.2, typedFrom: null },
    ]);
  });
});
