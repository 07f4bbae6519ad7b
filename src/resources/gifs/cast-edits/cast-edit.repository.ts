import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository } from 'typeorm';
import { CastEditEntity } from './cast-edit.entity.js';

@Injectable()
export class CastEditRepository {
  constructor(@InjectRepository(CastEditEntity) private readonly rows: Repository<CastEditEntity>) {}

  /** Null if the recording was not edited, or its original was removed. */
  find(gifSeq: number, manager: EntityManager = this.rows.manager): Promise<CastEditEntity | null> {
    return manager.findOneBy(CastEditEntity, { gifSeq });
  }

  async save(edit: Omit<CastEditEntity, 'gif'>, manager: EntityManager): Promise<void> {
    await manager.upsert(CastEditEntity, edit, ['gifSeq']);
  }

  /** @returns whether there was one */
  async remove(gifSeq: number, manager: EntityManager): Promise<boolean> {
    const { affected } = await manager.delete(CastEditEntity, { gifSeq });
    return affected !== 0;
  }
}
