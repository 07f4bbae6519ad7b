import { setTimeout as delay } from 'node:timers/promises';
import { inspect } from 'node:util';

const LISTS = ['/api/v1/gifs/', '/api/v1/tags/', '/api/v1/gifs/me/', '/api/v1/themes/', '/', '/explore'];
const PAUSE_MS = 100;
const ANSWER_WITHIN_MS = 60_000;

/** Read lists, pages, searches and recordings. */
export class Readers {
  answered = 0;
  /** Answers that refused for now, with a Retry-After. */
  refused = 0;
  longestMs = 0;
  /** What no reader may get. */
  readonly wrong = new Map<string, number>();
  private isStopped = false;
  private round = 0;

  /** @param recordings their ids now */
  constructor(
    private readonly address: () => string,
    private readonly apiKey: string,
    private readonly recordings: () => readonly string[],
  ) {}

  async run(): Promise<void> {
    while (!this.isStopped) {
      this.round += 1;
      const ids = this.recordings();
      const id = ids[this.round % ids.length];
      const ofOne = id === undefined ? [] : [`/api/v1/gifs/${id}/`, `/gifs/${id}`, `/media/${id}.cast`];
      const search = `/api/v1/search/?q=round%20${this.round % 50}`;
      await Promise.all([...LISTS, search, ...ofOne].map((target) => this.read(target)));
      await delay(PAUSE_MS);
    }
  }

  stop(): void {
    this.isStopped = true;
  }

  private async read(target: string): Promise<void> {
    const begun = performance.now();
    try {
      const response = await fetch(this.address() + target, {
        headers: { 'X-API-Key': this.apiKey },
        redirect: 'manual',
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      });
      const text = await response.text();
      if (response.status === 503 && response.headers.has('retry-after')) this.refused += 1;
      else if (response.status < 400) this.answered += 1;
      else
        this.isWrong(`${response.status} to GET ${target.replace(/\w{8,}/, ':id')}: ${text.slice(0, 200)}`);
    } catch (error) {
      this.isWrong(`GET ${target.replace(/\w{8,}/, ':id')}: ${inspect(error).slice(0, 300)}`);
    }
    this.longestMs = Math.max(this.longestMs, performance.now() - begun);
  }

  private isWrong(what: string): void {
    this.wrong.set(what, (this.wrong.get(what) ?? 0) + 1);
  }
}
