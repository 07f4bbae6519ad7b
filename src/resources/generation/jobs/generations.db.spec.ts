import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { DataSource } from 'typeorm';
import { builtinTheme } from '../../../../test/support/builtin-themes.js';
import { themesService } from '../../../../test/support/themes-service.js';
import { generationTexts } from '../../../../test/support/generation-texts.js';
import { IdleQueue } from '../../../../test/support/idle-queue.js';
import { quotas } from '../../../../test/support/quotas.js';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/test-database.js';
import type { Viewer } from '../../../platform/http/viewer.js';
import { AppConfig } from '../../../platform/config/app-config.js';
import { entities } from '../../../app/entities.js';
import { dataSourceOptions } from '../../../platform/database/data-source-options.js';
import { migrate } from '../../../platform/database/migrate.js';
import { NotFound, TemporarilyUnavailable, RateLimited } from '../../../platform/errors/domain-errors.js';
import { JobRunnerService } from '../../../platform/jobs/job-runner.service.js';
import { OutboxRelayService } from '../../../platform/jobs/outbox-relay.service.js';
import { OutboxEntity } from '../../../platform/jobs/outbox.entity.js';
import { OutboxRepository } from '../../../platform/jobs/outbox.repository.js';
import { RetryableError } from '../../../platform/jobs/job-handler.js';
import { ModelBudgetService } from '../model/model-budget.service.js';
import { ModelUsageEntity } from '../model/model-usage.entity.js';
import { ModelUsageRepository } from '../model/model-usage.repository.js';
import type { ReadmeSource } from '../readme/sources/readme-source.js';
import type { ReadmesService } from '../readme/sources/readmes.service.js';
import { BuiltinTapeWriter } from '../texts/builtin-tape-writer.js';
import { NotWritten, type TapeRequest, TapeWriter, type WrittenTape } from '../writer/tape-writer.js';
import { GenerationJobEntity, type GenerationRequest, type TapeScript } from './generation-job.entity.js';
import { GenerationJobRepository } from './generation-job.repository.js';
import { GenerationPurgeService } from './generation-purge.service.js';
import { GenerationJob } from './generation.job.js';
import type { GifsService } from '../../gifs/gifs.service.js';
import type { TapeRecordingsService } from './tape-recordings.service.js';
import { DiskSpace } from '../../../platform/storage/disk-space.js';
import { GenerationsService } from './generations.service.js';

const silent = pino({ level: 'silent' });
const TAPE: WrittenTape = {
  title: 'Run the tests',
  tags: ['npm'],
  tape: 'Type "npm test" Enter\n',
  outputs: [],
};
const REQUEST: GenerationRequest = { description: 'npm test', maxGifs: 1, tapeOnly: true };

/** Writes as it is told. */
class ToldWriter extends TapeWriter {
  readonly name = 'told';
  override isMetered = false;
  readonly asked: TapeRequest[] = [];
  answer: (signal: AbortSignal) => Promise<WrittenTape> = () => Promise.resolve(TAPE);

  write(request: TapeRequest, signal: AbortSignal): Promise<WrittenTape> {
    this.asked.push(request);
    if (request.commands) return Promise.resolve({ ...TAPE, title: request.description });
    return this.answer(signal);
  }
}

/** Has a README when it is told what it is. */
class ToldReadmes implements Pick<ReadmesService, 'fetch'> {
  readonly asked: ReadmeSource[] = [];
  answer: () => Promise<string> = () => Promise.reject(new RetryableError('The registry gave no answer.'));

  fetch(source: ReadmeSource): Promise<string> {
    this.asked.push(source);
    return this.answer();
  }
}

/** Makes recordings that are nothing but their ids, and fails when it is told to. */
class ListedRecordings implements Pick<TapeRecordingsService, 'make'> {
  readonly made: string[] = [];
  fails = 0;

