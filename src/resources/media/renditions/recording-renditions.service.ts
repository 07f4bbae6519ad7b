import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { OutboxRelayService } from '../../../platform/jobs/outbox-relay.service.js';
import { BlobStore } from '../../../platform/storage/blob-store.js';
import type { IncomingFile } from '../../../platform/storage/incoming-files.js';
import { fromFileSystem } from '../../../platform/storage/storage-errors.js';
import { BlobReferencesService } from '../blobs/blob-references.service.js';
import { firstJob, needsReadme, RENDITION_JOBS } from '../derived/rendition-jobs.js';
import type { RenditionName, NewRendition } from './rendition.entity.js';
import { RenditionRepository } from './rendition.repository.js';
import { ThemedPictureRepository } from '../themed/themed-picture.repository.js';
import { blobKey, type FileRendition, MEDIA_FILES } from '../media-file.js';

/** A complete, valid file outside the store. */
export interface ReceivedFile {
  readonly file: IncomingFile;
  readonly hash: string;
  readonly size: number;
}

export interface ReceivedFiles {
  readonly gif?: ReceivedFile;
  readonly cast?: ReceivedFile;
}

/** Enqueues jobs in the transactions of others: wake the outbox after the commit. */
@Injectable()
export class RecordingRenditionsService {
  constructor(
    private readonly blobs: BlobStore,
    private readonly renditions: RenditionRepository,
    private readonly references: BlobReferencesService,
    private readonly outbox: OutboxRelayService,
    private readonly themed: ThemedPictureRepository,
  ) {}

  /** Durable when it resolves; consumes the files. */
  async store({ gif, cast }: ReceivedFiles): Promise<NewRendition[]> {
    const stored: NewRendition[] = [];
    if (gif) stored.push(await this.storeFile('gif', gif));
    if (cast) stored.push(await this.storeFile('cast', cast));
    return stored;
  }

  /** Removes the files of a failed upload, unless another recording shares them. */
  async discard(stored: readonly NewRendition[]): Promise<void> {
    for (const { blobKey: key } of stored) if (key) await this.references.removeUnreferenced(key);
  }

  /** Call first in the transaction that inserts the recording, because the store may be slow. */
  async pinBlobs(stored: readonly NewRendition[], manager: EntityManager): Promise<void> {
    await this.references.pinForReference(
      stored.map((rendition) => rendition.blobKey).filter((key) => typeof key === 'string'),
      manager,
    );
  }

  /** Call later in that transaction. */
  async record(
    gifSeq: number,
    authorSeq: number,
    stored: readonly NewRendition[],
    manager: EntityManager,
  ): Promise<void> {
    await this.renditions.insert(gifSeq, [...stored, ...pendingOf(stored)], manager);
    const kind = firstJob(stored.map(({ name }) => name));
    await this.outbox.enqueue({ kind, subjectSeq: gifSeq, ownerSeq: authorSeq }, manager);
  }

  /** Call in the transaction that makes a drawn picture visible. @param gifSize bytes */
  async addPendingOfPicture(gifSeq: number, gifSize: number, manager: EntityManager): Promise<void> {
    await this.renditions.markPicturesPending(gifSeq, manager);
    // The other renditions were inserted with the recording; only `readme` depends on the size.
    if (needsReadme(gifSize))
      await this.renditions.insert(gifSeq, [{ name: 'readme', state: 'pending' }], manager);
  }

  /**
   * Call in the transaction that changes the style of a recording. Its themed pictures are rendered again on request.
   * @returns the freed bytes; null for a recording without a cast
   */
  async redraw(gifSeq: number, ownerSeq: number, manager: EntityManager): Promise<number | null> {
    if (!(await this.renditions.hasCast(gifSeq, manager))) return null;
    await this.themed.removeOf(gifSeq, manager);
    const freed = await this.renditions.markForRedraw(gifSeq, manager);
    if (freed === null) return 0;
    // Otherwise the failure of a running job would fail the new picture.
    await this.outbox.withdraw(RENDITION_JOBS, gifSeq, manager);
    await this.outbox.enqueue({ kind: 'picture', subjectSeq: gifSeq, ownerSeq }, manager);
    return freed;
  }

  private async storeFile(name: FileRendition, { file, hash, size }: ReceivedFile): Promise<NewRendition> {
    const key = blobKey(name, hash);
    try {
      await file.handle.sync();
      await file.handle.close();
    } catch (error) {
      throw fromFileSystem(error, `storing ${key}`);
    }
    await this.blobs.putFile(key, file.path, MEDIA_FILES[name].contentType);
    file.isStored = true;
    return { name, state: 'ready', blobKey: key, hash, byteSize: size };
  }
}

function pendingOf(stored: readonly NewRendition[]): NewRendition[] {
  const gif = stored.find(({ name }) => name === 'gif');
  const names: RenditionName[] = ['transcript', 'thumbnail', 'still', 'mp4'];
  if (needsReadme(gif?.byteSize ?? 0)) names.push('readme');
  const pending = names.map((name): NewRendition => ({ name, state: 'pending' }));
  return gif ? pending : [{ name: 'gif', state: 'pending', isDrawn: true }, ...pending];
}
