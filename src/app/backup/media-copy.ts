import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { readDumpFile } from '../../platform/database/database-dump.js';
import { type BlobCopy, copyBlob } from '../../platform/storage/copy-blob.js';
import { isMissing } from '../../platform/storage/storage-errors.js';
import { MEDIA_FILES, renditionOfExtension } from '../../resources/media/media-file.js';

const COPIES_AT_A_TIME = 8;

export interface MediaProblem {
  readonly key: string;
  readonly problem: 'missing' | 'damaged';
}

export interface MediaCopy {
  /** Those that the rows name. */
  files: number;
  bytes: number;
  /** Those that were not there before. */
  copied: number;
  readonly problems: MediaProblem[];
}

/** Copies the files that a list names and the target does not have. @throws DamagedDump, StorageFull, StorageUnavailable */
export async function copyMedia(
  list: string,
  stores: BlobCopy,
  onProgress: (files: number) => void | Promise<void>,
): Promise<MediaCopy> {
  const result: MediaCopy = { files: 0, bytes: 0, copied: 0, problems: [] };
  const entries = entriesOf(list);
  const worker = async () => {
    for await (const { key, size } of entries) {
      result.files += 1;
      result.bytes += size ?? 0;
      await onProgress(result.files);
      const present = await stores.target.size(key);
      if (present !== null && present === (size ?? present)) continue;
      const outcome = await copyBlob(key, contentTypeOf(key), stores);
      if (outcome === 'copied') result.copied += 1;
      else result.problems.push({ key, problem: outcome });
    }
  };
  await Promise.all(Array.from({ length: COPIES_AT_A_TIME }, worker));
  return result;
}

/** Removes the files of a folder that a list does not name. */
export async function removeUnlisted(folder: string, list: string): Promise<void> {
  const listed = new Set(['incoming']);
  for await (const [prefix, names] of byPrefix(list)) {
    listed.add(prefix);
    for (const name of await namesIn(path.join(folder, prefix)))
      if (!names.has(name)) await rm(path.join(folder, prefix, name), { force: true });
  }
  for (const name of await namesIn(folder))
    if (!listed.has(name)) await rm(path.join(folder, name), { recursive: true, force: true });
}

interface ListEntry {
  readonly key: string;
  /** In bytes, if it is known. */
  readonly size: number | null;
}

/** @param list written by COPY */
async function* entriesOf(list: string): AsyncGenerator<ListEntry> {
  let rest = '';
  for await (const chunk of readDumpFile(list)) {
    // Keys and sizes are ASCII.
    const lines = `${rest}${chunk.toString('latin1')}`.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const [key = '', size = ''] = line.split('\t');
      yield { key, size: size === '\\N' ? null : Number(size) };
    }
  }
}

/** The list is sorted, so the keys of a folder follow one another. */
async function* byPrefix(list: string): AsyncGenerator<[string, ReadonlySet<string>]> {
  let current = '';
  let names = new Set<string>();
  for await (const { key } of entriesOf(list)) {
    const [prefix = '', name = ''] = key.split('/');
    if (prefix !== current) {
      if (names.size > 0) yield [current, names];
      [current, names] = [prefix, new Set()];
    }
    names.add(name);
  }
  if (names.size > 0) yield [current, names];
}

/** Empty when there is no such folder. */
export async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

function contentTypeOf(key: string): string {
  const rendition = renditionOfExtension(path.extname(key).slice(1));
  return rendition === null ? 'application/octet-stream' : MEDIA_FILES[rendition].contentType;
}
