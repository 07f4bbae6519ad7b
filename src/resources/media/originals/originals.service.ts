import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { QuotasService } from '../../../indexing/quotas/quotas.service.js';
import { Conflict } from '../../../platform/errors/domain-errors.js';
import { OutboxRelayService } from '../../../platform/jobs/outbox-relay.service.js';
import { BlobStore } from '../../../platform/storage/blob-store.js';
import { BlobReferencesService } from '../blobs/blob-references.service.js';
import { firstJob, needsReadme, RENDITION_JOBS } from '../derived/rendition-jobs.js';
import type { SourceFile } from '../derived/source-file.service.js';
import { blobKey, MEDIA_FILES } from '../media-file.js';
import type { RenditionEntity } from '../renditions/rendition.entity.js';
import { OriginalsRepository, type SourceFiles } from './originals.repository.js';

export interface EditedRecording {
  readonly gifSeq: number;
  readonly authorSeq: number;
}

interface CastFile extends Pick<RenditionEntity, 'hash' | 'byteSize'> {
  readonly blobKey: string;
}

export interface SourceChange {
  /** Readers get the previous pictures until there are new ones. */
  readonly keepsPictures?: boolean;
  /** It is rejected if it does not fit into the quota. */
  readonly isUpload?: boolean;
}

/** Files that may be unreferenced now: remove them after the commit. */
export type ReleasedFiles = readonly string[];

/** The casts of edited recordings: the current one, and the original, which its author keeps. */
@Injectable()
export class OriginalsService {
  constructor(
    private readonly originals: OriginalsRepository,
    private readonly references: BlobReferencesService,
    private readonly blobs: BlobStore,
    private readonly outbox: OutboxRelayService,
    private readonly quotas: QuotasService,
  ) {}

  async store(cast: Uint8Array): Promise<CastFile> {
    const hash = createHash('sha256').update(cast).digest('hex');
    const file = { blobKey: blobKey('cast', hash), hash, byteSize: cast.length };
    await this.blobs.put(file.blobKey, cast, MEDIA_FILES.cast.contentType);
    return file;
  }

  /**
   * Replaces the cast and makes all renditions pending. The first time, the original is kept.
   * @param before the files before the edit
   * @throws Conflict if the recording has another cast meanwhile
   */
  replace(
    recording: EditedRecording,
    before: Pick<SourceFile, 'blobKey'>,
    cast: CastFile,
    manager: EntityManager,
  ): Promise<ReleasedFiles> {
    return this.change(recording, manager, async (rows) => {
      const { gifSeq } = recording;
      await this.references.pinForReference([cast.blobKey], manager);
      const current = rows.get('cast');
      if (current?.blobKey !== before.blobKey) throw editedMeanwhile();
      if (!rows.has('original-cast')) {
        await this.originals.keep(gifSeq, 'original-cast', current, manager);
        const gif = rows.get('gif');
        if (gif && !gif.isDrawn && gif.blobKey !== null)
          await this.originals.keep(gifSeq, 'original-gif', gif, manager);
      }
      return { cast };
    });
  }

  /** Restores the original. @throws Conflict if there is none */
  restore(recording: EditedRecording, manager: EntityManager): Promise<ReleasedFiles> {
    return this.change(recording, manager, async (rows) => {
      const { gifSeq } = recording;
      const [cast, gif] = [rows.get('original-cast'), rows.get('original-gif')];
      if (!cast) throw editedMeanwhile();
      await this.originals.removeOriginals(gifSeq, manager);
      return { cast, gif };
    });
  }

  /** Removes the original permanently. */
  async forget({ gifSeq, authorSeq }: EditedRecording, manager: EntityManager): Promise<ReleasedFiles> {
    const kept = (await this.originals.lock(gifSeq, manager)).filter(({ name }) =>
      name.startsWith('original-'),
    );
    await this.originals.removeOriginals(gifSeq, manager);
    await this.quotas.addBytes(authorSeq, -bytesOf(kept), manager);
    return keysOf(kept);
  }

  /** Call after the commit: removes files, and starts the jobs. */
  async release(keys: ReleasedFiles): Promise<void> {
    this.outbox.wake();
    for (const key of new Set(keys)) await this.references.removeUnreferenced(key);
  }

  /** Makes all renditions pending. @param make writes what else changes, and returns the new sources @throws InsufficientStorage */
  async change(
    { gifSeq, authorSeq }: EditedRecording,
    manager: EntityManager,
    make: (rows: ReadonlyMap<string, RenditionEntity>) => Promise<SourceFiles>,
    { keepsPictures = false, isUpload = false }: SourceChange = {},
  ): Promise<ReleasedFiles> {
    const before = await this.originals.lock(gifSeq, manager);
    const sources = await make(new Map(before.map((row) => [row.name, row])));
    await this.originals.setSources(gifSeq, sources, keepsPictures, manager);
    const drawn = await this.originals.discardDerived(gifSeq, keepsPictures, manager);
    if (needsReadme(sources.gif?.byteSize ?? 0)) await this.originals.insertPendingReadme(gifSeq, manager);
    await this.outbox.withdraw(RENDITION_JOBS, gifSeq, manager);
    const kind = firstJob((['cast', 'gif'] as const).filter((name) => sources[name]));
    await this.outbox.enqueue({ kind, subjectSeq: gifSeq, ownerSeq: authorSeq }, manager);
    const after = await this.originals.lock(gifSeq, manager);
    const more = bytesOf(after) - bytesOf(before);
    if (isUpload && more > 0) await this.quotas.take(authorSeq, more, manager, 0);
    else await this.quotas.addBytes(authorSeq, more, manager);
    return [...keysGone(before, after), ...drawn];
  }
}

export function editedMeanwhile(): Conflict {
  return new Conflict('The recording was edited at the same time. Read it again, then send this edit again.');
}

export function bytesOf(rows: readonly Pick<RenditionEntity, 'byteSize'>[]): number {
  return rows.reduce((sum, { byteSize }) => sum + (byteSize ?? 0), 0);
}

export function keysOf(rows: readonly Partial<Pick<RenditionEntity, 'blobKey'>>[]): string[] {
  return rows.flatMap(({ blobKey: key }) => (key ? [key] : []));
}

export function keysGone(
  before: readonly Pick<RenditionEntity, 'blobKey'>[],
  after: readonly Pick<RenditionEntity, 'blobKey'>[],
): string[] {
  const left = new Set(keysOf(after));
  return keysOf(before).filter((key) => !left.has(key));
}