  async make(job: GenerationJobEntity, { slug }: TapeScript): Promise<string> {
    if (slug === 'two' && this.fails-- > 0) throw new Error('The disk is away.');
    const id = `g-${slug}`;
    await source.transaction((manager) => jobs.addGif(job.seq, id, job.gifIds.length, manager));
    job.gifIds.push(id);
    this.made.push(slug);
    return id;
  }
}

let database: TestDatabase;
let source: DataSource;
let jobs: GenerationJobRepository;
let generations: GenerationsService;
let newGenerations: (settings: NodeJS.ProcessEnv) => GenerationsService;
let recordings: ListedRecordings;
let writer: ToldWriter;
let readmes: ToldReadmes;
let job: GenerationJob;
let runner: JobRunnerService;
let ada: Viewer;
let bob: Viewer;

beforeAll(async () => {
  database = await createTestDatabase();
  await migrate(database.address);
  source = await new DataSource(dataSourceOptions(database.address, entities)).initialize();
  jobs = new GenerationJobRepository(source.getRepository(GenerationJobEntity));
});
afterAll(async () => {
  await source.destroy();
  await database.drop();
});
beforeEach(async () => {
  await source.query('TRUNCATE app_user, outbox RESTART IDENTITY CASCADE');
  [ada, bob] = [await addUser('ada'), await addUser('bob')];
  const outbox = new OutboxRepository(source.getRepository(OutboxEntity));
  writer = new ToldWriter();
  readmes = new ToldReadmes();
  recordings = new ListedRecordings();
  job = newJob(writer);
  runner = new JobRunnerService(outbox, silent);
  const relay = new OutboxRelayService(outbox, new IdleQueue(), runner, silent);
  const gifs = { get: (id: string) => Promise.reject(new NotFound(id)) };
  const budgetOf = (settings: NodeJS.ProcessEnv) =>
    new ModelBudgetService(
      new ModelUsageRepository(source.getRepository(ModelUsageEntity)),
      AppConfig.from(settings),
    );
  newGenerations = (settings) =>
    new GenerationsService(
      source,
      jobs,
      relay,
      gifs as unknown as GifsService,
      budgetOf(settings),
      new DiskSpace([]),
      quotas(source),
      themesService(),
    );
  generations = newGenerations({});
  runner.register(job);
});

async function addUser(username: string): Promise<Viewer> {
  const [row] = await source.query<{ seq: number }[]>(
    `INSERT INTO app_user (username, key_hash, key_cipher) VALUES ($1, $2, $2) RETURNING seq`,
    [username, Buffer.from(username)],
  );
  return { userSeq: row?.seq ?? 0, username, isStaff: false, namedKey: null };
}

const newJob = (by: TapeWriter) =>
  new GenerationJob(
    jobs,
    by,
    new BuiltinTapeWriter(generationTexts),
    generationTexts,
    readmes as unknown as ReadmesService,
    recordings as unknown as TapeRecordingsService,
    themesService(),
  );
const create = async (viewer: Viewer, request: GenerationRequest) =>
  (await generations.create(viewer, request)).job;
const get = async (id: string) => (await generations.get(id)).job;

const attempts = () => source.query<{ attempts: number }[]>('SELECT attempts FROM outbox');

/** Works what is promised, as a worker does. */
async function work(): Promise<void> {
  for (const { seq } of await source.getRepository(OutboxEntity).find()) await runner.run(seq);
}

