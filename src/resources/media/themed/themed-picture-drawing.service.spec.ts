import { beforeEach, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { fake } from '../../../../test/support/fakes.js';
import { themesService } from '../../../../test/support/themes-service.js';
import { JobTimeout, UnrecoverableError } from '../../../platform/jobs/job-handler.js';
import { PRESETS, type RenderedGif } from '@ttyreel/recording';
import { DrawingTurnsService } from '../derived/processes/drawing-turns.service.js';
import type { PictureFactsRepository } from '../derived/picture-facts.repository.js';
import type { RecordingTasksService } from '../derived/processes/recording-tasks.service.js';
import type { RenditionWriter } from '../derived/rendition-writer.js';
import type { SourceFile, SourceFileService } from '../derived/source-file.service.js';
import { ThemedPictureDrawingService } from './themed-picture-drawing.service.js';
import type { ThemedPictureEvictionService } from './themed-picture-eviction.service.js';
import type { ThemedPictureRepository } from './themed-picture.repository.js';

const KEY = { gifSeq: 7, themeSlug: 'nord', look: 'scale.2' };
const CAST: SourceFile = { rendition: 'cast', blobKey: 'ab/1.cast', size: 100 };

let cast: SourceFile | null;
let isMissing: boolean;
let error: Error | null;
let inputs: unknown[];
let failed: unknown[];
let pictures: ThemedPictureDrawingService;

beforeEach(() => {
  [cast, isMissing, error, inputs, failed] = [CAST, true, null, [], []];
  pictures = new ThemedPictureDrawingService(
    new DrawingTurnsService(),
    fake<ThemedPictureRepository>({
      saveFailed: (_key, revision, failure, retryInSeconds) => {
        failed.push([revision, failure, retryInSeconds]);
        return Promise.resolve();
      },
    }),
    fake<RenditionWriter>({
      saveBlob: () => {
        isMissing = false;
        return Promise.resolve();
      },
    }),
    fake<SourceFileService>({
      find: () => Promise.resolve(cast),
      lend: (_file, work) => work('/media/ab/1.cast'),
    }),
    fake<RecordingTasksService>({
      drawNow: (input) => {
        inputs.push(input);
        return error ? Promise.reject(error) : Promise.resolve(fake<RenderedGif>({ bytes: Buffer.of(1) }));
      },
    }),
    fake<ThemedPictureEvictionService>({ evict: () => Promise.resolve() }),
    themesService(),
    fake<PictureFactsRepository>({
      settingsOf: () => Promise.resolve({ themeSlug: null, style: PRESETS.plain, chosen: PRESETS.plain }),
    }),
    pino({ level: 'silent' }),
  );
});

const draw = (caller = 'reader') => pictures.draw(KEY, caller, () => Promise.resolve(isMissing));

it('draws the cast in the theme and look', async () => {
  await draw();
  expect(inputs).toHaveLength(1);
  expect(inputs[0]).toMatchObject({ cast: '/media/ab/1.cast', style: { scale: 2 } });
  expect(inputs[0]).toHaveProperty('palette.background', expect.stringMatching(/^#2e3440$/i));
});

it('draws once for all callers', async () => {
  await Promise.all(['a', 'a', 'b', 'c'].map(draw));
  expect(inputs).toHaveLength(1);
});

it('draws nothing without a cast', async () => {
  cast = null;
  await draw();
  expect(inputs).toEqual([]);
});

it.each([
  [new UnrecoverableError('Line 2 is not JSON.'), null],
  [new JobTimeout('Drawing the cast took longer than 60 s.'), 600],
])('stores why it cannot be drawn, and when to retry: %s', async (reason, retryInSeconds) => {
  error = reason;
  await draw();
  expect(failed).toEqual([[1, reason.message, retryInSeconds]]);
});
