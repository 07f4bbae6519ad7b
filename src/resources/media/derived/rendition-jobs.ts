import { readmeLimit } from '../../../recording/gif/readme-gif.js';
import type { RenditionName } from '../rendition.entity.js';

/** Jobs by outbox kind, with their renditions. */
export const RENDITIONS_OF_JOB = {
  picture: ['gif'],
  stills: ['thumbnail', 'still'],
  mp4: ['mp4'],
  readme: ['readme'],
  transcript: ['transcript'],
  /** From the picture, without a cast. */
  ocr: ['transcript'],
} as const satisfies Record<string, readonly RenditionName[]>;

export type RenditionJob = keyof typeof RENDITIONS_OF_JOB;

/** At most 60 s for an upload: it has either the jobs of a cast or `ocr`. */
export const CPU_SECONDS_OF_JOB: Readonly<Record<RenditionJob, number>> = {
  picture: 14,
  transcript: 8,
  ocr: 22,
  stills: 8,
  readme: 8,
  mp4: 22,
};

/** The picture, and the files that are made from it. */
export const PICTURE_JOBS: readonly RenditionJob[] = ['picture', 'stills', 'mp4', 'readme'];

export function jobsOfPicture(gifSize: number): RenditionJob[] {
  return gifSize > readmeLimit ? ['stills', 'mp4', 'readme'] : ['stills', 'mp4'];
}
