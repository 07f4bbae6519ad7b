import { readdir, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { runProgram } from '../../support/program.js';
import type { Ledger } from './ledger.js';

interface Detail {
  readonly title: string;
  readonly processing: boolean;
  readonly gif_url: string;
  readonly mp4_url: string;
  readonly thumbnail_url: string;
  readonly still_url: string;
  readonly transcript: string;
  readonly cast_url: string;
}

const RENDITIONS = ['gif_url', 'mp4_url', 'thumbnail_url', 'still_url', 'transcript'] as const;
const AT_A_TIME = 8;
/** The check leaves out files that are younger than an hour. */
const AGED_MS = 7_200_000;

/** Compares a running service with the ledger of its acknowledged writes. */
export class Audit {
  /** Acknowledged, but not there. */
  readonly lost: string[] = [];
  /** Recordings whose renditions are not made and never will be. */
  readonly failed: string[] = [];
  /** Recordings whose renditions are still not made after the wait. */
  readonly stuck: string[] = [];
  readonly miscounted: string[] = [];

  constructor(
    private readonly api: string,
    private readonly username: string,
    private readonly apiKey: string,
    private readonly ledger: Ledger,
  ) {}

  /** All of it, as sentences. */
  get problems(): string[] {
    return [
      ...this.lost.map((what) => `lost ${what}`),
      ...this.failed.map((id) => `the renditions of ${id} failed`),
      ...this.stuck.map((id) => `the renditions of ${id} are not made`),
      ...this.miscounted,
    ];
  }

  /** @returns the seconds until all renditions were made */
  async untilMade(withinMs: number): Promise<number> {
    const begun = performance.now();
    let waiting = this.ledger.alive;
    for (;;) {
      const details = await inParallel(waiting, async (id) => [id, await this.detailOf(id)] as const);
      waiting = details.filter(([, detail]) => detail?.processing).map(([id]) => id);
      for (const [id, detail] of details) {
        if (!detail) this.miss(id);
        else if (!detail.processing && RENDITIONS.some((url) => detail[url] === '')) this.failed.push(id);
      }
      const seconds = (performance.now() - begun) / 1_000;
      if (waiting.length === 0 || seconds * 1_000 > withinMs) {
        this.stuck.push(...waiting);
        return seconds;
      }
      await delay(500);
    }
  }

  /** Reads everything that was acknowledged. */
  async read(): Promise<void> {
    await inParallel([...this.ledger.recordings], async ([id, kept]) => {
      const { title, titleInDoubt, cast, deletion } = kept;
      const detail = await this.detailOf(id);
      if (deletion === 'acknowledged') {
        if (detail) this.lost.push(`the deletion of ${id}`);
      } else if (!detail) this.miss(id);
      else if (detail.title !== title && detail.title !== titleInDoubt) this.lost.push(`${id} as ${title}`);
      else if (!(await bytesOf(detail.cast_url)).equals(cast)) this.lost.push(`the cast of ${id}`);
    });
    await inParallel([...this.ledger.collections], async ([slug, ids]) => {
      const collection = await this.get<{ gifs: { id: string }[] }>(`/collections/${slug}/`);
      if (!collection) this.lost.push(`the collection ${slug}`);
      for (const id of ids) {
        const isKept = collection?.gifs.some((gif) => gif.id === id) ?? false;
        const { deletion } = this.ledger.recording(id);
        if (deletion !== 'asked' && isKept === (deletion === 'acknowledged'))
          this.lost.push(`${id} in the collection ${slug}`);
      }
    });
    await this.count('/gifs/me/', this.ledger.alive.length);
    await this.count(`/users/${this.username}/collections/`, this.ledger.collections.size);
  }

  /** Notes a recording that is not there, unless its deletion was asked for meanwhile. */
  private miss(id: string): void {
    if (this.ledger.recording(id).deletion === 'none') this.lost.push(id);
  }

  private async count(list: string, expected: number): Promise<void> {
    const count = (await this.get<{ count: number }>(list))?.count ?? -1;
    if (count < expected || count > expected + this.ledger.inDoubt) {
      this.miscounted.push(`${list} has ${count}, not ${expected}`);
    }
  }

  private detailOf(id: string): Promise<Detail | null> {
    return this.get(`/gifs/${id}/`);
  }

  /** @returns null for 404 */
  private async get<Body>(target: string): Promise<Body | null> {
    const response = await fetch(this.api + target, { headers: { 'X-API-Key': this.apiKey } });
    if (response.status === 404) return null;
    if (response.status !== 200)
      throw new Error(`GET ${target}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Body;
  }
}

export interface FilesReport {
  readonly missing: number;
  /** Files without a row before the sweep, and after it. */
  readonly swept: number;
  readonly surplus: number;
  /** Wrong list counters, counts and used storage. */
  readonly drift: number;
}

/** Runs the operator's commands on a service with media on the disk. */
export async function checkFiles(settings: Readonly<Record<string, string>>): Promise<FilesReport> {
  const folder = settings['DATA_DIR'] ?? '';
  await age(path.join(folder, 'media'));
  type Check = Record<'missing' | 'surplus', readonly unknown[]>;
  const swept = await admin<Check>(settings, 'check', '--repair');
  const after = await admin<Check>(settings, 'check');
  const drift = await admin<Record<string, number>>(settings, 'rebuild-lists');
  return {
    missing: swept.missing.length + after.missing.length,
    swept: swept.surplus.length,
    surplus: after.surplus.length,
    drift: Object.values(drift).reduce((sum, rows) => sum + rows, 0),
  };
}

async function admin<Report>(
  settings: Readonly<Record<string, string>>,
  ...command: string[]
): Promise<Report> {
  const { stdout, stderr } = await runProgram('admin.js', settings, ...command, '--json');
  if (stdout === '') throw new Error(`admin ${command.join(' ')} failed:\n${stderr}`);
  return JSON.parse(stdout) as Report;
}

async function age(folder: string): Promise<void> {
  const before = new Date(Date.now() - AGED_MS);
  for (const name of await readdir(folder, { recursive: true })) {
    const file = path.join(folder, name);
    if ((await stat(file)).isFile()) await utimes(file, before, before);
  }
}

async function bytesOf(url: string): Promise<Buffer> {
  if (url === '') return Buffer.alloc(0);
  const response = await fetch(url);
  return Buffer.from(await response.arrayBuffer());
}

async function inParallel<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let at = 0; at < items.length; at += AT_A_TIME) {
    results.push(...(await Promise.all(items.slice(at, at + AT_A_TIME).map(work))));
  }
  return results;
}
