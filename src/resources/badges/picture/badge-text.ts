import type { Tone } from './colours.js';

/** What a badge says. */
export interface BadgeText {
  /** The program by which people ask for such packages; the terminal types it. */
  readonly command: string;
  /** Of the package, as people write it. */
  readonly name: string;
  /** What is said of the package; undefined where the value speaks for itself. */
  readonly metric?: string;
  /** What stands before the value in a flat badge. */
  readonly label: string;
  readonly value: string;
  /** The value of a flat badge, where readers know it by another spelling. */
  readonly flatValue?: string;
  readonly tone: Tone;
  /** The whole for those who do not see it. */
  readonly description: string;
}
