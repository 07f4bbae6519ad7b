import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { OutboxRelay } from '../jobs/outbox-relay.service.js';
import { BlobStore } from '../storage/blob-store.js';
import type { FormName } from './form.entity.js';
import { BlobReferences } from './blob-references.service.js';
import { FormRepository, type NewForm } from './form.repository.js';
import { blobKey, type FileForm, MEDIA_FILES } from './media-file.js';

/** A file that arrived whole and was found good, still outside the store. */
export interface ReceivedFile {
  readonly path: string;
  /** SHA-256, hex. */
  readonly hash: string;
  /** Bytes. */
  readonly size: number;
}

export interface ReceivedForms {
  readonly gif: ReceivedFile;
  readonly cast?: ReceivedFile;
}

/** Puts the files of a new recording into the store and promises the forms that are made from them. */
@Injectable()
export class RecordingForms {
  constructor(
    private readonly blobs: BlobStore,
    private readonly forms: FormRepository,
    private readonly references: BlobReferences,
    private readonly outbox: OutboxRelay,
  ) {}

  /** Durable when it resolves; consumes the files. */
  async store(received: ReceivedForms): Promise<NewForm[]> {
    const stored = [await this.storeFile('gif', received.gif)];
    if (received.cast) stored.push(await this.storeFile('cast', received.cast));
    return stored;
  }

  /** The first thing of the transaction that makes the recording: it asks the store, which may be slow. */
  async hold(stored: readonly NewForm[], manager: EntityManager): Promise<void> {
    await this.references.hold(
      stored.map((form) => form.blobKey).filter((key) => typeof key === 'string'),
      manager,
    );
  }

  /** Later in that transaction. */
  async record(gifSeq: number, stored: readonly NewForm[], manager: EntityManager): Promise<void> {
    const made: FormName[] = stored.some((form) => form.name === 'cast')
      ? ['thumbnail', 'transcript']
      : ['thumbnail'];
    const promised: NewForm[] = made.map((name) => ({ name, state: 'pending' }));
    await this.forms.insert(gifSeq, [...stored, ...promised], manager);
    await this.outbox.promise(
      made.map((kind) => ({ kind, subjectSeq: gifSeq })),
      manager,
    );
  }

  /** After that transaction's commit: the promised work may begin. */
  begin(): void {
    this.outbox.wake();
  }

  private async storeFile(name: FileForm, file: ReceivedFile): Promise<NewForm> {
    const key = blobKey(name, file.hash);
    await this.blobs.putFile(key, file.path, MEDIA_FILES[name].contentType);
    return { name, state: 'ready', blobKey: key, hash: file.hash, byteSize: file.size };
  }
}
