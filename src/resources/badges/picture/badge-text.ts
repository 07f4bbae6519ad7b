import type { Tone } from './colours.js';

export interface BadgeText {
  /** The program that installs such packages. */
  readonly command: string;
  readonly name: string;
  /** Undefined when the value needs no label. */
  readonly metric?: string;
  readonly label: string;
  readonly message: string;
  /** Value of a flat badge, where it differs. */
  readonly flatMessage?: string;
  readonly tone: Tone;
  /** Alternative text. */
  readonly description: string;
}
