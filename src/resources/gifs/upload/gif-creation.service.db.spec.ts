import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { DataSource } from 'typeorm';
import { publicTransactions } from '../../../../test/support/public-transactions.js';
import { IdleQueue } from '../../../../test/support/idle-queue.js';
import { quotas } from '../../../../test/support/quotas.js';
import { searchIndex } from '../../../../test/support/search-database.js';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/test-database.js';
import { entities } from '../../../app/entities.js';
import { dataSourceOptions } from '../../../platform/database/data-source-options.js';
import { migrate } from '../../../platform/database/migrate.js';
import { Conflict, InsufficientStorage } from '../../../platform/errors/domain-errors.js';
import type { Claim } from '../../../platform/idempotency/claim.js';
import { JobRunnerService } from '../../../platform/jobs/job-runner.service.js';
import { OutboxRelayService } from '../../../platform/jobs/outbox-relay.service.js';
import { OutboxEntity } from '../../../platform/jobs/outbox.entity.js';
import { OutboxRepository } from '../../../platform/jobs/outbox.repository.js';
import { ListCountRepository } from '../../../indexing/listings/list-count.repository.js';
import { ListCountsService } from '../../../indexing/listings/list-counts.service.js';
import { ListRebuildRepository } from '../../../indexing/listings/list-rebuild.repository.js';
import { BlobReferenceRepository } from '../../media/blob-reference.repository.js';
import { BlobReferencesService } from '../../media/blob-references.service.js';
import { RenditionEntity } from '../../media/rendition.entity.js';
import { RenditionRepository } from '../../media/rendition.repository.js';
import { RecordingRenditionsService } from '../../media/recording-renditions.service.js';
import { RepoEntity } from '../../repos/repo.entity.js';
import { RepoRepository } from '../../repos/repo.repository.js';
import { ReposService } from '../../repos/repos.service.js';
import { DiskBlobStore } from '../../../platform/storage/disk-blob-store.js';
import { tagNames } from '../../tags/tag-names.js';
import { TagEntity } from '../../tags/tag.entity.js';
import { TagRepository } from '../../tags/tag.repository.js';
import { TagsService } from '../../tags/tags.service.js';
import { GifEntity } from '../gif.entity.js';
import { GifRepository } from '../gif.repository.js';
import { GifPublicationService } from '../../../indexing/listings/gif-publication.service.js';
import { GifTagRepository } from '../../../indexing/listings/gif-tag.repository.js';
import { type GifDraft, GifCreationService } from './gif-creation.service.js';

const silent = pino({ level: 'silent' });
const HASH = createHash('sha256').update('a picture').digest('hex');
const BLOB_KEY = `${HASH.slice(0, 2)}/${HASH}.gif`;

let database: TestDatabase;
let source: DataSource;
let folder: string;
let counts: ListCountsService;
let relay: OutboxRelayService;
let newGifs: GifCreationService;
let newGifsWith: (settings: Record<string, string>) => GifCreationService;

beforeAll(async () => {
  database = await createTestDatabase();
  await migrate(database.address);
  source = await new DataSource(dataSourceOptions(database.address, entities)).initialize();
  await source.query(`INSERT INTO app_user (username, key_hash, key_cipher) VALUES ('ada', 'h', 'c')`);
  folder = await mkdtemp(join(tmpdir(), 'new-gifs-'));
  const blobs = new DiskBlobStore(folder);
  await blobs.put(BLOB_KEY, Buffer.from('a picture'));
  const outbox = new OutboxRepository(source.getRepository(OutboxEntity));
  relay = new OutboxRelayService(outbox, new IdleQueue(), new JobRunnerService(outbox, silent), silent);
  const references = new BlobReferencesService(source, new BlobReferenceRepository(source.manager), blobs);
  counts = new ListCountsService(source, new ListCountRepository(), new ListRebuildRepository());
  const { index: search } = searchIndex(source);
  newGifsWith = (settings) =>
    new GifCreationService(
      publicTransactions(source),
      new GifRepository(source.getRepository(GifEntity)),
      new RecordingRenditionsService(
        blobs,
        new RenditionRepository(source.getRepository(RenditionEntity)),
        references,
        relay,
      ),
      new TagsService(new TagRepository(source.getRepository(TagEntity))),
      new ReposService(new RepoRepository(source.getRepository(RepoEntity))),
      new GifPublicationService(new GifTagRepository(), search, counts),
      quotas(source, settings),
    );
  newGifs = newGifsWith({});
});
afterAll(async () => {
  await relay.stop();
  await source.destroy();
  await database.drop();
  await rm(folder, { recursive: true });
});
beforeEach(() =>
  source.query(
    'TRUNCATE gif, tag, repo, outbox, list_count, list_bucket, search_word, storage_usage RESTART IDENTITY CASCADE',
  ),
);

