import { describe, expect, it } from '@jest/globals';
import type { RenditionName } from '../renditions/rendition.entity.js';
import { cpuSecondsUntil, firstJob, jobAfter, type Pending, type RenditionJob } from './rendition-jobs.js';

const LATE: readonly RenditionName[] = ['thumbnail', 'still', 'mp4'];
const pending = (hasCast: boolean, ...renditions: RenditionName[]): Pending => ({ hasCast, renditions });

/** The jobs of an upload that succeed one after another. */
function jobsOf(files: readonly string[], renditions: readonly RenditionName[]): RenditionJob[] {
  const jobs: RenditionJob[] = [];
  for (let job: RenditionJob | null = firstJob(files); job;) {
    jobs.push(job);
    job = jobAfter(job, pending(files.includes('cast'), ...renditions));
  }
  return jobs;
}

describe('the jobs of a recording', () => {
  it.each<[string[], RenditionName[], RenditionJob[]]>([
    [['cast'], ['gif', 'transcript', ...LATE], ['picture', 'transcript', 'stills', 'mp4']],
    [['gif'], ['transcript', ...LATE, 'readme'], ['stills', 'ocr', 'readme', 'mp4']],
    [
      ['cast', 'gif'],
      ['transcript', ...LATE],
      ['transcript', 'stills', 'mp4'],
    ],
  ])('with %j follow one another', (files, renditions, jobs) => {
    expect(jobsOf(files, renditions)).toEqual(jobs);
  });

  it('end, even if an earlier rendition became pending again', () => {
    expect(jobAfter('readme', pending(true, 'gif'))).toBeNull();
  });
});

describe('the CPU time of a recording', () => {
  it('leaves a job its own share if those before it took theirs', () => {
    const all = pending(true, 'gif', 'transcript', ...LATE);
    expect(cpuSecondsUntil('picture', all)).toBe(14);
    expect(cpuSecondsUntil('transcript', pending(true, 'transcript', ...LATE, 'readme'))).toBe(14 + 8);
    expect(cpuSecondsUntil('stills', pending(true, ...LATE, 'readme'))).toBe(14 + 8 + 8);
    expect(cpuSecondsUntil('readme', pending(true, 'mp4', 'readme'))).toBe(60 - 22);
    expect(cpuSecondsUntil('mp4', pending(true, 'mp4'))).toBe(60);
  });

  it('of an uploaded picture keeps a share for reading it', () => {
    expect(cpuSecondsUntil('stills', pending(false, 'transcript', ...LATE, 'readme'))).toBe(8);
    expect(cpuSecondsUntil('ocr', pending(false, 'transcript', 'mp4', 'readme'))).toBe(8 + 22);
  });

  it('is free for others if a rendition is not pending', () => {
    expect(cpuSecondsUntil('picture', pending(true, 'gif', ...LATE))).toBe(14 + 8);
    expect(cpuSecondsUntil('stills', pending(true, ...LATE))).toBe(60 - 22);
  });
});
