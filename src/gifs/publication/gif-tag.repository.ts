import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { run } from '../../database/statement.js';
import type { Listed } from '../../lists/list-scope.js';

const INSERT = {
  name: 'gif tag insert',
  text: `INSERT INTO gif_tag (tag_seq, gif_seq, shell, author_seq) SELECT unnest($1::int[]), $2, $3, $4`,
};

/** The tags of public recordings. */
@Injectable()
export class GifTagRepository {
  async insert(gifSeq: number, { tagSeqs, shell, authorSeq }: Listed, manager: EntityManager): Promise<void> {
    await run(manager, INSERT, [tagSeqs, gifSeq, shell, authorSeq]);
  }

  async remove(gifSeq: number, manager: EntityManager): Promise<void> {
    await manager.query('DELETE FROM gif_tag WHERE gif_seq = $1', [gifSeq]);
  }
}