function draft(gif: Partial<GifDraft['gif']> = {}, tags: readonly string[] = [], claim?: Claim): GifDraft {
  return {
    gif: {
      authorSeq: 1,
      slug: 'a-recording',
      title: 'A recording',
      description: '',
      command: '',
      shell: 'zsh',
      visibility: 'public',
      width: 6,
      height: 4,
      frames: 1,
      durationMs: 100,
      homepageUrl: '',
      codehostUrl: '',
      themeSlug: null,
      ...gif,
    },
    tags: tagNames(tags),
    stored: [{ name: 'gif', state: 'ready', blobKey: BLOB_KEY, hash: HASH, byteSize: 9 }],
    claim,
  };
}

/** One that records what it is told, or refuses to. */
function claim(record: Claim['record']): Claim {
  return { made: null, record, store: () => Promise.resolve(), release: () => Promise.resolve() };
}

const many = (count: number, make: (n: number) => GifDraft) =>
  Array.from({ length: count }, (_, n) => make(n));
const settle = (drafts: readonly GifDraft[]) =>
  Promise.allSettled(drafts.map((each) => newGifs.create(each)));
const column = async <Value>(query: string): Promise<Value[]> =>
  (await source.query<{ value: Value }[]>(query)).map(({ value }) => value);
const drift = async () => Object.values(await counts.rebuild());
const TOO_LONG = 'x'.repeat(301);

describe('recordings that are made at the same time', () => {
  it('are all there, in the order in which they came, with all that is found by and promised of each', async () => {
    const visibility = (n: number) => (n % 5 === 0 ? 'unlisted' : 'public');
    const made = await settle(
      many(60, (n) => draft({ title: `No. ${n}`, visibility: visibility(n) }, [`t${n % 3}`])),
    );
    expect(made.filter(({ status }) => status === 'rejected')).toEqual([]);

    expect(await column('SELECT title AS value FROM gif ORDER BY seq')).toEqual(
      made.map((_, n) => `No. ${n}`),
    );
    expect(await column('SELECT count(DISTINCT created_at)::int AS value FROM gif')).toEqual([3]);
    expect(await column(`SELECT count::int AS value FROM list_count WHERE scope = 'all'`)).toEqual([48]);
    expect(await drift()).toEqual([0, 0, 0, 0]);
    expect(await column('SELECT count(*)::int AS value FROM search_document')).toEqual([48]);
    expect(await column('SELECT count(*)::int AS value FROM gif_stats')).toEqual([60]);
    expect(await column('SELECT DISTINCT count(*)::int AS value FROM form GROUP BY gif_seq')).toEqual([5]);
    expect(await column('SELECT DISTINCT count(*)::int AS value FROM outbox GROUP BY subject_seq')).toEqual([
      3,
    ]);
  });

  it('share a tag and a repository that nobody named before', async () => {
    const codehostUrl = 'https://github.com/ada/engine';
    await settle(
      many(30, (n) => draft({ codehostUrl: `${codehostUrl}${n % 2 ? '' : '.git'}` }, ['New', `Own ${n}`])),
    );
    expect(await column('SELECT slug AS value FROM repo')).toEqual(['ada-engine']);
    expect(await column('SELECT DISTINCT repo_seq AS value FROM gif')).toEqual([1]);
    expect(await column(`SELECT count(*)::int AS value FROM tag`)).toEqual([31]);
    expect(
      await column(`SELECT count(*)::int AS value FROM gif_tag JOIN tag ON seq = tag_seq WHERE slug = 'new'`),
    ).toEqual([30]);
    expect(await drift()).toEqual([0, 0, 0, 0]);
  });

  it('are told as they are, each to its own caller', async () => {
    const made = await Promise.all(
      many(20, (n) => draft({ title: `No. ${n}` }, ['b', `t${n}`])).map((each) => newGifs.create(each)),
    );
    expect(made.map(({ gif: { title, tags } }) => [title, tags.map(({ slug }) => slug)])).toEqual(
      made.map((_, n) => [`No. ${n}`, ['b', `t${n}`]]),
    );
  });
});

