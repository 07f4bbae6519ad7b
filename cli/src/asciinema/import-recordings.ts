import { createHash } from 'node:crypto';
import type { Api } from '../api/api.js';
import { sendRecording, type Uploaded } from '../api/send-recording.js';
import { EXIT, Failure } from '../output/failure.js';
import { InvalidRecording } from '@ttyreel/recording';
import type { ImportCandidate, ImportedFiles } from './import-candidates.js';
import { contentHash, type ImportLedger } from './import-ledger.js';

/** `new`: a dry run would import it. `left`: a limit prevented the import. */
export type ImportStatus = 'imported' | 'new' | 'skipped' | 'failed' | 'left';

/** The result for a recording. */
export interface ImportResult {
  readonly source: string;
  readonly status: ImportStatus;
  readonly id?: string;
  readonly url?: string;
  readonly title?: string;
  /** The reason for a failure. */
  readonly error?: string;
}

export interface ImportSettings {
  readonly isDryRun: boolean;
  readonly visibility: ImportedFiles['visibility'] | undefined;
}

const ENDING: readonly number[] = [EXIT.limited, EXIT.auth];

/**
 * Imports one recording after the other; a failure does not stop the others.
 * @throws Failure if the service accepts no more uploads, after a result for each recording
 */
export async function* importRecordings(
  candidates: readonly ImportCandidate[],
  api: Api,
  ledger: ImportLedger,
  settings: ImportSettings,
): AsyncGenerator<ImportResult, void, void> {
  let stop: Failure | undefined;
  for (const candidate of candidates) {
    const { source } = candidate;
    if (stop) {
      yield { source, status: 'left' };
      continue;
    }
    try {
      yield await importOne(candidate, api, ledger, settings);
    } catch (error) {
      if (error instanceof Failure && ENDING.includes(error.exitCode)) stop = error;
      else if (!isToldHere(error)) throw error;
      yield { source, status: stop ? 'left' : 'failed', ...(!stop && { error: (error as Error).message }) };
    }
  }
  if (stop) throw stop;
}

function isToldHere(error: unknown): boolean {
  if (error instanceof Failure || error instanceof InvalidRecording) return true;
  return typeof (error as NodeJS.ErrnoException).code === 'string';
}

async function importOne(
  { source, isLasting, load }: ImportCandidate,
  api: Api,
  ledger: ImportLedger,
  { isDryRun, visibility }: ImportSettings,
): Promise<ImportResult> {
  const before = isLasting ? ledger.ofSource(source) : undefined;
  if (before) return { status: 'skipped', ...before, source };
  const recording = { ...(await load()), ...(visibility && { visibility }) };
  const hash = contentHash(recording);
  const same = ledger.ofContent(hash);
  if (same) return { status: 'skipped', ...same, source };
  if (isDryRun)
    return { source, status: 'new', ...(recording.title !== undefined && { title: recording.title }) };
  const { id, url, title } = await send(api, recording, hash);
  ledger.add(hash, { id, url, source });
  return { source, status: 'imported', id, url, title };
}

function send(
  api: Api,
  { name, gif, cast, title, description, visibility }: ImportedFiles,
  hash: string,
): Promise<Uploaded> {
  // The key depends on the files and the texts, because a different request needs a different key.
  const texts = JSON.stringify([hash, title, description, visibility]);
  const idempotencyKey = `import-${createHash('sha256').update(texts).digest('hex')}`;
  const recording = {
    fields: { title, description, visibility },
    gif: gif && { name: `${name}.gif`, bytes: gif },
    cast: cast && { name: `${name}.cast`, bytes: cast },
  };
  return sendRecording(api, recording, { idempotencyKey });
}
