import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, In, IsNull, Not, Repository } from 'typeorm';
import type { GifDetail } from '../data/gif.read-model.js';
import { GifVersionEntity, type KeptVersion } from './gif-version.entity.js';

/** A version that was replaced. */
export type ReplacedVersion = GifVersionEntity & {
  readonly replacedAt: Date;
  readonly kept: KeptVersion;
};

const REPLACED = { replacedAt: Not(IsNull()) };

/** Lock the recording before a change. */
@Injectable()
export class GifVersionRepository {
  constructor(@InjectRepository(GifVersionEntity) private readonly rows: Repository<GifVersionEntity>) {}

  /** Newest first. */
  listReplaced(gifSeq: number, manager: EntityManager = this.rows.manager): Promise<ReplacedVersion[]> {
    return manager.find(GifVersionEntity, {
      where: { gifSeq, ...REPLACED },
      order: { number: 'DESC' },
    }) as Promise<ReplacedVersion[]>;
  }

  findReplaced(gifSeq: number, number: number, manager: EntityManager): Promise<ReplacedVersion | null> {
    const where = { gifSeq, number, ...REPLACED };
    return manager.findOneBy(GifVersionEntity, where) as Promise<ReplacedVersion | null>;
  }

  /** Begins another version. The row of the current one is never removed, so no number is used twice. @returns the number of the replaced version */
  async retire(
    { seq: gifSeq, createdAt }: Pick<GifDetail, 'seq' | 'createdAt'>,
    kept: KeptVersion,
    manager: EntityManager,
  ): Promise<number> {
    const current = await manager.findOneBy(GifVersionEntity, { gifSeq, replacedAt: IsNull() });
    const { number, uploadedAt } = current ?? { number: 1, uploadedAt: createdAt };
    await manager.upsert(
      GifVersionEntity,
      { gifSeq, number, uploadedAt, replacedAt: () => 'now()', kept: kept as object },
      ['gifSeq', 'number'],
    );
    await manager.insert(GifVersionEntity, { gifSeq, number: number + 1 });
    return number;
  }

  async remove(gifSeq: number, numbers: readonly number[], manager: EntityManager): Promise<void> {
    await manager.delete(GifVersionEntity, { gifSeq, number: In([...numbers]) });
  }
}
