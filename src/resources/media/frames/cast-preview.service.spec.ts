import { beforeEach, describe, expect, it } from '@jest/globals';
import { UnrecoverableError } from 'bullmq';
import { fake } from '../../../../test/support/fakes.js';
import {
  RateLimited,
  TemporarilyUnavailable,
  ValidationFailed,
} from '../../../platform/errors/domain-errors.js';
import { JobTimeout, RetryableError } from '../../../platform/jobs/job-handler.js';
import type { RecordingTasksService } from '../derived/recording-tasks.service.js';
import { PRESETS } from '../../../recording/render/picture-style.js';
import { CastPreviewService } from './cast-preview.service.js';

const INPUT = { cast: Buffer.from('cast'), palette: null, style: PRESETS.plain };
const PNG = Buffer.from('png');

let draw: () => Promise<Uint8Array>;
let previews: CastPreviewService;

beforeEach(() => {
  draw = () => Promise.resolve(PNG);
  previews = new CastPreviewService(fake<RecordingTasksService>({ preview: () => draw() }));
});

describe('the preview of a cast', () => {
  it('is rendered one at a time per user', async () => {
    let finish: (png: Uint8Array) => void = () => undefined;
    draw = () => new Promise((resolve) => (finish = resolve));
    const first = previews.draw(1, INPUT);
    await expect(previews.draw(1, INPUT)).rejects.toThrow(RateLimited);
    finish(PNG);
    expect(await first).toBe(PNG);
    draw = () => Promise.resolve(PNG);
    expect(await previews.draw(1, INPUT)).toBe(PNG);
  });

  it('is rejected while many wait', async () => {
    draw = () => new Promise(() => undefined);
    const users = Array.from({ length: 200 }, (_, at) => at);
    const refused = users.map((user) => previews.draw(user, INPUT).catch((error: unknown) => error));
    expect(await refused.at(-1)).toBeInstanceOf(RateLimited);
  });

  it.each([
    [new UnrecoverableError('The screen is too large.'), ValidationFailed, 'cast: The screen is too large.'],
    [new JobTimeout('It took long.'), ValidationFailed, 'cast: It took long. It can still be uploaded.'],
    [new RetryableError('The process died.'), TemporarilyUnavailable, 'Try again in 2 s.'],
  ])('that fails has a message: %s', async (error, kind, sentence) => {
    draw = () => Promise.reject(error);
    const drawing = previews.draw(1, INPUT);
    await expect(drawing).rejects.toBeInstanceOf(kind);
    await expect(drawing).rejects.toThrow(sentence);
  });
});
