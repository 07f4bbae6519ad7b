import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { PictureOfCast } from '@ttyreel/recording';
import type { CacheTag } from '../../../platform/response-cache/cache-tag.js';
import { PublicTransactions } from '../../../platform/response-cache/public-transactions.js';
import { QuotasService } from '../../../indexing/quotas/quotas.service.js';
import { BlobStore } from '../../../platform/storage/blob-store.js';
import { BlobReferencesService } from '../blobs/blob-references.service.js';
import type { RenditionName } from '../renditions/rendition.entity.js';
import { ProcessingService } from '../renditions/processing.service.js';
import {
  type RenditionFile,
  RenditionRepository,
  type SourceKey,
} from '../renditions/rendition.repository.js';
import { blobKey, type FileRendition, MEDIA_FILES } from '../media-file.js';
import type { Pending } from './rendition-jobs.js';

export interface RenditionOutput {
  readonly name: FileRendition;
  readonly bytes: Uint8Array;
  readonly steps?: readonly string[];
  readonly picture?: PictureOfCast;
  /** Second of the GIF. */
  readonly second?: number;
}

export interface StoredBlob {
  readonly blobKey: string;
  readonly hash: string;
  readonly byteSize: number;
}

export interface SaveOptions {
  /** Their source: nothing is saved if the recording has another one meanwhile. */
  readonly source?: SourceKey;
  /** Nothing is saved if it returns false. With a `source`, the recording is locked. */
  readonly isWanted?: (manager: EntityManager) => Promise<boolean>;
  /** Other changes in the transaction. */
  readonly follow?: (manager: EntityManager) => Promise<void>;
}

/** Renditions that lists show. */
const LISTED: ReadonlySet<RenditionName> = new Set(['gif', 'thumbnail']);

@Injectable()
export class RenditionWriter {
  constructor(
    private readonly changes: PublicTransactions,
    private readonly renditions: RenditionRepository,
    private readonly blobs: BlobStore,
    private readonly references: BlobReferencesService,
    private readonly quotas: QuotasService,
    private readonly processing: ProcessingService,
  ) {}

  /** For the log. */
  async describe(gifSeq: number): Promise<object> {
    return { recording: await this.renditions.findId(gifSeq) };
  }

  pendingOf(gifSeq: number): Promise<Pending> {
    return this.renditions.pendingOf(gifSeq);
  }

  /** Stores a file that is not a rendition. @param refer writes the row that references it; false if it is no longer needed */
  async saveBlob(
    like: FileRendition,
    bytes: Uint8Array,
    refer: (blob: StoredBlob, manager: EntityManager) => Promise<boolean>,
  ): Promise<void> {
    const blob = await this.store(like, bytes);
    let isReferred = false;
    try {
      isReferred = await this.changes.transaction(async (manager) => {
        await this.references.pinForReference([blob.blobKey], manager);
        return refer(blob, manager);
      });
    } finally {
      if (!isReferred) await this.references.removeUnreferenced(blob.blobKey);
    }
  }

  /** Locks the recording. @returns whether it still has this file */
  isCurrent(gifSeq: number, source: SourceKey, manager: EntityManager): Promise<boolean> {
    return this.renditions.isCurrent(gifSeq, source, manager);
  }

  /** Stores the files, then makes all of them visible in one transaction. */
  async save(
    gifSeq: number,
    files: readonly RenditionOutput[],
    { source, isWanted, follow }: SaveOptions = {},
  ): Promise<void> {
    const made: (StoredBlob & RenditionOutput)[] = [];
    for (const file of files) made.push({ ...file, ...(await this.store(file.name, file.bytes)) });
    const names = made.map(({ name }) => name);
    const isSaved = await this.changes.transaction(async (manager, changed) => {
      if (source && !(await this.renditions.isCurrent(gifSeq, source, manager))) return false;
      if (isWanted && !(await isWanted(manager))) return false;
      changed(...(await this.keysOfChange(gifSeq, names, manager)));
      await this.references.pinForReference(
        made.map((file) => file.blobKey),
        manager,
      );
      const before = await this.renditions.lockBytes(gifSeq, names, manager);
      await this.processing.during(gifSeq, manager, async () => {
        for (const file of made) await this.renditions.markReady(gifSeq, file.name, columnsOf(file), manager);
        await follow?.(manager);
      });
      const bytes = made.reduce((sum, { byteSize }) => sum + byteSize, 0);
      if (before) await this.quotas.addBytes(before.authorSeq, bytes - before.bytes, manager);
      return true;
    });
    if (!isSaved) for (const file of made) await this.references.removeUnreferenced(file.blobKey);
  }

  /** @param reason a sentence for the author */
  async fail(gifSeq: number, names: readonly RenditionName[], reason: string): Promise<void> {
    await this.changes.transaction(async (manager, changed) => {
      changed(...(await this.keysOfChange(gifSeq, names, manager)));
      await this.processing.during(gifSeq, manager, () =>
        this.renditions.markFailed(gifSeq, names, reason, manager),
      );
    });
  }

  /** Call first: locks the recording before its renditions, in the same order as a purge. */
  private async keysOfChange(
    gifSeq: number,
    names: readonly RenditionName[],
    manager: EntityManager,
  ): Promise<CacheTag[]> {
    const isListed =
      names.some((name) => LISTED.has(name)) && (await this.renditions.lockIsPublic(gifSeq, manager));
    return isListed ? ['lists', `gif:${gifSeq}`] : [`gif:${gifSeq}`];
  }

  private async store(rendition: FileRendition, bytes: Uint8Array): Promise<StoredBlob> {
    const hash = createHash('sha256').update(bytes).digest('hex');
    const key = blobKey(rendition, hash);
    await this.blobs.put(key, bytes, MEDIA_FILES[rendition].contentType);
    return { blobKey: key, hash, byteSize: bytes.length };
  }
}

function columnsOf(file: StoredBlob & RenditionOutput): RenditionFile {
  const { blobKey: key, hash, byteSize, steps, picture, second } = file;
  return {
    blobKey: key,
    hash,
    byteSize,
    ...(steps && { steps: [...steps] }),
    ...(picture && { picture }),
    ...(second !== undefined && { second }),
  };
}
