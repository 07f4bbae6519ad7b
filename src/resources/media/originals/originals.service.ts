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
import { OriginalsRepository } from './originals.repository.js';

export interface EditedRecording {
  readonly gifSeq: number;
  readonly authorSeq: number;
}

interface CastFile extends Pick<RenditionEntity, 'hash' | 'byteSize'> {
  readonly blobKey: string;
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
      await this.originals.setCast(gifSeq, cast, manager);
      await this.originals.setGif(gifSeq, null, manager);
      return null;
    });
  }

  /** Restores the original. @throws Conflict if there is none */
  restore(recording: EditedRecording, manager: EntityManager): Promise<ReleasedFiles> {
    return this.change(recording, manager, async (rows) => {
      const { gifSeq } = recording;
      const [cast, gif] = [rows.get('original-cast'), rows.get('original-gif')];
      if (!cast) throw editedMeanwhile();
      await this.originals.removeOriginals(gifSeq, manager);
      await this.originals.setCast(gifSeq, cast, manager);
      await this.originals.setGif(gifSeq, gif ?? null, manager);
      return gif ?? null;
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

  /** @param make writes the sources, and returns the uploaded picture; null if it is drawn from the cast */
  private async change(
    { gifSeq, authorSeq }: EditedRecording,
    manager: EntityManager,
    make: (rows: ReadonlyMap<string, RenditionEntity>) => Promise<RenditionEntity | null>,
  ): Promise<ReleasedFiles> {
    const before = await this.originals.lock(gifSeq, manager);
    const gif = await make(new Map(before.map((row) => [row.name, row])));
    const drawn = await this.originals.discardDerived(gifSeq, manager);
    if (needsReadme(gif?.byteSize ?? 0)) await this.originals.insertPendingReadme(gifSeq, manager);
    await this.outbox.withdraw(RENDITION_JOBS, gifSeq, manager);
    const kind = firstJob(gif ? ['cast', 'gif'] : ['cast']);
    await this.outbox.enqueue({ kind, subjectSeq: gifSeq, ownerSeq: authorSeq }, manager);
    const after = await this.originals.lock(gifSeq, manager);
    await this.quotas.addBytes(authorSeq, bytesOf(after) - bytesOf(before), manager);
    return [...keysOf(before), ...drawn];
  }
}

export function editedMeanwhile(): Conflict {
  return new Conflict('The recording was edited at the same time. Read it again, then send this edit again.');
}

function bytesOf(rows: readonly Pick<RenditionEntity, 'byteSize'>[]): number {
  return rows.reduce((sum, { byteSize }) => sum + (byteSize ?? 0), 0);
}

function keysOf(rows: readonly Pick<RenditionEntity, 'blobKey'>[]): string[] {
  return rows.flatMap(({ blobKey: key }) => (key === null ? [] : [key]));
}
