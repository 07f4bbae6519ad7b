import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import type { GifFigures } from './gif-figures.js';
import { GifEntity } from './gif.entity.js';

const NONE: GifFigures = {
  gifCount: 0,
  publicGifCount: 0,
  viewCount: 0,
  embedCount: 0,
  downloadCount: 0,
  storageBytes: 0,
};

@Injectable()
export class GifFiguresRepository {
  constructor(@InjectRepository(GifEntity) private readonly rows: Repository<GifEntity>) {}

  async ofAuthor(authorSeq: number): Promise<GifFigures> {
    const [row]: GifFigures[] = await this.rows.query(
      `SELECT count(*)::int AS "gifCount",
         count(*) FILTER (WHERE gif.visibility = 'public')::int AS "publicGifCount",
         coalesce(sum(stats.view_count), 0)::bigint AS "viewCount",
         coalesce(sum(stats.embed_count), 0)::bigint AS "embedCount",
         coalesce(sum(stats.download_count), 0)::bigint AS "downloadCount",
         coalesce(sum((SELECT sum(form.byte_size) FROM form WHERE form.gif_seq = gif.seq)), 0)::bigint AS "storageBytes"
       FROM gif LEFT JOIN gif_stats AS stats ON stats.gif_seq = gif.seq
       WHERE gif.author_seq = $1 AND gif.deleted_at IS NULL`,
      [authorSeq],
    );
    return row ?? NONE;
  }

  /** As the lists count them. */
  async countPublicOfAuthor(authorSeq: number): Promise<number> {
    const [row]: { count: number }[] = await this.rows.query(
      `SELECT count FROM list_count WHERE scope = 'author=' || $1`,
      [authorSeq],
    );
    return row?.count ?? 0;
  }
}
