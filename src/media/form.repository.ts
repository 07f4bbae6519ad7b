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
