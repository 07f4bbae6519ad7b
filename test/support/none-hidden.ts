import { NotFound } from '../../src/platform/errors/domain-errors.js';
import type { HiddenRecordingsService } from '../../src/resources/media/renditions/hidden-recordings.service.js';
import { fake } from './fakes.js';

/** A service without hidden recordings. */
export const NONE_HIDDEN = fake<HiddenRecordingsService>({
  orNotFound: (_gifId, message) => Promise.resolve(new NotFound(message)),
});
