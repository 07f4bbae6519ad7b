import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository } from 'typeorm';
import { FormEntity, type FormName } from './form.entity.js';

/** A form of a recording that is about to be made. */
export type NewForm = Pick<FormEntity, 'name' | 'state'> &
  Partial<Pick<FormEntity, 'blobKey' | 'hash' | 'byteSize'>>;

@Injectable()
export class FormRepository {
  constructor(@InjectRepository(FormEntity) private readonly rows: Repository<FormEntity>) {}

  async insert(
    forms: readonly (NewForm & Pick<FormEntity, 'gifSeq'>)[],
    manager: EntityManager,
  ): Promise<void> {
    await manager.insert(FormEntity, [...forms]);
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
    await manager.query(
      'SELECT pg_advisory_xact_lock_shared(hashtextextended(key, 0)) FROM unnest($1::text[]) AS key',
      [blobKeys],
    );
  }

  /** Until the transaction ends, `lockBlobs` waits. */
  async lockBlobForRemoval(blobKey: string, manager: EntityManager): Promise<void> {
    await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [blobKey]);
  }

  async markReady(
    gifSeq: number,
    name: FormName,
    blob: Pick<FormEntity, 'blobKey' | 'hash' | 'byteSize'> | null,
    manager: EntityManager = this.rows.manager,
  ): Promise<void> {
    await manager.update(FormEntity, { gifSeq, name }, { state: 'ready', failure: null, ...blob });
  }

  async markFailed(gifSeq: number, name: FormName, failure: string): Promise<void> {
    await this.rows.update({ gifSeq, name, state: 'pending' }, { state: 'failed', failure });
  }
}
