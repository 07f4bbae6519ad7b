const CONSONANTS = 'bdfgklmnprstvz';
const VOWELS = 'aeiou';
const SYLLABLES = CONSONANTS.length * VOWELS.length;
/** The number of combinations of three syllables. */
const STEMS = SYLLABLES ** 3;
/** Coprime with the number of stems, so that each stem is used once. */
const STRIDE = 211_573;
const ENDINGS = ['', '', '', 'ctl', 'kit', 'db', 'hub', 'r', 'ly'];

/**
 * An invented but pronounceable word, for names of projects, packages and people. Another one for every
 * index up to 343,000; never one of the planted words, which have no such shape.
 */
export function coinedWord(index: number): string {
  let rest = (index * STRIDE + 4_711) % STEMS;
  let word = '';
  for (let syllable = 0; syllable < 3; syllable += 1) {
    const sound = rest % SYLLABLES;
    word += CONSONANTS.charAt(Math.floor(sound / VOWELS.length)) + VOWELS.charAt(sound % VOWELS.length);
    rest = Math.floor(rest / SYLLABLES);
  }
  return word + (ENDINGS[index % ENDINGS.length] ?? '');
}
