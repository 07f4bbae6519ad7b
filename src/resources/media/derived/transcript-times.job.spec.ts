import { expect, it } from '@jest/globals';
import type { TranscriptRepository } from '../transcript.repository.js';
import type { PictureFactsRepository } from './picture-facts.repository.js';
import type { RecordingTasksService } from './recording-tasks.service.js';
import type { RenditionWriter } from './rendition-writer.js';
import type { SourceFileService } from './source-file.service.js';
import { TranscriptTimesJob } from './transcript-times.job.js';
import type { TranscriptWriterService } from './transcript-writer.service.js';

/** Two transcripts: 1 of this release, 2 of an earlier one. */
function jobWith(cast: Buffer | null) {
  const done: string[] = [];
  const note = (what: string) => {
    done.push(what);
    return Promise.resolve();
  };
  const read = { text: 'a\n', lineTimes: [6], castTimes: [61], typedFrom: [null], secrets: [] };
  const job = new TranscriptTimesJob(
    {
      lacksCastTimes: (seq: number) => Promise.resolve(seq === 2),
      giveUpCastTimes: (seq: number) => note(`gave up ${seq}`),
    } as unknown as TranscriptRepository,
    { save: (seq: number, { castTimes }: typeof read) => note(`saved ${seq} ${castTimes.join()}`) } as unknown as TranscriptWriterService, // prettier-ignore
    {} as RenditionWriter,
    {
      find: () => Promise.resolve(cast),
      lend: (_file: Buffer, use: (path: string) => Promise<unknown>) => use('/a.cast'),
    } as unknown as SourceFileService,
    { timesOf: () => Promise.resolve(null) } as unknown as PictureFactsRepository,
    { transcribe: () => Promise.resolve(read) } as unknown as RecordingTasksService,
  );
  return { job, done };
}

it('reads only the casts of earlier transcripts again', async () => {
  const { job, done } = jobWith(Buffer.from('cast'));
  await job.run(1);
  await job.run(2);
  expect(done).toEqual(['saved 2 61']);
});

it('keeps a transcript if the cast cannot be read', async () => {
  const { job, done } = jobWith(null);
  await job.run(2);
  await job.onFailed(2);
  expect(done).toEqual(['gave up 2']);
});
