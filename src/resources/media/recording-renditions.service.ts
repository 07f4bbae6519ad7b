import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { OutboxRelay } from '../../platform/jobs/outbox-relay.service.js';
import { BlobStore } from '../../platform/storage/blob-store.js';
import type { IncomingFile } from '../../platform/storage/incoming-files.js';
import { fromFileSystem } from '../../platform/storage/storage-errors.js';
import { BlobReferences } from './blob-references.service.js';
import { type RenditionJob, RENDITIONS_OF_JOB, jobsOfPicture } from './derived/rendition-jobs.js';
import type { FormName, NewForm } from './rendition.entity.js';
import { RenditionRepository } from './rendition.repository.js';
import { blobKey, type FileRendition, MEDIA_FILES } from './media-file.js';

/** A file that arrived whole and was found good, still outside the store. */
export interface ReceivedFile {
  readonly file: IncomingFile;
  /** SHA-256, hex. */
  readonly hash: string;
  /** Bytes. */
  readonly size: number;
}

/** At least one of them. */
export interface ReceivedForms {
  readonly gif?: ReceivedFile;
  readonly cast?: ReceivedFile;
}

/** A recording and its files in the store. */
export interface StoredRecording {
  readonly gifSeq: number;
  readonly authorSeq: number;
  readonly stored: readonly NewForm[];
}

/** Puts the files of a new recording into the store and promises the forms that are made from them. */
@Injectable()
export class RecordingRenditions {
  constructor(
    private readonly blobs: BlobStore,
    private readonly forms: RenditionRepository,
    private readonly references: BlobReferences,
    private readonly outbox: OutboxRelay,
  ) {}

  /** Durable when it resolves; consumes the files. */
  async store({ gif, cast }: ReceivedForms): Promise<NewForm[]> {
    const stored: NewForm[] = [];
    if (gif) stored.push(await this.storeFile('gif', gif));
    if (cast) stored.push(await this.storeFile('cast', cast));
    return stored;
  }

  /** Removes files of a recording that was not made after all, unless another has the same. */
  async discard(stored: readonly NewForm[]): Promise<void> {
    for (const { blobKey: key } of stored) if (key) await this.references.removeUnreferenced(key);
  }

  /** The first thing of the transaction that makes recordings: it asks the store, which may be slow. */
  async hold(stored: readonly NewForm[], manager: EntityManager): Promise<void> {
    await this.references.hold(
      stored.map((form) => form.blobKey).filter((key) => typeof key === 'string'),
      manager,
    );
  }

  /** Later in that transaction. All rows are written by one statement each for forms and jobs. */
  async record(recordings: readonly StoredRecording[], manager: EntityManager): Promise<void> {
    const promised = recordings.map((recording) => ({ ...recording, ...promisedBy(recording.stored) }));
    await this.forms.insert(
      promised.flatMap(({ gifSeq, stored, forms }) =>
        [...stored, ...forms].map((form) => ({ ...form, gifSeq })),
      ),
      manager,
    );
    await this.outbox.enqueue(
      promised.flatMap(({ gifSeq, authorSeq, jobs }) =>
        jobs.map((kind) => ({ kind, subjectSeq: gifSeq, ownerSeq: authorSeq })),
      ),
      manager,
    );
  }

  /** In the transaction with which a recording gets its picture. @param gifSize bytes */
  async promiseOfPicture(gifSeq: number, gifSize: number, manager: EntityManager): Promise<void> {
    const jobs = jobsOfPicture(gifSize);
    // The others were announced with the recording; how large its picture would be nobody knew.
    if (jobs.includes('readme')) {
      await this.forms.insert([{ gifSeq, name: 'readme', state: 'pending' }], manager);
    }
    const ownerSeq = await this.forms.findAuthor(gifSeq, manager);
    await this.outbox.enqueue(
      jobs.map((kind) => ({ kind, subjectSeq: gifSeq, ownerSeq })),
      manager,
    );
  }

  /** After the commit of such a transaction: the new jobs may start. */
  begin(): void {
    this.outbox.wake();
  }

  private async storeFile(name: FileRendition, { file, hash, size }: ReceivedFile): Promise<NewForm> {
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

/**
 * What is made of the files that were sent. Without a picture only the jobs that need none can begin: the others are
 * promised by the one that draws it, though their forms are announced from the start.
 */
function promisedBy(stored: readonly NewForm[]): { forms: NewForm[]; jobs: RenditionJob[] } {
  const gif = stored.find(({ name }) => name === 'gif');
  const transcript: RenditionJob = stored.some(({ name }) => name === 'cast') ? 'transcript' : 'ocr';
  const jobs = [transcript, ...jobsOfPicture(gif?.byteSize ?? 0)];
  const forms = jobs
    .flatMap((job): readonly FormName[] => RENDITIONS_OF_JOB[job])
    .map((name): NewForm => ({ name, state: 'pending' }));
  return gif
    ? { forms, jobs }
    : { forms: [{ name: 'gif', state: 'pending', isDrawn: true }, ...forms], jobs: ['picture', transcript] };
}
