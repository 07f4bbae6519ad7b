import { readmeLimit } from '../../../recording/gif/readme-gif.js';
import type { FormName } from '../rendition.entity.js';

/** Jobs by outbox kind, and the renditions that each one makes. */
export const RENDITIONS_OF_JOB = {
  /** Draws the cast of a recording without a picture. */
  picture: ['gif'],
  stills: ['thumbnail', 'still'],
  mp4: ['mp4'],
  readme: ['readme'],
  /** From the cast. */
  transcript: ['transcript'],
  /** From the picture, without a cast. */
  ocr: ['transcript'],
} as const satisfies Record<string, readonly FormName[]>;

export type RenditionJob = keyof typeof RENDITIONS_OF_JOB;

/** Jobs for every picture. @param gifSize bytes */
export function jobsOfPicture(gifSize: number): RenditionJob[] {
  return gifSize > readmeLimit ? ['stills', 'mp4', 'readme'] : ['stills', 'mp4'];
}
