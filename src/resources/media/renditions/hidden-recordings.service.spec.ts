import { describe, expect, it } from '@jest/globals';
import { fake } from '../../../../test/support/fakes.js';
import { HiddenByStaff, NotFound } from '../../../platform/errors/domain-errors.js';
import { HiddenRecordingsService } from './hidden-recordings.service.js';
import type { RenditionRepository } from './rendition.repository.js';

const hidden = new HiddenRecordingsService(
  fake<RenditionRepository>({
    findHiddenReason: (id) => Promise.resolve(id === 'hidden01' ? 'It shows a key.' : null),
  }),
);

describe('a missing file', () => {
  it('is hidden with the reason if staff hid its recording', async () => {
    const error = await hidden.orNotFound('hidden01', 'There is none.');
    expect(error).toBeInstanceOf(HiddenByStaff);
    expect(error.message).toBe('Staff hid the recording "hidden01": It shows a key.');
  });

  it('is NotFound otherwise', async () => {
    const error = await hidden.orNotFound('another1', 'There is none.');
    expect([error instanceof NotFound, error.message]).toEqual([true, 'There is none.']);
  });
});
