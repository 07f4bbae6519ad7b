import slugify from '@sindresorhus/slugify';
import type { Shell } from '@ttyreel/recording';
import type { Visibility } from '../../src/resources/gifs/data/gif.entity.js';
import { THEMES } from '../../test/support/builtin-themes.js';
import { phrase } from './language.js';
import { authorFrequencies, makePerson, makeRepo } from './people.js';
import type { CorpusPlan } from './plan.js';
import { PLANTED_WORDS } from './planted-words.js';
import { mix, Random, Weights } from './random.js';
import { beginSession, freshName } from './session.js';
import { type Tagger } from './tags.js';
import { pickTool } from './tools.js';
import type { Scene, Tool } from './session.js';
import { makeTranscript, type Transcript } from './transcript.js';

export interface Recording {
  readonly seq: number;
  readonly id: string;
  readonly authorSeq: number;
  readonly repoSeq: number | null;
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly command: string;
  readonly shell: Shell;
  readonly visibility: Visibility;
  readonly width: number;
  readonly height: number;
  readonly frames: number;
  readonly durationMs: number;
  readonly homepageUrl: string;
  readonly codehostUrl: string;
  readonly themeSlug: string | null;
  readonly isFeatured: boolean;
  readonly createdAt: Date;
  readonly tagSeqs: readonly number[];
  readonly views: number;
  readonly transcript: Transcript;
  /** The size of the GIF in bytes. */
  readonly gifSize: number;
  /** The random stream for hashes. */
  readonly random: Random;
}

const END = Date.parse('2026-11-01T00:00:00Z');
const SPAN_MS = 3 * 365.25 * 86_400_000;
const FEATURED = 30;
const REPO_SHARE = 0.3;
const MOST_VIEWS = 5_000_000;
/** The upload limit. */
const MOST_BYTES = 10 * 1024 * 1024;

const SHELLS: readonly Shell[] = ['zsh', 'bash', 'fish', 'powershell', 'sh', 'other'];
const SHELL_FREQUENCIES = new Weights([46, 31, 10, 5, 4, 4]);
const SHELL_OF_TOOL: Readonly<Record<string, Shell>> = { zsh: 'zsh', bash: 'bash', pwsh: 'powershell' };
const THEME_FREQUENCIES = Weights.zipf(THEMES.length, 1);

/** Generates recordings, each only from its number and the seed of the corpus. */
export class RecordingMaker {
  readonly #authors: Weights;
  readonly #repos: Weights;

  constructor(
    private readonly plan: CorpusPlan,
    private readonly tagger: Tagger,
  ) {
    this.#authors = authorFrequencies(plan.userCount);
    this.#repos = Weights.zipf(plan.repoCount, BUSY_REPOS);
  }

  /** @param seq from 1 */
  make(seq: number): Recording {
    const random = new Random(this.plan.seed, seq);
    const tool = pickTool(random);
    const scene = tool.scenes[Math.floor(tool.scenes.length * random.next() ** 1.5)];
    if (!scene) throw new Error(`${tool.name} has no scenes.`);
    const authorSeq = this.#authors.pick(random) + 1;
    const shell = SHELL_OF_TOOL[tool.name] ?? SHELLS[SHELL_FREQUENCIES.pick(random)] ?? 'other';
    const said = this.say(seq, tool, scene, authorSeq, shell, random);
    const createdAt = this.createdAt(seq, random);
    const repoSeq = random.chance(REPO_SHARE) ? this.#repos.pick(random) + 1 : null;
    const seconds = (said.transcript.times.at(-1) ?? 0) + 1;
    return {
      seq,
      id: idOf(seq, this.plan.seed),
      authorSeq,
      repoSeq,
      ...said,
      slug: slugify(said.title).slice(0, 200) || 'recording',
      shell,
      visibility: this.isUnlisted(seq) ? 'unlisted' : 'public',
      width: random.pick([640, 720, 800, 800, 960, 1280]),
      height: random.pick([360, 400, 480, 480, 600]),
      frames: Math.round(seconds * random.between(4, 12)),
      durationMs: Math.round(1_000 * seconds),
      homepageUrl: random.chance(0.1) ? `https://${freshName(random)}.example.com/` : '',
      codehostUrl: repoSeq === null ? '' : makeRepo(repoSeq, this.plan.seed).codehostUrl,
      themeSlug: random.chance(0.4) ? (THEMES[THEME_FREQUENCIES.pick(random)]?.slug ?? null) : null,
      isFeatured: random.chance(FEATURED / this.plan.recordingCount),
      createdAt,
      tagSeqs: this.tagger.tagsOf(tool, scene, random),
      views: viewsOf(createdAt, random),
      gifSize: Math.min(MOST_BYTES, Math.round(40_000 * random.next() ** -0.8)),
      random,
    };
  }

  private say(seq: number, tool: Tool, scene: Scene, authorSeq: number, shell: Shell, random: Random) {
    const planted = PLANTED_WORDS.flatMap(({ share, words }) => words.filter(() => random.chance(share)));
    const user = makePerson(authorSeq, this.plan.seed).username.split('-')[0] ?? 'ada';
    const project = random.chance(0.4) ? planted[0] : undefined;
    const session = beginSession(random, tool, user, project ?? freshName(random), planted);
    session.title = random.pick(scene.titles)(session);
    const title = phrase('heading', session).slice(0, 300);
    const command = scene.command(session);
    const sentences = random.chance(0.15) ? 0 : random.between(1, 4);
    const description = Array.from({ length: sentences }, () => phrase('sentence', session)).join(' ');
    const extra = [...planted.map((word) => `loaded ${word}`), `trace ${rareWord(seq)}`];
    const transcript = makeTranscript(session, shell, scene, command, extra);
    return { title, command: command.slice(0, 500), description, transcript };
  }

  /** Spread evenly, with the exact total. */
  private isUnlisted(seq: number): boolean {
    const { recordingCount, publicCount } = this.plan;
    const before = (until: number) => Math.floor((until * (recordingCount - publicCount)) / recordingCount);
    return before(seq) > before(seq - 1);
  }

  private createdAt(seq: number, random: Random): Date {
    const step = SPAN_MS / this.plan.recordingCount;
    return new Date(Math.floor(END - SPAN_MS + step * (seq - 1 + random.next())));
  }
}

const BUSY_REPOS = 0.9;

/** A word in the transcript of this recording that no other recording has. */
export function rareWord(seq: number): string {
  return `x${mix(seq).toString(36)}`;
}

/** Most have few views, some very many (Lomax distribution); older recordings have more. */
function viewsOf(createdAt: Date, random: Random): number {
  const age = (END - createdAt.getTime()) / SPAN_MS;
  const views = 12 * ((1 - random.next()) ** (-1 / 1.1) - 1) * (0.3 + age);
  return Math.min(MOST_VIEWS, Math.floor(views));
}

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const IDS = 62n ** 8n;
/** Coprime with the number of ids, so that all ids are different. */
const STRIDE = 130_282_170_458_861n;

/** Eight characters that look random. */
function idOf(seq: number, seed: number): string {
  let rest = (BigInt(seq) * STRIDE + BigInt(mix(seed))) % IDS;
  let id = '';
  for (let place = 0; place < 8; place += 1) {
    id += BASE62.charAt(Number(rest % 62n));
    rest /= 62n;
  }
  return id;
}