describe('one that the database refuses', () => {
  it('does not keep the others from being made', async () => {
    const made = await settle(many(50, (n) => draft({ title: n === 20 ? TOO_LONG : `No. ${n}` }, ['git'])));
    expect(made.map(({ status }) => status).indexOf('rejected')).toBe(20);
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(49);
    expect(await column('SELECT count(*)::int AS value FROM gif')).toEqual([49]);
    expect(await column(`SELECT count::int AS value FROM list_count WHERE scope = 'tag=1'`)).toEqual([49]);
    expect(await drift()).toEqual([0, 0, 0, 0]);
  });

  it('is refused by its own reason, also where that is not the database', async () => {
    const recorded: string[] = [];
    const taken = new Conflict('Somebody else has taken over.');
    const drafts = [
      draft(),
      draft({ title: TOO_LONG }),
      draft(
        {},
        [],
        claim(() => Promise.reject(taken)),
      ),
      draft(
        {},
        [],
        claim((id) => Promise.resolve(void recorded.push(id))),
      ),
    ];
    const [first, tooLong, refused, kept] = await settle(drafts);
    expect(first?.status).toBe('fulfilled');
    expect(tooLong).toMatchObject({ reason: { message: expect.stringContaining('too long') } });
    expect(refused).toEqual({ status: 'rejected', reason: taken });
    expect(kept).toMatchObject({ status: 'fulfilled', value: { gif: { id: recorded.at(-1) } } });
    expect(await column('SELECT count(*)::int AS value FROM gif')).toEqual([2]);
  });

  it('is not tried again when it was the commit that failed, which may have come through', async () => {
    await source.query(`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'refused at the end'; END $$;
      CREATE CONSTRAINT TRIGGER refusal AFTER INSERT ON gif DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW EXECUTE FUNCTION refuse()`);
    try {
      const made = await settle(many(9, () => draft()));
      expect(made.map(({ status }) => status)).toEqual(made.map(() => 'rejected'));
      expect(await column('SELECT last_value::int AS value FROM gif_seq_seq')).toEqual([9]);
    } finally {
      await source.query('DROP TRIGGER refusal ON gif; DROP FUNCTION refuse()');
    }
  });
});

describe('the quota of an author', () => {
  const usage = () => source.query('SELECT user_seq, bytes, gifs FROM storage_usage ORDER BY user_seq');
  const refusals = (settled: PromiseSettledResult<unknown>[]) =>
    settled.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []));

  beforeAll(async () => {
    await source.query(`INSERT INTO app_user (username, key_hash, key_cipher) VALUES ('bob', 'i', 'c')`);
  });

  it.each([
    ['recordings', { QUOTA_GIFS_PER_USER: '7' }],
    ['bytes', { QUOTA_BYTES_PER_USER: '70' }],
  ])(
    'of %s takes exactly what fits of many at once in two processes, and no one else pays',
    async (_, settings) => {
      const [one, other] = [newGifsWith(settings), newGifsWith(settings)];
      const makeMany = (count: number, authorSeq: number) =>
        Array.from({ length: count }, (_each, n) => (n % 2 ? one : other).create(draft({ authorSeq })));
      const [mine, others] = [makeMany(40, 1), makeMany(5, 2)];
      const settled = await Promise.allSettled(mine);
      expect(refusals(await Promise.allSettled(others))).toEqual([]);
      expect(refusals(settled)).toHaveLength(33);
      for (const reason of refusals(settled)) expect(reason).toBeInstanceOf(InsufficientStorage);
      expect(await usage()).toEqual([
        { user_seq: 1, bytes: 63, gifs: 7 },
        { user_seq: 2, bytes: 45, gifs: 5 },
      ]);
      expect(await column('SELECT count(*)::int AS value FROM gif')).toEqual([12]);
      expect(await drift()).toEqual([0, 0, 0, 0]);
      expect(await quotas(source).rebuild()).toBe(0);
    },
  );

  it('is told with each recording, and in the refusal', async () => {
    const small = newGifsWith({ QUOTA_BYTES_PER_USER: '20' });
    const max = { bytes: 20, gifs: 10_000 };
    expect((await small.create(draft())).quota).toEqual({ used: { bytes: 9, gifs: 1 }, max });
    expect((await small.create(draft())).quota).toEqual({ used: { bytes: 18, gifs: 2 }, max });
    await expect(small.create(draft())).rejects.toThrow(
      /take 18 bytes of 20 bytes, and you have 2 of 10000.*Delete some/,
    );
  });

  it('is not used by what is not made', async () => {
    await newGifs.create(draft());
    await expect(newGifs.create(draft({ title: TOO_LONG }))).rejects.toThrow();
    expect(await usage()).toEqual([{ user_seq: 1, bytes: 9, gifs: 1 }]);
  });

  it('is counted anew where it is wrong', async () => {
    await newGifs.create(draft());
    await source.query('UPDATE storage_usage SET bytes = 5');
    await source.query('INSERT INTO storage_usage VALUES (2, 3, 4)');
    expect(await quotas(source).rebuild()).toBe(2);
    expect(await usage()).toEqual([
      { user_seq: 1, bytes: 9, gifs: 1 },
      { user_seq: 2, bytes: 0, gifs: 0 },
    ]);
  });
});