describe('a generation by a model', () => {
  beforeEach(() => {
    writer.isMetered = true;
  });

  it('has the tapes of an equal one of the same author, for an hour', async () => {
    const first = await create(ada, REQUEST);
    await work();
    for (const [viewer, request, asked] of [
      [ada, REQUEST, 1],
      [ada, { ...REQUEST, description: 'npm ci' }, 2],
      [ada, { ...REQUEST, shell: 'fish' }, 3],
      [bob, REQUEST, 4],
    ] as const) {
      const { id } = await create(viewer, request);
      await work();
      expect(await get(id)).toMatchObject({
        status: 'completed',
        generator: 'told',
        tapes: [{ content: TAPE.tape }],
      });
      expect(writer.asked).toHaveLength(asked);
    }
    await source.query(`UPDATE generation_job SET finished_at = now() - interval '61 minutes'`);
    expect((await get(first.id)).status).toBe('completed');
    await create(ada, REQUEST);
    await work();
    expect(writer.asked).toHaveLength(5);
  });

  it('that failed is tried anew', async () => {
    writer.answer = () => Promise.reject(new NotWritten('The model is away.'));
    await create(ada, REQUEST);
    await work();
    writer.answer = () => Promise.resolve(TAPE);
    const { id } = await create(ada, REQUEST);
    await work();
    expect((await get(id)).status).toBe('completed');
    expect(writer.asked).toHaveLength(2);
  });

  it('is refused until the next day when the budget is spent, but for a README', async () => {
    const poor = newGenerations({ AI_MODEL: 'm', AI_MAX_TOKENS: '100', AI_TOKENS_PER_DAY: '99' });
    const refusal = await poor.create(ada, REQUEST).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(TemporarilyUnavailable);
    expect((refusal as TemporarilyUnavailable).message).toMatch(
      /budget for today\. Try again after midnight UTC/,
    );
    expect((refusal as TemporarilyUnavailable).retryAfter).toBeGreaterThan(0);
    expect((refusal as TemporarilyUnavailable).retryAfter).toBeLessThanOrEqual(86_400);
    expect((await poor.create(ada, { maxGifs: 1, tapeOnly: true, markdown: '# Use' })).job.status).toBe(
      'pending',
    );
  });
});

