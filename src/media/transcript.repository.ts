import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository } from 'typeorm';
import { TranscriptEntity } from './transcript.entity.js';

@Injectable()
export class TranscriptRepository {
  constructor(@InjectRepository(TranscriptEntity) private readonly rows: Repository<TranscriptEntity>) {}

  find(gifSeq: number): Promise<TranscriptEntity | null> {
    return this.rows.findOneBy({ gifSeq });
  }

  async save(
    transcript: Pick<TranscriptEntity, 'gifSeq' | 'text' | 'lineTimes'>,
    manager: EntityManager,
  ): Promise<void> {
    await manager.upsert(TranscriptEntity, transcript, ['gifSeq']);
  }
}
