import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ImportedFiles } from './import-candidates.js';

export interface ImportedEntry {
  readonly id: string;
  readonly url: string;
  readonly source: string;
}

/** Entries by content hash, for each account. */
type Accounts = Record<string, Record<string, ImportedEntry>>;

/** The imports from this machine into an account, so that a second run continues the first. */
export class ImportLedger {
  private readonly accounts: Accounts;
  private readonly entries: Record<string, ImportedEntry>;

  /** @param account the server and the user */
  constructor(
    private readonly file: string,
    account: string,
  ) {
    this.accounts = read(file);
    this.entries = this.accounts[account] ??= {};
  }

  ofSource(source: string): ImportedEntry | undefined {
    return Object.values(this.entries).find((entry) => entry.source === source);
  }

  ofContent(hash: string): ImportedEntry | undefined {
    return this.entries[hash];
  }

  /** Saved immediately: the next upload may be interrupted. */
  add(hash: string, entry: ImportedEntry): void {
    this.entries[hash] = entry;
    mkdirSync(path.dirname(this.file), { recursive: true });
    writeFileSync(`${this.file}.new`, `${JSON.stringify(this.accounts, null, 2)}\n`);
    renameSync(`${this.file}.new`, this.file);
  }
}

/** Hashes the files, not the texts, which may be edited. */
export function contentHash({ cast, gif }: ImportedFiles): string {
  const hash = createHash('sha256');
  for (const file of [cast, gif]) hash.update(`${file?.length ?? 0}:`).update(file ?? '');
  return hash.digest('hex');
}

/** An unreadable ledger is replaced: at worst, recordings are uploaded twice. */
function read(file: string): Accounts {
  try {
    const value = JSON.parse(readFileSync(file, 'utf8')) as unknown;
    return typeof value === 'object' && value !== null ? (value as Accounts) : {};
  } catch {
    return {};
  }
}
