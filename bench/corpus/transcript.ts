import type { Shell } from '@ttyreel/recording';
import { phrase } from './language.js';
import type { Session } from './session.js';
import type { OutputLine, Scene } from './session.js';
import { GIT, pickCompanion } from './tools.js';

const LEAST_CHARACTERS = 900;
const USUAL_MOST_CHARACTERS = 2_600;
const MOST_CHARACTERS = 3_000;
/** The share of recordings about another subject. */
const GIT_BESIDE = 0.17;

export interface Transcript {
  /** The text on the screen, 1 to 3 KB. */
  readonly text: string;
  /** The second at which each of its lines appeared. */
  readonly times: readonly number[];
}

/**
 * A few commands and their output.
 * @param scene what the recording shows
 * @param command how that is typed
 * @param extra lines that come up besides
 */
export function makeTranscript(
  session: Session,
  shell: Shell,
  scene: Scene,
  command: string,
  extra: readonly string[],
): Transcript {
  const { random } = session;
  const screen = new Screen(session, shell);
  const show = (step: Scene) => {
    if (random.chance(0.25)) screen.type(`# ${phrase('sentence', session)}`);
    screen.type(step === scene ? command : withFlag(session, step.command(session)));
    step.output.forEach((line) => {
      screen.print(line);
    });
  };

  if (random.chance(0.3)) show(companion(session, scene));
  show(scene);
  extra.forEach((line) => {
    screen.say(line);
  });
  if (session.tool !== GIT && random.chance(GIT_BESIDE)) show(random.pick(GIT.scenes));
  const wanted = random.between(LEAST_CHARACTERS, USUAL_MOST_CHARACTERS);
  while (screen.characters < wanted) show(companion(session, scene));
  return { text: screen.lines.join('\n'), times: screen.times };
}

/** A typed command, sometimes with an extra flag. */
export function withFlag(session: Session, command: string): string {
  return session.random.chance(0.3) ? `${command} ${phrase('flag', session)}` : command;
}

/** The output, line by line. */
class Screen {
  readonly lines: string[] = [];
  readonly times: number[] = [];
  characters = 0;
  #seconds = 0.2;

  constructor(
    private readonly session: Session,
    private readonly shell: Shell,
  ) {}

  /** A prompt and the typed command. */
  type(text: string): void {
    this.#seconds += 0.3 + 1.5 * this.session.random.next();
    this.#add(prompt(this.session, this.shell) + text);
    this.#seconds += 0.04 * text.length;
  }

  print({ least, most, text }: OutputLine): void {
    for (let left = this.session.random.between(least, most); left > 0; left -= 1) {
      const line = text(this.session);
      if (this.characters + line.length < MOST_CHARACTERS) this.say(line);
    }
  }

  say(line: string): void {
    this.#seconds += 0.4 * this.session.random.next() ** 3;
    this.#add(line);
  }

  #add(line: string): void {
    this.lines.push(line);
    this.times.push(Math.round(100 * this.#seconds) / 100);
    this.characters += line.length + 1;
  }
}

/** Another scene with the same program, or with another. */
function companion({ random, tool }: Session, shown: Scene): Scene {
  const own = random.chance(0.5) ? tool.scenes.filter((scene) => scene !== shown) : [];
  if (own.length > 0) return random.pick(own);
  const isGit = tool.tags.includes('git');
  return random.pick(pickCompanion(random, (other) => isGit || !other.tags.includes('git')).scenes);
}

function prompt({ user, project, directory }: Session, shell: Shell): string {
  switch (shell) {
    case 'zsh':
      return `${user}@${project} ${directory} % `;
    case 'bash':
      return `${user}@${project}:${directory}$ `;
    case 'fish':
      return `${user}@${project} ${directory}> `;
    case 'powershell':
      return `PS C:\\Users\\${user}\\${project}> `;
    case 'sh':
      return '$ ';
    case 'other':
      return '❯ ';
  }
}
