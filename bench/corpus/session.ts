import { coinedWord } from './coined-words.js';
import { type Random, Weights } from './random.js';
import type { Filler } from './template.js';

/** Names that the recordings know; how often one is used falls off as in every language. */
const KNOWN_NAMES = 120_000;
const NAME_FREQUENCIES = Weights.zipf(KNOWN_NAMES, 1);
/** What a recording is about comes up again and again in it. */
const RECURRING_NAMES = 14;
const RECURRING_SHARE = 0.45;

const FOLDERS = ['src', 'src', 'lib', 'test', 'cmd', 'docs', 'scripts', 'packages', 'internal', 'app', 'etc'];
const EXTENSIONS = 'ts js py go rs md json yaml sh sql css html toml txt lock conf tf java rb c'.split(' ');

/** Something that people show: a command and what it says. */
export interface Scene {
  readonly titles: readonly Filler<Session>[];
  /** Slugs of tags. */
  readonly topics: readonly string[];
  readonly command: Filler<Session>;
  readonly output: readonly OutputLine[];
}

/** A line of output, which may come several times with other numbers and names. */
export interface OutputLine {
  readonly least: number;
  readonly most: number;
  readonly text: Filler<Session>;
}

/** A program that people record. */
export interface Tool {
  readonly name: string;
  /** How often it is what a recording is about, among all. */
  readonly weight: number;
  /** Slugs of tags. */
  readonly tags: readonly string[];
  readonly scenes: readonly Scene[];
}

/** What stays the same while somebody records: who, where, on what. */
export interface Session {
  readonly random: Random;
  readonly tool: Tool;
  readonly user: string;
  readonly project: string;
  readonly directory: string;
  readonly files: readonly string[];
  readonly names: readonly string[];
  /** What the recording shows, in the imperative; known once it has been made up. */
  title: string;
}

export function freshName(random: Random): string {
  return coinedWord(NAME_FREQUENCIES.pick(random));
}

export function nameIn({ random, names }: Session): string {
  return random.chance(RECURRING_SHARE) ? random.pick(names) : freshName(random);
}

/** @param known names that have to come up */
export function beginSession(
  random: Random,
  tool: Tool,
  user: string,
  project: string,
  known: readonly string[],
): Session {
  const names = [...known];
  while (names.length < RECURRING_NAMES) names.push(freshName(random));
  const file = () =>
    `${random.pick(FOLDERS)}/${random.chance(0.5) ? `${random.pick(names)}/` : ''}${freshName(random)}.${random.pick(EXTENSIONS)}`;
  return {
    random,
    tool,
    user,
    project,
    directory: random.pick([`~/${project}`, `~/src/${project}`, `/srv/${project}`, `~/work/${project}`, '~']),
    files: Array.from({ length: 8 }, file),
    names,
    title: '',
  };
}
