import { coinedWord } from './coined-words.js';
import { type Random, Weights } from './random.js';
import type { Filler } from './template.js';

/** Names in the recordings, with frequencies as in a natural language. */
const KNOWN_NAMES = 120_000;
const NAME_FREQUENCIES = Weights.zipf(KNOWN_NAMES, 1);
/** The names of a recording, which occur repeatedly in it. */
const RECURRING_NAMES = 14;
const RECURRING_SHARE = 0.45;

const FOLDERS = ['src', 'src', 'lib', 'test', 'cmd', 'docs', 'scripts', 'packages', 'internal', 'app', 'etc'];
const EXTENSIONS = 'ts js py go rs md json yaml sh sql css html toml txt lock conf tf java rb c'.split(' ');

/** A scene of a recording: a command and its output. */
export interface Scene {
  readonly titles: readonly Filler<Session>[];
  /** Slugs of tags. */
  readonly topics: readonly string[];
  readonly command: Filler<Session>;
  readonly output: readonly OutputLine[];
}

/** A line of output, which may repeat with different numbers and names. */
export interface OutputLine {
  readonly least: number;
  readonly most: number;
  readonly text: Filler<Session>;
}

/** A program that people record. */
export interface Tool {
  readonly name: string;
  /** The weight with which it is the subject of a recording. */
  readonly weight: number;
  /** Slugs of tags. */
  readonly tags: readonly string[];
  readonly scenes: readonly Scene[];
}

/** The constants of a recording: tool, user, project, files. */
export interface Session {
  readonly random: Random;
  readonly tool: Tool;
  readonly user: string;
  readonly project: string;
  readonly directory: string;
  readonly files: readonly string[];
  readonly names: readonly string[];
  /** The subject of the recording, in the imperative; set once it is generated. */
  title: string;
}

export function freshName(random: Random): string {
  return coinedWord(NAME_FREQUENCIES.pick(random));
}

export function nameIn({ random, names }: Session): string {
  return random.chance(RECURRING_SHARE) ? random.pick(names) : freshName(random);
}

/** @param known names that must occur */
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
