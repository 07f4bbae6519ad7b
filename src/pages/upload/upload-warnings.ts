import { isCertain } from '@ttyreel/recording';
import { ValidationFailed } from '../../platform/errors/domain-errors.js';
import type { GifDetail } from '../../resources/gifs/data/gif.read-model.js';
import { hasUnconfirmedSecrets } from '../../resources/gifs/secrets/held-recording.js';
import { namesOf } from '../../resources/gifs/secrets/secret-sentences.js';

const HOW_TO_KEEP = 'To keep it, check “Keep what was typed” and upload the cast again.';
export const INPUT_LEFT_OUT = `What was typed was left out, because it may be passwords. ${HOW_TO_KEEP}`;

const API_ADVICE = /(?<=It was left out)\b.*$/s;
const ONLY_INPUT = /(?<=only input events\.).*$/s;

export function saysInputLeftOut(warning: string): boolean {
  return API_ADVICE.test(warning);
}

/** A warning of the API in the words of the page. */
export function pageWarning(warning: string): string {
  return warning.replace(API_ADVICE, `. ${HOW_TO_KEEP}`);
}

/** An error of the upload in the words of the page. */
export function pageError(error: unknown): unknown {
  const problem = error instanceof ValidationFailed ? error.fields?.['cast']?.[0] : undefined;
  return problem !== undefined && ONLY_INPUT.test(problem)
    ? ValidationFailed.field(
        'cast',
        problem.replace(ONLY_INPUT, ' Check “Keep what was typed” to keep them.'),
      )
    : error;
}

/** What the script shows of an uploaded recording with a secret. */
export interface SecretNews {
  readonly text: string;
  readonly links: readonly { readonly label: string; readonly url: string }[];
}

/** Null without a secret. @param url of the recording's page */
export function secretNewsOf(gif: GifDetail, url: string): SecretNews | null {
  if (!hasUnconfirmedSecrets(gif)) return null;
  const state = gif.isHeld ? 'so it is unlisted until' : 'so it can only be public after';
  const hasCast = gif.renditions.some(({ name }) => name === 'cast');
  return {
    text: `The recording has ${namesOf(gif.secrets.filter(isCertain))}, ${state} you hide it or confirm that it is no secret.`,
    links: [
      { label: 'See where', url: `${url}/edit` },
      ...(hasCast ? [{ label: 'Hide it', url: `${url}/cut#replacements` }] : []),
    ],
  };
}
