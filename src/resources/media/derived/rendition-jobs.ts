import { readmeLimit } from '@ttyreel/recording';
import type { RenditionName } from '../renditions/rendition.entity.js';

/** Jobs by outbox kind, with their renditions, in the order in which those of a recording follow one another. */
export const RENDITIONS_OF_JOB = {
  picture: ['gif'],
  transcript: ['transcript'],
  stills: ['thumbnail', 'still'],
  /** From the picture, without a cast. */
  ocr: ['transcript'],
  readme: ['readme'],
  mp4: ['mp4'],
} as const satisfies Record<string, readonly RenditionName[]>;

export type RenditionJob = keyof typeof RENDITIONS_OF_JOB;

export const RENDITION_JOBS = Object.keys(RENDITIONS_OF_JOB) as readonly RenditionJob[];

const CPU_SECONDS_OF_RECORDING = 60;

/** What is kept for a job until it begins. A recording has either the jobs of a cast or `ocr`. */
const SHARE_SECONDS: Readonly<Record<RenditionJob, number>> = {
  picture: 14,
  transcript: 8,
  ocr: 22,
  stills: 8,
  readme: 8,
  mp4: 22,
};

export interface Pending {
  readonly renditions: readonly RenditionName[];
  readonly hasCast: boolean;
}

/** For a recording with these files, whose other renditions are pending. */
export function firstJob(files: readonly string[]): RenditionJob {
  if (!files.includes('gif')) return 'picture';
  return files.includes('cast') ? 'transcript' : 'stills';
}

export function jobAfter(job: RenditionJob, pending: Pending): RenditionJob | null {
  return jobsAfter(job, pending)[0] ?? null;
}

/** CPU seconds for a job and those before it: its own share, and what they leave of theirs. */
export function cpuSecondsUntil(job: RenditionJob, pending: Pending): number {
  const following = new Set(jobsAfter(job, pending));
  // A large picture gets a smaller one.
  if (job === 'picture') following.add('readme');
  return [...following].reduce((left, next) => left - SHARE_SECONDS[next], CPU_SECONDS_OF_RECORDING);
}

export function needsReadme(gifSize: number): boolean {
  return gifSize > readmeLimit;
}

function jobsAfter(job: RenditionJob, pending: Pending): RenditionJob[] {
  return jobsOf(pending).filter((next) => RENDITION_JOBS.indexOf(next) > RENDITION_JOBS.indexOf(job));
}

/** In their order. */
export function jobsOf({ renditions, hasCast }: Pending): RenditionJob[] {
  return RENDITION_JOBS.filter(
    (job) =>
      job !== (hasCast ? 'ocr' : 'transcript') &&
      RENDITIONS_OF_JOB[job].some((rendition) => renditions.includes(rendition)),
  );
}
