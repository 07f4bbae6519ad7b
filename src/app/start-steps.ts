import type { Logger } from 'pino';

const REMINDER_MS = 10_000;

/** Logs what a start is doing, and reminds of a step that takes long. */
export class StartSteps {
  #step = '';
  readonly #timer: NodeJS.Timeout;

  constructor(private readonly log: Logger) {
    this.#timer = setInterval(() => {
      this.log.warn(`still ${this.#step}`);
    }, REMINDER_MS).unref();
  }

  begin(step: string): void {
    this.#step = step;
    this.log.info(step);
  }

  end(): void {
    clearInterval(this.#timer);
  }
}
