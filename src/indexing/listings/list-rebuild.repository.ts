import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

// Each step is one statement with one snapshot, and adds differences, so that concurrent writes stay counted.
const STEPS = {
  'tags that should not be listed': `
    DELETE FROM gif_tag USING (SELECT tag_seq, gif_seq, shell, author_seq FROM gif_tag EXCEPT SELECT * FROM true_gif_tag) AS wrong
    WHERE gif_tag.tag_seq = wrong.tag_seq AND gif_tag.gif_seq = wrong.gif_seq RETURNING 1`,
  'tags that were not listed': `
    INSERT INTO gif_tag SELECT * FROM true_gif_tag EXCEPT SELECT tag_seq, gif_seq, shell, author_seq FROM gif_tag
    ON CONFLICT DO NOTHING RETURNING 1`,
  'lists that were counted wrong': `
    INSERT INTO list_count AS list (scope, count)
    SELECT scope, coalesce(truth.count, 0) - coalesce(stored.count, 0)
    FROM true_list_count AS truth FULL JOIN list_count AS stored USING (scope)
    WHERE coalesce(truth.count, 0) <> coalesce(stored.count, 0) ORDER BY scope
    ON CONFLICT (scope) DO UPDATE SET count = list.count + excluded.count RETURNING 1`,
  'buckets of long lists that were counted wrong': `
    INSERT INTO list_bucket AS list (scope, bucket, count)
    SELECT scope, bucket, coalesce(truth.count, 0) - coalesce(stored.count, 0)
    FROM true_list_bucket AS truth FULL JOIN list_bucket AS stored USING (scope, bucket)
    WHERE coalesce(truth.count, 0) <> coalesce(stored.count, 0) ORDER BY scope, bucket
    ON CONFLICT (scope, bucket) DO UPDATE SET count = list.count + excluded.count RETURNING 1`,
};

/** The number of corrected rows per step. */
export type Drift = Record<keyof typeof STEPS, number>;

@Injectable()
export class ListRebuildRepository {
  /** Corrects the lists from the recordings; safe while the service runs. @param manager of a transaction without a timeout */
  async rebuild(manager: EntityManager): Promise<Drift> {
    await manager.query(`SET LOCAL work_mem = '128MB'`);
    const drift: Partial<Drift> = {};
    for (const [what, statement] of Object.entries(STEPS)) {
      const [row]: { rows: number }[] = await manager.query(
        `WITH changed AS (${statement}) SELECT count(*)::integer AS rows FROM changed`,
      );
      drift[what as keyof Drift] = row?.rows ?? 0;
    }
    return drift as Drift;
  }
}
