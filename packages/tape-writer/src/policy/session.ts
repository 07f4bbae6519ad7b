import { EarlierFiles } from './earlier-files.js';

/** Texts within one another that are judged for one line; a few files could run each other without end. */
const MOST_TEXTS = 1000;

/** What the commands of a line, and of the texts within it, know of one another. */
export class Session {
  readonly files = new EarlierFiles();
  /** Whether the line lists the jobs of cron, to extend them. */
  readonly keepsJobs: boolean;
  #texts = 0;

  constructor(line: string) {
    this.keepsJobs = /\bcrontab\s+-l\b/.test(line);
  }

  /** Counts one more text. @returns whether there are too many */
  isExhausted(): boolean {
    return ++this.#texts > MOST_TEXTS;
  }
}
