import { nearestName } from '@ttyreel/recording';
import { FILLERS, PROSE, WORDS_WITH_SYNONYMS } from '../sentence/english.js';
import { type SentenceWord, wordOf } from '../sentence/words.js';
import { INTENT_WORDS, TOOLS, toolsNamed } from './tool-table.js';

const SHORTEST = 5;
const KNOWN = [
  ...new Set([
    ...FILLERS,
    ...INTENT_WORDS,
    ...WORDS_WITH_SYNONYMS,
    ...TOOLS.flatMap(({ name, otherNames }) => [name, ...otherNames]),
  ]),
].filter((word) => word.length >= SHORTEST);

/** The word, or the known word that it is a misspelling of: "dokcer". */
export function spellingOf(word: SentenceWord): SentenceWord {
  const { lower, isQuoted, forms } = word;
  if (isQuoted || PROSE.has(lower) || lower.length < SHORTEST || !/^[a-z]+$/.test(lower)) return word;
  if (toolsNamed(word).length > 0 || [...forms].some((form) => FILLERS.has(form) || KNOWN.includes(form)))
    return word;
  const most = lower.length < 8 ? 1 : 2;
  const singular = lower.endsWith('s') ? nearestName(lower.slice(0, -1), KNOWN, most) : null;
  const meant = nearestName(lower, KNOWN, most) ?? singular;
  return meant === null ? word : wordOf(meant, false, word.typed);
}
