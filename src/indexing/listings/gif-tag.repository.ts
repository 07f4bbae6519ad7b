import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { run } from '../../platform/database/statement.js';
import type { ListingKeys } from './list-scope.js';

const INSERT = {
  name: 'gif tag insert',
  text: `
    INSERT INTO gif_tag (tag_seq, gif_seq, shell, author_seq)
    SELECT * FROM unnest($1::int[], $2::bigint[], $3::text[], $4::int[])`,
};

interface ListedGif {
  readonly gifSeq: number;
  readonly listed: ListingKeys;
}

/** The tags of public recordings. */
@Injectable()
export class GifTagRepository {
  async insert(gifs: readonly ListedGif[], manager: EntityManager): Promise<void> {
    const rows = gifs.flatMap(({ gifSeq, listed }) =>
      listed.tagSeqs.map((tagSeq) => ({ ...listed, gifSeq, tagSeq })),
    );
    if (rows.length === 0) return;
    await run(manager, INSERT, [
      rows.map(({ tagSeq }) => tagSeq),
      rows.map(({ gifSeq }) => gifSeq),
      rows.map(({ shell }) => shell),
      rows.map(({ authorSeq }) => authorSeq),
    ]);
  }

  async remove(gifSeqs: readonly number[], manager: EntityManager): Promise<void> {
    if (gifSeqs.length > 0) await manager.query('DELETE FROM gif_tag WHERE gif_seq = ANY($1)', [gifSeqs]);
  }
}
