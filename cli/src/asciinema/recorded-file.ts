import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { InvalidRecording } from '@ttyreel/recording';
import { type CastFile, readCastFile } from '../casts/cast-file.js';
import { Failure } from '../output/failure.js';

/** The file of a session: at a path of the user, or temporary until it is uploaded or kept. */
export class RecordedFile {
  private isKeptOrDiscarded = false;

  private constructor(
    readonly path: string,
    private readonly folder: string | undefined,
  ) {}

  static at(file: string | undefined): RecordedFile {
    if (file !== undefined) return new RecordedFile(file, undefined);
    const folder = mkdtempSync(path.join(os.tmpdir(), 'ttyreel-rec-'));
    return new RecordedFile(path.join(folder, `recording-${timestamp()}.cast`), folder);
  }

  get exists(): boolean {
    return existsSync(this.path);
  }

  /** True once it is kept or discarded. */
  get isSettled(): boolean {
    return this.isKeptOrDiscarded;
  }

  /** @throws Failure unless it is a complete recording */
  read(): CastFile {
    try {
      return readCastFile(readFileSync(this.path));
    } catch (error) {
      if (!(error instanceof InvalidRecording)) throw error;
      throw new Failure(`${this.keep()}: ${error.message}`);
    }
  }

  /** @returns the path where the recording stays, by default in the current folder */
  keep(): string {
    this.isKeptOrDiscarded = true;
    if (this.folder === undefined) return this.path;
    const kept = path.basename(this.path);
    try {
      copyFileSync(this.path, kept);
    } catch {
      // The current folder may be read-only or full.
      return this.path;
    }
    rmSync(this.folder, { recursive: true });
    return kept;
  }

  /** Call when the recording is stored elsewhere; a file that the user named stays. */
  discard(): void {
    this.isKeptOrDiscarded = true;
    if (this.folder !== undefined) rmSync(this.folder, { recursive: true });
  }
}

/** Local time, sortable, and valid in a file name. */
function timestamp(): string {
  const now = new Date();
  const local = new Date(now.getTime() - now.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '');
}
