import { beforeEach, describe, expect, it } from '@jest/globals';
import { fake } from '../../../../test/support/fakes.js';
import {
  RateLimited,
  TemporarilyUnavailable,
  ValidationFailed,
} from '../../../platform/errors/domain-errors.js';
import { JobTimeout, RetryableError, UnrecoverableError } from '../../../platform/jobs/job-handler.js';
import { DrawingTurnsService } from '../derived/processes/drawing-turns.service.js';
import type { RecordingTasksService } from '../derived/processes/recording-tasks.service.js';
import { PRESETS } from '@ttyreel/recording';
import { CastPreviewService } from './cast-preview.service.js';

const INPUT = { cast: Buffer.from('cast'), palette: null, style: PRESETS.plain };
const PNG = Buffer.from('png');

let draw: () => Promise<Uint8Array>;
let previews: CastPreviewService;

beforeEach(() => {
  draw = () => Promise.resolve(PNG);
  previews = new CastPreviewService(
    new DrawingTurnsService(),
    fake<RecordingTasksService>({ preview: () => draw() }),
  );
});

describe('the preview of a cast', () => {
  it('waits while others are drawn, and is refused while five of the same user wait', async () => {
    let finish: (png: Uint8Array) => void = () => undefined;
    draw = () => new Promise((resolve) => (finish = resolve));
    const first = previews.draw(1, 4, INPUT);
    draw = () => Promise.resolve(PNG);
    const others = [1, 1, 1, 1, 2].map((user) => previews.draw(user, 4, INPUT));
    await expect(previews.draw(1, 4, INPUT)).rejects.toThrow(RateLimited);
    finish(PNG);
    expect(await Promise.all([first, ...others])).toEqual(Array(6).fill(PNG));
  });

  it.each([
    [new UnrecoverableError('The screen is too large.'), ValidationFailed, 'cast: The screen is too large.'],
    [new JobTimeout('It took long.'), ValidationFailed, 'cast: It took long. It can still be uploaded.'],
    [new RetryableError('The process died.'), TemporarilyUnavailable, 'Try again in 5 s.'],
  ])('that fails has a message: %s', async (error, kind, sentence) => {
    draw = () => Promise.reject(error);
    const drawing = previews.draw(1, 4, INPUT);
    await expect(drawing).rejects.toBeInstanceOf(kind);
    await expect(drawing).rejects.toThrow(sentence);
  });
});
