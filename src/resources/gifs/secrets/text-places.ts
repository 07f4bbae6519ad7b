import { CAST_PLACES, type CastPlace, type SecretFinding } from '@ttyreel/recording';
import { AUTHOR_TEXTS, type AuthorTextName } from '../data/gif-columns.js';

/** Where readers can get a text of a recording. */
export type TextPlace = CastPlace | AuthorTextName;

/** A secret in a text of a recording. */
export type GifSecret = SecretFinding<TextPlace>;

const LABELS: Readonly<Record<CastPlace, string>> = {
  screen: 'on the screen',
  input: 'in the typed input',
  marker: 'in a marker',
  event: 'in an event of the cast',
  header: 'in the header of the cast',
  terminal_title: 'in the title of the terminal',
  link: 'in the target of a link',
  clipboard: 'in the clipboard',
  control_string: 'in a control string of the output',
};

const AUTHOR_PLACES = Object.keys(AUTHOR_TEXTS) as AuthorTextName[];

export const TEXT_PLACES: readonly TextPlace[] = [...CAST_PLACES, ...AUTHOR_PLACES];

function isAuthorText(place: TextPlace): place is AuthorTextName {
  return place in AUTHOR_TEXTS;
}

/** Whether its cast has it, and not a text of its author. */
export function isInCast({ place }: Pick<GifSecret, 'place'>): boolean {
  return !isAuthorText(place);
}

/** Such as "in the title", or "on the screen, line 3". */
export function nameOfPlace({ place, line }: Pick<GifSecret, 'place' | 'line'>): string {
  const label = isAuthorText(place) ? `in ${AUTHOR_TEXTS[place].label}` : LABELS[place];
  return line === null ? label : `${label}, line ${line}`;
}
