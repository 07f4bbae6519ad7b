import { readTable } from '../read-table.js';

/** Filler words. */
export const FILLERS = setOf(readTable('words/fillers.txt'));

/** In a clause with one of these, "all" only means that everything is shown. */
export const SHOWING = setOf(
  'show list see view display print get tell check look find search inspect what which',
);

/** Verbs that ask for output of their own, unlike "find": "find and delete". */
export const DISPLAYING = setOf('show list see view display print tell check');

/** Verbs with which a request of its own begins. */
export const REQUESTING = setOf(`
  create delete start stop find undo discard update copy move compress extract download upload switch kill install
  configure restart replace count convert connect open edit push pull commit merge build test
`);

/** Verbs before the name of a program that is shown on its own. */
export const STARTING = setOf('start open launch run use try execute call');

/** Names of programs that are everyday words; they name a program only after one of `NAMING`. */
export const EVERYDAY_NAMES = setOf(`
  file cut sort find time date watch history alias export head tail less tree top make go kill screen code stat which who
  locate mount just pass free id column bat echo environment image next fly stow sl playbook calculator matrix train
`);
export const NAMING_WORDS = setOf('with using use run via try command of');

/** Words that refer to something in a previous clause. */
export const PRONOUNS = setOf('it them that this one');

/** Words that are never a name. */
export const PROSE = setOf(readTable('words/prose.txt'));

/** Each word and its synonyms. */
const SYNONYMS = pairsOf(readTable('words/synonyms.txt'));

/** Words that are read as one. */
const PHRASES = pairsOf(readTable('words/phrases.txt'));

const SYNONYMS_OF = new Map<string, string[]>();
for (const [word, others] of SYNONYMS)
  for (const other of others.split(' ')) SYNONYMS_OF.set(other, [...(SYNONYMS_OF.get(other) ?? []), word]);
const PHRASES_BY_START = new Map<string, { words: readonly string[]; meaning: string }[]>();
for (const [phrase, meaning] of PHRASES) {
  const words = phrase.split(' ');
  const start = words[0] ?? '';
  PHRASES_BY_START.set(start, [...(PHRASES_BY_START.get(start) ?? []), { words, meaning }]);
}
/** Participles that describe something rather than request it. */
const ADJECTIVES = setOf(
  'running existing missing working listening following including ignoring staging string',
);

/** Words with a synonym, and their synonyms. */
export const WORDS_WITH_SYNONYMS: readonly string[] = SYNONYMS.flatMap(([word, others]) => [
  word,
  ...others.split(' '),
]);

/** A word, its base forms and what they stand for: `delete` for `removing`. */
export function formsOf(word: string): ReadonlySet<string> {
  const forms = baseForms(word);
  return new Set([...forms, ...forms.flatMap((form) => SYNONYMS_OF.get(form) ?? [])]);
}

/** The phrase that begins at a word, and its meaning. */
export function phraseAt(words: readonly string[], at: number) {
  const phrases = PHRASES_BY_START.get(words[at] ?? '') ?? [];
  return phrases.find((phrase) => phrase.words.every((word, offset) => words[at + offset] === word));
}

function baseForms(word: string): string[] {
  const forms = [word];
  if (ADJECTIVES.has(word)) return forms;
  for (const ending of ['s', 'es', 'ing']) {
    if (!word.endsWith(ending) || word.length < ending.length + 2) continue;
    const stem = word.slice(0, -ending.length);
    forms.push(stem, `${stem}e`, stem.replace(/(.)\1$/, '$1'));
  }
  if (word.endsWith('ies')) forms.push(`${word.slice(0, -3)}y`);
  return forms;
}

function pairsOf(text: string): [string, string][] {
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const [word = '', rest = ''] = line.trim().split(/: ?/);
      return [word, rest];
    });
}

function setOf(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}
