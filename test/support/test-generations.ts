import type { DataSource } from 'typeorm';
import { AppConfig } from '../../src/platform/config/app-config.js';
import type { Viewer } from '../../src/platform/http/viewer.js';
import { RetryableError } from '../../src/platform/jobs/job-handler.js';
import type { JobRunnerService } from '../../src/platform/jobs/job-runner.service.js';
import { OutboxRelayService } from '../../src/platform/jobs/outbox-relay.service.js';
import { OutboxEntity } from '../../src/platform/jobs/outbox.entity.js';
import { OutboxRepository } from '../../src/platform/jobs/outbox.repository.js';
import { DiskSpace } from '../../src/platform/storage/disk-space.js';
import {
  GenerationJobEntity,
  type GenerationRequest,
  type TapeScript,
} from '../../src/resources/generation/jobs/generation-job.entity.js';
import { GenerationJobRepository } from '../../src/resources/generation/jobs/generation-job.repository.js';
import { GenerationJob } from '../../src/resources/generation/jobs/generation.job.js';
import { GenerationsService } from '../../src/resources/generation/jobs/generations.service.js';
import type { TapeRecordingsService } from '../../src/resources/generation/jobs/tape-recordings.service.js';
import { ModelBudgetService } from '../../src/resources/generation/model/model-budget.service.js';
import { ModelUsageEntity } from '../../src/resources/generation/model/model-usage.entity.js';
import { ModelUsageRepository } from '../../src/resources/generation/model/model-usage.repository.js';
import type { ReadmeSource } from '../../src/resources/generation/readme/sources/readme-source.js';
import type { ReadmesService } from '../../src/resources/generation/readme/sources/readmes.service.js';
import { BuiltinTapeWriter } from '../../src/resources/generation/texts/builtin-tape-writer.js';
import { type TapeRequest, type WrittenTape } from '@ttyreel/tape-writer';
import { TapeWriter } from '../../src/resources/generation/writer/tape-writer.js';
import type { GifsService } from '../../src/resources/gifs/gifs.service.js';
import { insertUsers } from './factories.js';
import { fake } from './fakes.js';
import { generationTexts } from './generation-texts.js';
import { IdleQueue } from './idle-queue.js';
import { quotas } from './quotas.js';
import type { UsersService } from '../../src/resources/users/users.service.js';
import { TestAccounts } from './test-accounts.js';
import { jobRunner, silent } from './test-outbox.js';
import { themesService } from './themes-service.js';

export const WRITTEN: WrittenTape = {
  title: 'Run the tests',
  tags: ['npm'],
  tape: 'Type "npm test" Enter\n',
  outputs: [],
};
export const REQUEST: GenerationRequest = { description: 'npm test', maxGifs: 1, tapeOnly: true };

/** Writes the tapes that a spec sets. */
export class FakeWriter extends TapeWriter {
  readonly name = 'fake';
  override isMetered = false;
  readonly requests: TapeRequest[] = [];
  answer: (signal: AbortSignal) => Promise<WrittenTape> = () => Promise.resolve(WRITTEN);

  write(request: TapeRequest, signal: AbortSignal): Promise<WrittenTape> {
    this.requests.push(request);
    if (request.commands) return Promise.resolve({ ...WRITTEN, title: request.description });
    return this.answer(signal);
  }
}

class FakeReadmes {
  readonly requests: ReadmeSource[] = [];
  answer: () => Promise<string> = () => Promise.reject(new RetryableError('The registry gave no answer.'));

  fetch(source: ReadmeSource): Promise<string> {
    this.requests.push(source);
    return this.answer();
  }
}

/** Generation jobs of ada and bob in a database, with a writer and READMEs that a spec controls. */
export class TestGenerations {
  readonly writer = new FakeWriter();
  readonly readmes = new FakeReadmes();
  /** The slugs of the created recordings. */
  readonly made: string[] = [];
  /** The number of failures of the recording `two`. */
  recordingFailures = 0;
  readonly jobs: GenerationJobRepository;
  readonly job: GenerationJob;
  readonly runner: JobRunnerService;
  readonly #relay: OutboxRelayService;
  readonly #users: UsersService;

  private constructor(
    private readonly source: DataSource,
    readonly ada: Viewer,
    readonly bob: Viewer,
  ) {
    const outbox = new OutboxRepository(source.getRepository(OutboxEntity));
    this.jobs = new GenerationJobRepository(source.getRepository(GenerationJobEntity));
    this.runner = jobRunner(outbox);
    this.#relay = new OutboxRelayService(outbox, new IdleQueue(), this.runner, silent);
    this.#users = new TestAccounts(source).users;
    this.job = this.newJob();
    this.runner.register(this.job);
  }

  /** Removes all rows of earlier tests. */
  static async create(source: DataSource): Promise<TestGenerations> {
    await source.query('TRUNCATE app_user, outbox RESTART IDENTITY CASCADE');
    const names = ['ada', 'bob'];
    const seqs = await insertUsers(source, ...names.map((username) => ({ username })));
    const [ada, bob] = names.map((username, at) => ({
      userSeq: seqs[at] ?? 0,
      username,
      isStaff: false,
      namedKey: null,
    })) as [Viewer, Viewer];
    return new TestGenerations(source, ada, bob);
  }

  newJob(writer: TapeWriter = this.writer): GenerationJob {
    return new GenerationJob(
      this.jobs,
      writer,
      new BuiltinTapeWriter(generationTexts),
      generationTexts,
      this.readmes as unknown as ReadmesService,
      fake<TapeRecordingsService>({ make: (job, tape) => this.makeGif(job, tape) }),
      themesService(),
    );
  }

  /** @param settings `AI_…` */
  service(settings: NodeJS.ProcessEnv = {}): GenerationsService {
    const usage = new ModelUsageRepository(this.source.getRepository(ModelUsageEntity));
    return new GenerationsService(
      this.source,
      this.jobs,
      this.#relay,
      fake<GifsService>({ listByIds: () => Promise.resolve([]) }),
      new ModelBudgetService(usage, AppConfig.from(settings)),
      new DiskSpace([]),
      quotas(this.source),
      themesService(),
      this.#users,
    );
  }

  async create(request: GenerationRequest = REQUEST, author = this.ada): Promise<GenerationJobEntity> {
    return (await this.service().create(author, request)).job;
  }

  async get(id: string): Promise<GenerationJobEntity> {
    return (await this.service().get(id)).job;
  }

  /** Runs all jobs of the outbox once. */
  async work(): Promise<void> {
    for (const { seq } of await this.source.getRepository(OutboxEntity).find()) await this.runner.run(seq);
  }

  /** The attempts of each job in the outbox. */
  async attempts(): Promise<number[]> {
    const rows = await this.source.getRepository(OutboxEntity).find();
    return rows.map(({ attempts }) => attempts);
  }

  private async makeGif(job: GenerationJobEntity, { slug }: TapeScript): Promise<string> {
    if (slug === 'two' && this.recordingFailures-- > 0) throw new Error('The disk failed.');
    const id = `g-${slug}`;
    await this.source.transaction(async (manager) => {
      await this.#users.requireActive(job.authorSeq, manager);
      await this.jobs.addGif(job.seq, id, job.gifIds.length, manager);
    });
    job.gifIds.push(id);
    this.made.push(slug);
    return id;
  }
}
