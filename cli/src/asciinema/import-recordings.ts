import { createHash } from 'node:crypto';
import type { Api } from '../api/api.js';
import { type NewRecording, sendRecording } from '../api/send-recording.js';
import { EXIT, Failure } from '../output/failure.js';
import { InvalidRecording } from '../../../src/recording/invalid-recording.js';
import type { ImportCandidate } from './import-candidates.js';
import { contentHash, type ImportLedger } from './import-ledger.js';

/** `new` is what a dry run would import, `left` what a limit kept from being imported. */
export type ImportStatus = 'imported' | 'new' | 'skipped' | 'failed' | 'left';

/** What became of a recording. */
export interface ImportResult {
  readonly source: string;
  readonly status: ImportStatus;
  readonly id?: string;
  readonly url?: string;
  readonly title?: string;
  /** Why it failed. */
  readonly error?: string;
}

export interface ImportSettings {
  readonly isDryRun: boolean;
  readonly visibility: NewRecording['visibility'] | undefined;
}

const ENDING: readonly number[] = [EXIT.limited, EXIT.auth];

/**
 * Imports one recording after the other; what fails does not stop the others.
 * @throws Failure when the service takes nothing more, after a result for each recording
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
  const { id, url, title } = await sendRecording(api, recording, idempotencyKeyOf(hash, recording));
  ledger.add(hash, { id, url, source });
  return { source, status: 'imported', id, url, title };
}

/** Of the files and the texts, since another request needs another key. */
function idempotencyKeyOf(hash: string, { title, description, visibility }: NewRecording): string {
  const texts = JSON.stringify([hash, title, description, visibility]);
  return `import-${createHash('sha256').update(texts).digest('hex')}`;
}
