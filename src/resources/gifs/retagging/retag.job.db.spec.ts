import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { insertGifs } from '../../../../test/support/factories.js';
import { createMigratedDatabase, type MigratedDatabase } from '../../../../test/support/migrated-database.js';
import { publicTransactions } from '../../../../test/support/public-transactions.js';
import { searchIndex } from '../../../../test/support/search-database.js';
import { aDraft, TestGifCreation } from '../../../../test/support/test-gif-creation.js';
import { silent } from '../../../../test/support/test-outbox.js';
import { GifPublicationService } from '../../../indexing/listings/gif-publication.service.js';
import { GifTagRepository } from '../../../indexing/listings/gif-tag.repository.js';
import { JobInterrupted } from '../../../platform/jobs/job-handler.js';
import { AuditEntryEntity } from '../../audit/audit-entry.entity.js';
import { AuditEntryRepository } from '../../audit/audit-entry.repository.js';
import { AuditService } from '../../audit/audit.service.js';
import { TagCurationRepository } from '../../tags/curation/tag-curation.repository.js';
import { TagCurationService } from '../../tags/curation/tag-curation.service.js';
import { TagEntity } from '../../tags/tag.entity.js';
import { tagNames } from '../../tags/tag-names.js';
import { TagRepository } from '../../tags/tag.repository.js';
import { TagsService } from '../../tags/tags.service.js';
import { GifTagReplacementRepository } from './gif-tag-replacement.repository.js';
import { RetagJob } from './retag.job.js';

let database: MigratedDatabase;
let test: TestGifCreation;
let tags: TagCurationService;

beforeAll(async () => {
  database = await createMigratedDatabase();
  test = await TestGifCreation.create(database.source);
  const rows = database.source.getRepository(TagEntity);
  tags = new TagCurationService(
    publicTransactions(database.source),
    new TagCurationRepository(rows),
    new TagRepository(rows),
    new AuditService(new AuditEntryRepository(database.source.getRepository(AuditEntryEntity))),
    test.outbox.relay,
  );
});
afterAll(async () => {
  await test.end();
  await database.drop();
});
beforeEach(() => test.reset());

function retagJob(): RetagJob {
  const { source } = database;
  return new RetagJob(
    publicTransactions(source),
    tags,
    new GifTagReplacementRepository(),
    new GifPublicationService(new GifTagRepository(), searchIndex(source).index, test.counts),
    test.outbox.relay,
    silent,
  );
}

/** Runs all jobs, including those that other jobs add. */
async function runJobs(job = retagJob()): Promise<void> {
  const outbox = await test.outbox.rows();
  for (const { seq, subjectSeq } of outbox.filter(({ kind }) => kind === job.kind)) {
    await job.run(subjectSeq);
    await test.outbox.outbox.remove(seq);
  }
}

/** The number of recordings with each list of tags. */
async function tagged(): Promise<Record<string, number>> {
  const rows: { names: string; count: number }[] = await database.source.query(
    `SELECT names, count(*)::int AS count
     FROM gif, LATERAL (SELECT coalesce(string_agg(slug, ' ' ORDER BY place), '') AS names
       FROM unnest(tag_seqs) WITH ORDINALITY AS used (seq, place) JOIN tag USING (seq)) AS tags
     GROUP BY names`,
  );
  return Object.fromEntries(rows.map(({ names, count }) => [names, count]));
}

async function untilOneWaits(): Promise<void> {
  const waiting = 'SELECT 1 FROM pg_locks WHERE NOT granted';
  while ((await database.source.query<unknown[]>(waiting)).length === 0);
}

/** Fewer at once than the pool has connections, so that none waits too long for one. */
const AT_ONCE = 6;

async function add(
  many: number,
  names: readonly string[],
  visibility: 'public' | 'unlisted' = 'public',
): Promise<void> {
  for (let left = many; left > 0; left -= AT_ONCE) {
    const creations = Array.from({ length: Math.min(AT_ONCE, left) }, () =>
      test.service().create(aDraft({ visibility }, names)),
    );
    await Promise.all(creations);
  }
}

describe('replacing a tag', () => {
  it('reaches all recordings and keeps lists and counters exact', async () => {
    await add(60, ['sh', 'go', 'vim']);
    await add(60, ['golang', 'go']);
    await add(3, ['go'], 'unlisted');
    await tags.merge('go', 'golang', 'grace');
    await runJobs();
    expect(await tagged()).toEqual({ 'sh golang vim': 60, golang: 63 });
    expect(await test.drift()).toEqual([0, 0, 0, 0]);
  });

  it('follows chains of merges in any job order', async () => {
    await add(2, ['a']);
    await add(2, ['b']);
    await add(1, ['c']);
    await tags.merge('a', 'b', 'grace');
    await tags.merge('b', 'c', 'grace');
    await runJobs();
    expect(await tagged()).toEqual({ c: 5 });
    expect(await tags.list({ state: 'merged' }, { page: 1, size: 9 })).toMatchObject({
      rows: [
        { slug: 'a', mergedInto: 'c' },
        { slug: 'b', mergedInto: 'c' },
      ],
    });
  });

  it('removes a blocked tag and the tags that were merged into it', async () => {
    await add(2, ['poker', 'git']);
    await add(1, ['casino']);
    await tags.merge('poker', 'casino', 'grace');
    await tags.block('casino', 'Advertising.', 'grace');
    await runJobs();
    expect(await tagged()).toEqual({ git: 2, '': 1 });
    expect(await test.drift()).toEqual([0, 0, 0, 0]);
  });

  it('waits for an uncommitted upload that has read the tag', async () => {
    const { source } = database;
    await add(1, ['go']);
    await add(1, ['golang']);
    const steps: string[] = [];
    const merge = await source.transaction(async (manager) => {
      const named = await new TagsService(new TagRepository(source.getRepository(TagEntity))).ensure(
        tagNames(['go']),
        manager,
      );
      const merging = tags.merge('go', 'golang', 'grace').then(() => steps.push('merged'));
      await Promise.race([merging, untilOneWaits()]);
      await insertGifs(manager, { tagSeqs: [...named.values()] });
      steps.push('uploaded');
      return { merging };
    });
    await merge.merging;
    expect(steps).toEqual(['uploaded', 'merged']);
    await runJobs();
    expect(await tagged()).toEqual({ golang: 3 });
  });

  it('stops between two batches with the service', async () => {
    await add(2, ['go']);
    await add(1, ['golang']);
    await tags.merge('go', 'golang', 'grace');
    const stopped = retagJob();
    stopped.onModuleDestroy();
    await expect(runJobs(stopped)).rejects.toThrow(JobInterrupted);
    expect(await tagged()).toEqual({ go: 2, golang: 1 });
  });

  it('does nothing after the merge was undone', async () => {
    await add(2, ['go']);
    await add(1, ['golang']);
    await tags.merge('go', 'golang', 'grace');
    await tags.unmerge('go', 'grace');
    await runJobs();
    expect(await tagged()).toEqual({ go: 2, golang: 1 });
  });
});
