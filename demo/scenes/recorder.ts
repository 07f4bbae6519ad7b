import { seededRandom } from '../../test/support/seeded-random.js';

/** A scene of `recordings.json`, by the name of its cast. */
export interface Scene {
  readonly columns: number;
  readonly rows: number;
  readonly title: string;
  readonly play: (recorder: Recorder) => void;
}

/** Noon of a day that was chosen once, so that the casts do not depend on the day they are written. */
const TIMESTAMP = 1_795_262_400;

/** Collects what a program would print, on a clock of its own. */
export class Recorder {
  readonly random: () => number;
  readonly #events: [time: number, code: 'o' | 'm', data: string][] = [];
  #seconds = 0;

  constructor(
    private readonly scene: Scene,
    seed: number,
  ) {
    this.random = seededRandom(seed);
  }

  wait(seconds: number): void {
    this.#seconds += seconds;
  }

  print(text: string): void {
    this.#add('o', text.replaceAll('\n', '\r\n'));
  }

  /** Begins a chapter. */
  chapter(title: string): void {
    this.#add('m', title);
  }

  /** Prints lines with a pause after each. */
  lines(lines: readonly string[], pause: number): void {
    for (const line of lines) {
      this.print(`${line}\n`);
      this.wait(pause);
    }
  }

  /** Types as people do: unevenly. */
  type(text: string, pause = 0.055): void {
    for (const letter of text) {
      this.print(letter);
      this.wait(pause * (0.6 + 0.8 * this.random()));
    }
  }

  /** Types a command after a prompt and starts it. */
  command(prompt: string, text: string): void {
    this.print(prompt);
    this.wait(0.35);
    this.type(text);
    this.wait(0.25);
    this.print('\n');
    this.wait(0.15);
  }

  /** Draws as often as given, with the same pause after each. */
  frames(count: number, pause: number, draw: (frame: number) => string): void {
    for (let frame = 0; frame < count; frame++) {
      this.print(draw(frame));
      this.wait(pause);
    }
  }

  #add(code: 'o' | 'm', data: string): void {
    this.#events.push([Math.round(this.#seconds * 1_000) / 1_000, code, data]);
  }

  /** An asciicast v2. */
  cast(): string {
    const { columns: width, rows: height, title } = this.scene;
    const env = { SHELL: '/bin/bash', TERM: 'xterm-256color' };
    const header = { version: 2, width, height, timestamp: TIMESTAMP, title, env };
    return [header, ...this.#events].map((line) => `${JSON.stringify(line)}\n`).join('');
  }
}
