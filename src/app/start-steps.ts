import type { Logger } from 'pino';

const REMINDER_MS = 10_000;

/** Logs the steps of a start, and logs a slow step again. */
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
