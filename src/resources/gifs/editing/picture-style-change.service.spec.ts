import { beforeEach, describe, expect, it } from '@jest/globals';
import { fake, NO_MANAGER } from '../../../../test/support/fakes.js';
import type { QuotasService } from '../../../indexing/quotas/quotas.service.js';
import { NotFound, ValidationFailed } from '../../../platform/errors/domain-errors.js';
import { type PictureStyle, PRESETS } from '@ttyreel/recording';
import type { RecordingRenditionsService } from '../../media/renditions/recording-renditions.service.js';
import type { GifChangeRepository } from './gif-change.repository.js';
import { PictureStyleChangeService } from './picture-style-change.service.js';

let stored: { seq: number; pictureStyle: PictureStyle } | null;
let freed: number | null;
let bytes: number[];

beforeEach(() => {
  [stored, freed, bytes] = [{ seq: 7, pictureStyle: PRESETS.window }, 0, []];
});

function changes(): PictureStyleChangeService {
  return new PictureStyleChangeService(
    fake<GifChangeRepository>({ findStyle: () => Promise.resolve(stored) }),
    fake<RecordingRenditionsService>({ redraw: () => Promise.resolve(freed) }),
    fake<QuotasService>({
      addBytes: (_userSeq, more) => {
        bytes.push(more);
        return Promise.resolve();
      },
    }),
  );
}

const change = (options: object) => changes().change('aaaaaaaa', 3, options, NO_MANAGER);

describe('a style change', () => {
  it('keeps other options and the scale of a preset', async () => {
    expect(await change({ padding: 20 })).toEqual({ pictureStyle: { ...PRESETS.window, padding: 20 } });
    stored = { seq: 7, pictureStyle: PRESETS.classic };
    expect(await change({ preset: 'window' })).toEqual({ pictureStyle: { ...PRESETS.window, scale: 1 } });
  });

  it('releases the quota of a removed README GIF', async () => {
    freed = 300;
    await change({ scale: 1 });
    expect(bytes).toEqual([-300]);
  });

  it('is rejected without a cast and for a missing recording', async () => {
    freed = null;
    await expect(change({ scale: 1 })).rejects.toThrow(ValidationFailed);
    stored = null;
    await expect(change({ scale: 1 })).rejects.toThrow(NotFound);
  });
});
