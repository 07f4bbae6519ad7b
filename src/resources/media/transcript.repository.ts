import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository } from 'typeorm';
import { TranscriptEntity } from './transcript.entity.js';

@Injectable()
export class TranscriptRepository {
  constructor(@InjectRepository(TranscriptEntity) private readonly rows: Repository<TranscriptEntity>) {}

  /** Omits the line times, which are large and rarely needed. */
  async findText(gifSeq: number): Promise<string | null> {
    const row = await this.rows.findOne({ select: { gifSeq: true, text: true }, where: { gifSeq } });
    return row?.text ?? null;
  }

  find(gifSeq: number): Promise<TranscriptEntity | null> {
    return this.rows.findOneBy({ gifSeq });
  }

  async save(
    transcript: Pick<TranscriptEntity, 'gifSeq' | 'text' | 'lineTimes' | 'source'>,
    manager: EntityManager,
  ): Promise<void> {
    await manager.upsert(TranscriptEntity, transcript, ['gifSeq']);
  }
}
