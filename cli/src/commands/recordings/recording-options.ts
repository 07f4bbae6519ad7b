import { InvalidArgumentError } from '@commander-js/extra-typings';
import { type Scale, SCALES } from '@ttyreel/recording';

/** The values that the service accepts. */
export const VISIBILITIES = ['public', 'unlisted'] as const;

/** Reads `2`. */
export function scaleNumber(text: string): Scale {
  const scale = SCALES.find((each) => String(each) === text);
  if (scale) return scale;
  throw new InvalidArgumentError('It must be 1, 2 or 3.');
}

/** Reads `git, rebase`. */
export function tagList(text: string): string[] {
  return text
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
}
