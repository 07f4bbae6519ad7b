import { readmeLimit } from '../../../recording/gif/readme-gif.js';
import type { FormName } from '../rendition.entity.js';

/** The jobs by the kind of their outbox rows, and the forms that each one makes. */
export const RENDITIONS_OF_JOB = {
  /** Draws the cast of a recording that came without a picture. */
  picture: ['gif'],
  stills: ['thumbnail', 'still'],
  mp4: ['mp4'],
  readme: ['readme'],
  /** Of the cast. */
  transcript: ['transcript'],
  /** The transcript of a recording without a cast. */
  ocr: ['transcript'],
} as const satisfies Record<string, readonly FormName[]>;

export type RenditionJob = keyof typeof RENDITIONS_OF_JOB;

/** What is made of every picture. @param gifSize bytes */
export function jobsOfPicture(gifSize: number): RenditionJob[] {
  return gifSize > readmeLimit ? ['stills', 'mp4', 'readme'] : ['stills', 'mp4'];
}
