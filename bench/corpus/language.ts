import { readFileSync } from 'node:fs';
import { type Random, Weights } from './random.js';
import { nameIn, type Session } from './session.js';
import { compile, type Filler, type Language } from './template.js';

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');

const WORDS = [...new Set(read('words.txt').split(/\s+/).filter(Boolean))];
const WORD_FREQUENCIES = Weights.zipf(WORDS.length, 0.7);

/** Placeholders for numbers, names and similar values; the others are phrases of phrases.txt. */
const ELEMENTS: Readonly<Record<string, Filler<Session>>> = {
  title: ({ title }) => title,
  doing: ({ title }) => title.charAt(0).toLowerCase() + title.slice(1),
  tool: ({ tool }) => tool.name,
  project: ({ project }) => project,
  user: ({ user }) => user,
  dir: ({ directory }) => directory,
  file: ({ random, files }) => random.pick(files),
  name: nameIn,
  Name: (session) => capitalised(nameIn(session)),
  word: ({ random }) => WORDS[WORD_FREQUENCIES.pick(random)] ?? '',
  few: ({ random }) => String(random.between(2, 9)),
  n: ({ random }) => String(random.between(10, 99)),
  big: ({ random }) => String(Math.floor(10 ** (2 + 3 * random.next()))),
  hash7: ({ random }) => random.hex(7),
  hash12: ({ random }) => random.hex(12),
  hash40: ({ random }) => random.hex(40),
  sha: ({ random }) => random.hex(64),
  uuid: ({ random }) => random.hex(32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
  ip: ({ random }) => `10.${random.between(0, 9)}.${random.between(0, 31)}.${random.between(1, 254)}`,
  port: ({ random }) => random.pick(['3000', '5432', '6379', '8080', '8443', '9090', '4173', '5000']),
  date: ({ random }) => `202${random.between(3, 6)}-${twoDigits(random, 1, 12)}-${twoDigits(random, 1, 28)}`,
  time: ({ random }) => `${twoDigits(random, 0, 23)}:${twoDigits(random, 0, 59)}:${twoDigits(random, 0, 59)}`,
};

/** The language of the recordings: numbers, names and phrases. */
export const language: Language<Session> = {
  slot(name) {
    const element = ELEMENTS[name];
    if (element) return element;
    if (!PHRASES.has(name)) throw new Error(`There is no value for the placeholder «${name}».`);
    // Phrases can contain each other, in any order.
    return (session) => phrase(name, session);
  },
  choose: ({ random }, count) => random.between(0, count - 1),
};

/** A text of phrases.txt, where `slot <name>` begins the ways to say something and `3× ` says one of them thrice as often. */
const PHRASES = new Map(
  read('phrases.txt')
    .split(/^slot /m)
    .slice(1)
    .map((block) => {
      const [name = '', ...lines] = block.split('\n').filter(Boolean);
      return [name, lines.map((line) => /^(?:(\d+)× )?(.*)$/s.exec(line))] as const;
    }),
);

const COMPILED = new Map(
  [...PHRASES].map(([name, lines]) => [
    name,
    {
      frequencies: new Weights(lines.map((line) => Number(line?.[1] ?? 1))),
      texts: lines.map((line) => compile(line?.[2] ?? '', language)),
    },
  ]),
);

export function phrase(name: string, session: Session): string {
  const said = COMPILED.get(name);
  return said?.texts[said.frequencies.pick(session.random)]?.(session) ?? '';
}

export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function twoDigits(random: Random, least: number, most: number): string {
  return String(random.between(least, most)).padStart(2, '0');
}

/** English words, most frequent first. */
export const PLAIN_WORDS: readonly string[] = WORDS.filter((word) => /^[a-z]+$/.test(word));
