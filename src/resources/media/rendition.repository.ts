import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, In, Repository } from 'typeorm';
import { run } from '../../platform/database/statement.js';
import { RenditionEntity, type FormName, type NewForm } from './rendition.entity.js';

/** What a form that is ready says of its file; of the README's GIF also how it was made. */
export type FormFile = Pick<RenditionEntity, 'blobKey' | 'hash' | 'byteSize'> &
  Partial<Pick<RenditionEntity, 'steps'>>;

const INSERT = {
  name: 'form insert',
  text: `INSERT INTO form (gif_seq, name, state, blob_key, hash, byte_size, is_drawn)
    SELECT * FROM unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[], $6::int[], $7::bool[])`,
};

@Injectable()
export class RenditionRepository {
  constructor(@InjectRepository(RenditionEntity) private readonly rows: Repository<RenditionEntity>) {}

  async insert(forms: readonly (NewForm & { gifSeq: number })[], manager: EntityManager): Promise<void> {
    await run(manager, INSERT, [
      forms.map(({ gifSeq }) => gifSeq),
      forms.map(({ name }) => name),
      forms.map(({ state }) => state),
      forms.map(({ blobKey }) => blobKey),
      forms.map(({ hash }) => hash),
      forms.map(({ byteSize }) => byteSize),
      forms.map(({ isDrawn = false }) => isDrawn),
    ]);
  }

  find(gifSeq: number, name: FormName): Promise<RenditionEntity | null> {
    return this.rows.findOneBy({ gifSeq, name });
  }

  /** Whether one of these forms is still to be made. */
  isPending(gifSeq: number, names: readonly FormName[]): Promise<boolean> {
    return this.rows.existsBy({ gifSeq, name: In([...names]), state: 'pending' });
  }

  /** The form of a recording that was not deleted. */
  findOfLiveGif(gifId: string, name: FormName): Promise<RenditionEntity | null> {
    return this.rows
      .createQueryBuilder('form')
      .innerJoin('live_gif', 'gif', 'gif.seq = form.gif_seq')
      .where('gif.id = :gifId AND form.name = :name', { gifId, name })
      .getOne();
  }

  /** Whether a recording is in public lists, which nobody changes as long as the transaction lasts. */
  async holdIsPublic(gifSeq: number, manager: EntityManager): Promise<boolean> {
    const [row]: { is_public: boolean }[] = await manager.query(
      'SELECT is_public FROM gif_picture WHERE seq = $1 FOR NO KEY UPDATE',
      [gifSeq],
    );
    return row?.is_public ?? false;
  }

  /** The author of a recording; null when it has gone. */
  async findAuthor(gifSeq: number, manager: EntityManager): Promise<number | null> {
    const [row]: { author_seq: number }[] = await manager.query(
      'SELECT author_seq FROM gif_picture WHERE seq = $1',
      [gifSeq],
    );
    return row?.author_seq ?? null;
  }

  /**
   * The bytes of some forms, which nobody changes as long as the transaction lasts, and whose they are. Null when the
   * recording was purged.
   */
  async holdBytes(
    gifSeq: number,
    names: readonly FormName[],
    manager: EntityManager,
  ): Promise<{ authorSeq: number; bytes: number } | null> {
    const [row]: { authorSeq: number; bytes: number }[] = await manager.query(
      `WITH held AS (SELECT byte_size FROM form WHERE gif_seq = $1 AND name = ANY($2) FOR UPDATE)
       SELECT author_seq AS "authorSeq", (SELECT coalesce(sum(byte_size), 0) FROM held)::bigint AS bytes
       FROM gif_picture WHERE seq = $1 AND EXISTS (SELECT FROM held)`,
      [gifSeq, names],
    );
    return row ?? null;
  }

  async markReady(
    gifSeq: number,
    name: FormName,
    file: FormFile | null,
    manager: EntityManager,
  ): Promise<void> {
    await manager.update(RenditionEntity, { gifSeq, name }, { state: 'ready', failure: null, ...file });
  }

  /** Those of them that were promised and are not there. */
  async markFailed(
    gifSeq: number,
    names: readonly FormName[],
    failure: string,
    manager: EntityManager,
  ): Promise<void> {
    const promised = { gifSeq, name: In([...names]), state: 'pending' as const };
    await manager.update(RenditionEntity, promised, { state: 'failed', failure });
  }
}
