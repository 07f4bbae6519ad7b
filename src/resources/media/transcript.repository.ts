import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository } from 'typeorm';
import { run } from '../../platform/database/statement.js';
import { TranscriptEntity } from './transcript.entity.js';

/** Of each page of a recording that is not cached. */
const FIND = {
  name: 'transcript',
  text: 'SELECT text, line_times AS "lineTimes" FROM transcript WHERE gif_seq = $1',
};

@Injectable()
export class TranscriptRepository {
  constructor(@InjectRepository(TranscriptEntity) private readonly rows: Repository<TranscriptEntity>) {}

  /** Omits the line times, which are large and rarely needed. */
  async findText(gifSeq: number): Promise<string | null> {
    const row = await this.rows.findOne({ select: { gifSeq: true, text: true }, where: { gifSeq } });
    return row?.text ?? null;
  }

  async find(gifSeq: number): Promise<Pick<TranscriptEntity, 'text' | 'lineTimes'> | null> {
    const [row] = await run<TranscriptEntity>(this.rows.manager, FIND, [gifSeq]);
    return row ?? null;
  }

  async save(
    transcript: Pick<TranscriptEntity, 'gifSeq' | 'text' | 'lineTimes' | 'source'>,
    manager: EntityManager,
  ): Promise<void> {
    await manager.upsert(TranscriptEntity, transcript, ['gifSeq']);
  }
}