describe('a generation', () => {
  it('is pending, then completed with its tape', async () => {
    const created = await create(ada, { ...REQUEST, shell: 'fish', theme: 'nord' });
    expect(created).toMatchObject({ status: 'pending', tapes: [], startedAt: null, finishedAt: null });
    expect(created.id).toMatch(/^[0-9A-Za-z]{22}$/);

    await work();
    expect(writer.asked).toMatchObject([
      { description: 'npm test', shell: 'fish', theme: builtinTheme('nord') },
    ]);
    const done = await get(created.id);
    expect(done.finishedAt?.getTime()).toBeGreaterThanOrEqual(done.startedAt?.getTime() ?? Infinity);
    expect(done).toMatchObject({
      status: 'completed',
      generator: 'told',
      tapes: [
        { title: 'Run the tests', slug: 'run-the-tests', content: TAPE.tape, tags: ['npm'], outputs: [] },
      ],
      errorMessage: '',
    });
  });

  it('of a README has a tape a section, each with a slug of its own', async () => {
    const markdown = ['## Use', '## Use', '## Other']
      .map((heading) => `${heading}\n\`\`\`sh\nnpm test\n\`\`\``)
      .join('\n');
    const { id } = await create(ada, { markdown, maxGifs: 2, tapeOnly: true });
    await work();
    const { status, tapes, commandsFound, generator } = await get(id);
    expect({ status, commandsFound, generator }).toEqual({
      status: 'completed',
      commandsFound: 3,
      generator: 'told',
    });
    expect(writer.asked).toEqual(
      ['Use', 'Use'].map((heading) => ({
        description: heading,
        commands: [{ command: 'npm test', output: '' }],
      })),
    );
    expect(tapes.map(({ slug }) => slug)).toEqual(['use', 'use-2']);
  });

  describe('of a package', () => {
    const ENGINE = { type: 'npm', name: '@ada/engine' } as const;
    const request: GenerationRequest = { source: ENGINE, maxGifs: 2, tapeOnly: true };

    it('has the tapes of its README, which is asked for by the job', async () => {
      readmes.answer = () => Promise.resolve('## Use\n```sh\nengine run\n```');
      const { id } = await create(ada, request);
      expect(readmes.asked).toEqual([]);
      await work();
      expect(readmes.asked).toEqual([ENGINE]);
      expect(await get(id)).toMatchObject({
        status: 'completed',
        generator: 'told',
        tapes: [{ title: 'Use' }],
        commandsFound: 1,
      });
    });

    it('is tried three times while the registry is away, then fails with that reason', async () => {
      const { id } = await create(ada, request);
      for (let time = 0; time < 4; time++) await work();
      expect(readmes.asked).toHaveLength(3);
      expect(await get(id)).toMatchObject({
        status: 'failed',
        generator: 'builtin',
        errorMessage: 'The registry gave no answer.',
      });
    });

    it('fails at once where there is nothing to show', async () => {
      readmes.answer = () => Promise.resolve('# Nothing');
      const { id } = await create(ada, request);
      await work();
      expect((await get(id)).errorMessage).toMatch(/^This README shows no commands/);
    });

    it('waits for the registry no longer than the service runs', async () => {
      readmes.answer = () => {
        job.onModuleDestroy();
        return new Promise(() => undefined);
      };
      const { id } = await create(ada, request);
      await work();
      expect((await get(id)).status).toBe('processing');
      expect(await attempts()).toEqual([{ attempts: 0 }]);
    });
  });

  it('has a recording of each tape, made once, though its worker fails between them', async () => {
    const markdown = ['one', 'two', 'three']
      .map((name) => `## ${name}\n\`\`\`sh\nnpm test\n\`\`\``)
      .join('\n');
    recordings.fails = 1;
    const { id } = await create(ada, { markdown, maxGifs: 3, tapeOnly: false });
    await work();
    expect(await get(id)).toMatchObject({ status: 'processing', gifIds: ['g-one'] });
    await work();
    expect(await get(id)).toMatchObject({ status: 'completed', gifIds: ['g-one', 'g-two', 'g-three'] });
    expect(recordings.made).toEqual(['one', 'two', 'three']);
  });

  it('is not written again once it was written', async () => {
    const { id, seq } = await create(ada, REQUEST);
    await jobs.begin(seq);
    const kept = { title: 'Kept', slug: 'kept', content: TAPE.tape, tags: [], outputs: [] };
    await jobs.keepTapes(seq, { generator: 'earlier', tapes: [kept], commandsFound: 0 });
    await work();
    expect(writer.asked).toEqual([]);
    expect(await get(id)).toMatchObject({ status: 'completed', generator: 'earlier', tapes: [kept] });
  });

  it('fails with the reason for which nothing could be written, and is not tried again', async () => {
    writer.answer = () => Promise.reject(new NotWritten('The model has too much to do.'));
    const { id } = await create(ada, REQUEST);
    await work();
    await work();
    expect(await get(id)).toMatchObject({
      status: 'failed',
      errorMessage: 'The model has too much to do.',
      tapes: [],
    });
    expect(writer.asked).toHaveLength(1);
  });

  it('is tried three times after a fault, then fails without telling what it was', async () => {
    writer.answer = () => Promise.reject(new Error('connect /secret/socket'));
    const { id } = await create(ada, REQUEST);
    for (let time = 0; time < 3; time++) await work();
    expect(await get(id)).toMatchObject({
      status: 'failed',
      errorMessage: 'It failed each time it was tried.',
    });
    expect(writer.asked).toHaveLength(3);
  });

  it('goes on after its worker died, and does not end twice', async () => {
    const { id, seq } = await create(ada, REQUEST);
    expect((await jobs.begin(seq))?.status).toBe('processing');
    const { startedAt } = await get(id);
    await work();
    expect(await get(id)).toMatchObject({ status: 'completed', startedAt });

    await job.run(seq);
    expect(writer.asked).toHaveLength(1);
    expect(await jobs.fail(seq, 'too late', '')).toBe(false);
    expect(await jobs.complete(seq)).toBe(false);
    expect(await jobs.keepTapes(seq, { generator: '', tapes: [], commandsFound: 0 })).toBe(false);
    expect((await get(id)).status).toBe('completed');
  });

  it('fails once its worker died three times', async () => {
    const { id, seq } = await create(ada, REQUEST);
    await source.query('UPDATE outbox SET attempts = 3');
    await work();
    expect(writer.asked).toEqual([]);
    expect(await jobs.begin(seq)).toBeNull();
    expect((await get(id)).status).toBe('failed');
  });

  it('has three minutes from its first beginning', async () => {
    writer.answer = (signal) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => {
          reject(signal.reason as Error);
        });
      });
    const { id, seq } = await create(ada, REQUEST);
    await jobs.begin(seq);
    await source.query(`UPDATE generation_job SET started_at = now() - interval '179.9 s'`);
    await work();
    expect(await get(id)).toMatchObject({
      status: 'failed',
      errorMessage: 'It took longer than 3 minutes. Try again later.',
    });
  });

  it('is put down when the service stops, which costs none of its three tries, and goes on with the next one', async () => {
    const { id } = await create(ada, REQUEST);
    for (let stop = 0; stop < 4; stop++) {
      const stopped = newJob(writer);
      runner.register(stopped);
      writer.answer = (signal) =>
        new Promise((_, reject) => {
          signal.addEventListener('abort', () => {
            reject(new Error('It was ended.'));
          });
          stopped.onModuleDestroy();
        });
      await work();
    }
    expect(await get(id)).toMatchObject({ status: 'processing', errorMessage: '' });
    expect(writer.asked).toHaveLength(4);
    expect(await attempts()).toEqual([{ attempts: 0 }]);

    const next = new ToldWriter();
    runner.register(newJob(next));
    await work();
    expect((await get(id)).status).toBe('completed');
  });

  it('is one of three that a caller has under way, however many are asked for at once', async () => {
    const tries = await Promise.allSettled(Array.from({ length: 12 }, () => create(ada, REQUEST)));
    const refused = tries.filter((each) => each.status === 'rejected');
    expect(refused).toHaveLength(9);
    for (const { reason } of refused) expect(reason).toBeInstanceOf(RateLimited);
    await expect(create(bob, REQUEST)).resolves.toMatchObject({ status: 'pending' });

    await work();
    await expect(create(ada, REQUEST)).resolves.toMatchObject({ status: 'pending' });
  });

  it('is kept for 30 days after its end, and then removed', async () => {
    const [old, recent, running] = [
      await create(ada, REQUEST),
      await create(ada, REQUEST),
      await create(ada, REQUEST),
    ];
    for (const [seq, days] of [
      [old.seq, 31],
      [recent.seq, 29],
    ])
      await source.query(
        `UPDATE generation_job SET status = 'failed', finished_at = now() - make_interval(days => $2) WHERE seq = $1`,
        [seq, days],
      );
    await source.query(`UPDATE generation_job SET created_at = now() - interval '90 days'`);
    const purge = new GenerationPurgeService(jobs);
    const ended = new AbortController();
    expect(await purge.purge(ended.signal)).toBe(1);
    await expect(get(old.id)).rejects.toThrow(NotFound);
    await expect(Promise.all([get(recent.id), get(running.id)])).resolves.toHaveLength(2);
  });

  it('is removed with all others of its age, unless the service stops', async () => {
    await source.query(
      `INSERT INTO generation_job (id, author_seq, request, status, finished_at)
       SELECT lpad(n::text, 22, '0'), $1, '{}', 'completed', now() - interval '31 days' FROM generate_series(1, 1200) AS n`,
      [ada.userSeq],
    );
    const purge = new GenerationPurgeService(jobs);
    const ended = new AbortController();
    ended.abort();
    expect(await purge.purge(ended.signal)).toBe(0);
    expect(await purge.purge(new AbortController().signal)).toBe(1200);
  });

  it.each(['', 'short', '!'.repeat(22), 'a'.repeat(22)])('is not found by the id "%s"', async (id) => {
    await expect(get(id)).rejects.toThrow(NotFound);
  });
});
