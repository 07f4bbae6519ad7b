import { createWriteStream } from 'node:fs';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Api } from '../api/api.js';
import { Failure } from '../output/failure.js';

const STATE_FILE = '.ttyreel-export.json';

/** A fetched file. The URL of media changes with their content. */
interface FetchedFile {
  readonly url: string;
  readonly bytes: number;
}

/** The result for a file. */
export type FileOutcome = 'fetched' | 'unchanged';

/** A folder of exported files that remembers the URL of each. */
export class ExportFolder {
  private constructor(
    private readonly folder: string,
    private readonly fetched: Record<string, FetchedFile>,
  ) {}

  static async open(folder: string): Promise<ExportFolder> {
    await mkdir(folder, { recursive: true }).catch((error: unknown) => {
      const isFile = (error as NodeJS.ErrnoException).code === 'EEXIST';
      throw isFile ? new Failure(`${folder} is a file, not a folder.`) : error;
    });
    try {
      const state = JSON.parse(await readFile(path.join(folder, STATE_FILE), 'utf8')) as unknown;
      return new ExportFolder(folder, (state ?? {}) as Record<string, FetchedFile>);
    } catch {
      // Without it, every file is fetched again, which is slow but correct.
      return new ExportFolder(folder, {});
    }
  }

  /** Fetches a file unless it exists already. @param name within the folder */
  async fetch(name: string, url: string, api: Api): Promise<FileOutcome> {
    const file = path.join(this.folder, name);
    const before = this.fetched[name];
    if (before?.url === url && (await sizeOf(file)) === before.bytes) return 'unchanged';
    const response = await api.open(url);
    await mkdir(path.dirname(file), { recursive: true });
    const unfinished = `${file}.part`;
    try {
      await pipeline(
        Readable.fromWeb((response.body ?? new ReadableStream()) as never),
        createWriteStream(unfinished),
      );
      await rename(unfinished, file);
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
    this.fetched[name] = { url, bytes: (await sizeOf(file)) ?? 0 };
    return 'fetched';
  }

  /** Writes a text if it has changed. */
  async write(name: string, text: string): Promise<FileOutcome> {
    const file = path.join(this.folder, name);
    if ((await readFile(file, 'utf8').catch(() => undefined)) === text) return 'unchanged';
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(`${file}.part`, text);
    await rename(`${file}.part`, file);
    return 'fetched';
  }

  /** Saves the list of files. Call it often, because an export may be interrupted. */
  async save(): Promise<void> {
    const file = path.join(this.folder, STATE_FILE);
    await writeFile(`${file}.part`, `${JSON.stringify(this.fetched, null, 2)}\n`);
    await rename(`${file}.part`, file);
  }
}

async function sizeOf(file: string): Promise<number | undefined> {
  return (await stat(file).catch(() => undefined))?.size;
}
