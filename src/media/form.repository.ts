import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository } from 'typeorm';
import { run } from '../database/statement.js';
import { FormEntity, type FormName } from './form.entity.js';

/** A form of a recording that is about to be made. */
export type NewForm = Pick<FormEntity, 'name' | 'state'> &
  Partial<Pick<FormEntity, 'blobKey' | 'hash' | 'byteSize'>>;

const INSERT = {
  name: 'form insert',
  text: `INSERT INTO form (gif_seq, name, state, blob_key, hash, byte_size)
    SELECT $1, * FROM unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::int[])`,
};

const LOCK_BLOBS = {
  name: 'blob lock',
  text: 'SELECT pg_advisory_xact_lock_shared(hashtextextended(key, 0)) FROM unnest($1::text[]) AS key',
};

@Injectable()
export class FormRepository {
  constructor(@InjectRepository(FormEntity) private readonly rows: Repository<FormEntity>) {}

  async insert(gifSeq: number, forms: readonly NewForm[], manager: EntityManager): Promise<void> {
    await run(manager, INSERT, [
      gifSeq,
      forms.map(({ name }) => name),
      forms.map(({ state }) => state),
      forms.map(({ blobKey }) => blobKey),
      forms.map(({ hash }) => hash),
      forms.map(({ byteSize }) => byteSize),
    ]);
  }

  find(gifSeq: number, name: FormName): Promise<FormEntity | null> {
    return this.rows.findOneBy({ gifSeq, name });
  }

  /** The form of a recording that was not deleted. */
  findOfLiveGif(gifId: string, name: FormName): Promise<FormEntity | null> {
    return this.rows
      .createQueryBuilder('form')
      .innerJoin('gif', 'gif', 'gif.seq = form.gif_seq')
      .where('gif.id = :gifId AND gif.deleted_at IS NULL AND form.name = :name', { gifId, name })
      .getOne();
  }

  /** The blobs of these recordings, each once. */
  async listBlobKeys(gifSeqs: readonly number[], manager: EntityManager): Promise<string[]> {
    const rows: { blob_key: string }[] = await manager.query(
      'SELECT DISTINCT blob_key FROM form WHERE gif_seq = ANY($1) AND blob_key IS NOT NULL',
      [gifSeqs],
    );
    return rows.map((row) => row.blob_key);
  }

  /** Those of the blobs that no form refers to. */
  async listUnreferenced(
    blobKeys: readonly string[],
    manager: EntityManager = this.rows.manager,
  ): Promise<string[]> {
    const rows: { key: string }[] = await manager.query(
      `SELECT key FROM unnest($1::text[]) AS key
       WHERE NOT EXISTS (SELECT FROM form WHERE form.blob_key = key)`,
      [blobKeys],
    );
    return rows.map((row) => row.key);
  }

  /** Until the transaction ends, `lockBlobForRemoval` waits. */
  async lockBlobs(blobKeys: readonly string[], manager: EntityManager): Promise<void> {
    await run(manager, LOCK_BLOBS, [blobKeys]);
  }

  /** Until the transaction ends, `lockBlobs` waits. */
  async lockBlobForRemoval(blobKey: string, manager: EntityManager): Promise<void> {
    await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [blobKey]);
  }

  async markReady(
    gifSeq: number,
    name: FormName,
    blob: Pick<FormEntity, 'blobKey' | 'hash' | 'byteSize'> | null,
    manager: EntityManager,
  ): Promise<void> {
    await manager.update(FormEntity, { gifSeq, name }, { state: 'ready', failure: null, ...blob });
  }

  async markFailed(gifSeq: number, name: FormName, failure: string, manager: EntityManager): Promise<void> {
    await manager.update(FormEntity, { gifSeq, name, state: 'pending' }, { state: 'failed', failure });
  }
}
