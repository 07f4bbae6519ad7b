import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository } from 'typeorm';
import { GifEditEntity } from './gif-edit.entity.js';

@Injectable()
export class GifEditRepository {
  constructor(@InjectRepository(GifEditEntity) private readonly rows: Repository<GifEditEntity>) {}

  /** Null if the recording was not edited, or its original was removed. */
  find(gifSeq: number, manager: EntityManager = this.rows.manager): Promise<GifEditEntity | null> {
    return manager.findOneBy(GifEditEntity, { gifSeq });
  }

  async save(edit: Omit<GifEditEntity, 'gif'>, manager: EntityManager): Promise<void> {
    await manager.upsert(GifEditEntity, edit, ['gifSeq']);
  }

  /** @returns whether there was one */
  async remove(gifSeq: number, manager: EntityManager): Promise<boolean> {
    const { affected } = await manager.delete(GifEditEntity, { gifSeq });
    return affected !== 0;
  }
}
