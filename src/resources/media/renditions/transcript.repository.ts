import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository } from 'typeorm';
import { run } from '../../../platform/database/statement.js';
import { TranscriptEntity } from './transcript.entity.js';

/** Each uncached page of a recording needs it. */
const FIND = {
  name: 'transcript',
  text: `SELECT text, line_times AS "lineTimes", cast_times AS "castTimes", typed_from AS "typedFrom", markers
    FROM transcript WHERE gif_seq = $1`,
};

export type StoredLines = Pick<
  TranscriptEntity,
  'text' | 'lineTimes' | 'castTimes' | 'typedFrom' | 'markers'
>;

interface NewTranscript extends Pick<
  TranscriptEntity,
  'gifSeq' | 'text' | 'source' | 'confidence' | 'markers'
> {
  readonly lineTimes: readonly number[];
  readonly castTimes: readonly number[] | null;
  readonly typedFrom: readonly (number | null)[] | null;
}

@Injectable()
export class TranscriptRepository {
  constructor(@InjectRepository(TranscriptEntity) private readonly rows: Repository<TranscriptEntity>) {}

  /** Omits the line times, which are large and rarely needed. */
  async findText(gifSeq: number): Promise<string | null> {
    const row = await this.rows.findOne({ select: { gifSeq: true, text: true }, where: { gifSeq } });
    return row?.text ?? null;
  }

  async find(gifSeq: number): Promise<StoredLines | null> {
    const [row] = await run<TranscriptEntity>(this.rows.manager, FIND, [gifSeq]);
    return row ?? null;
  }

  async save(transcript: NewTranscript, manager: EntityManager): Promise<void> {
    const { lineTimes, castTimes, typedFrom, ...rest } = transcript;
    const times = {
      lineTimes: [...lineTimes],
      castTimes: castTimes && [...castTimes],
      typedFrom: typedFrom && [...typedFrom],
    };
    await manager.upsert(TranscriptEntity, { ...rest, ...times }, ['gifSeq']);
  }
}
