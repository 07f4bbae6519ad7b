import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { customAlphabet } from 'nanoid';
import { DataSource } from 'typeorm';
import type { Viewer } from '../../../platform/http/viewer.js';
import { NotFound, RateLimited } from '../../../platform/errors/domain-errors.js';
import type { ListedGif } from '../../gifs/gif.read-model.js';
import { GifsService } from '../../gifs/gifs.service.js';
import { OutboxRelay } from '../../../platform/jobs/outbox-relay.service.js';
import { ThemesService } from '../../themes/themes.service.js';
import { ModelBudget } from '../model/model-budget.service.js';
import { QuotasService } from '../../../indexing/quotas/quotas.service.js';
import { DiskSpace } from '../../../platform/storage/disk-space.js';
import type { GenerationJobEntity, GenerationRequest } from './generation-job.entity.js';
import { GenerationJobRepository, stageOf } from './generation-job.repository.js';

export const GENERATION_JOB = 'generation';
const MOST_RUNNING = 3;
const RETRY_SECONDS = 10;

/** 22 base-62 characters, 130 bits from the system's random source: whoever has an id was given it. */
const makeJobId = customAlphabet('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', 22);

/** A job, and the recordings it made that are still there. */
export interface Generation {
  readonly job: GenerationJobEntity;
  readonly gifs: readonly ListedGif[];
}

/** The wishes for tapes: taking them in, and telling what became of them. */
@Injectable()
export class GenerationsService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly jobs: GenerationJobRepository,
    private readonly relay: OutboxRelay,
    private readonly gifs: GifsService,
    private readonly budget: ModelBudget,
    private readonly disk: DiskSpace,
    private readonly quotas: QuotasService,
    private readonly themes: ThemesService,
  ) {}

  /**
   * Takes a wish in: when this resolves, it is promised that it will be worked.
   * @throws ValidationFailed when there is no such theme
   * @throws RateLimited while three of the caller's are under way
   * @throws NotYet for a description, which only the model can write, when its budget for today is spent
   * @throws InsufficientStorage when the disk is low, or the caller's quota is used up
   */
  async create(author: Viewer, request: GenerationRequest): Promise<Generation> {
    if (request.theme !== undefined) await this.themes.named(request.theme);
    await this.disk.requireRoom();
    if (!request.tapeOnly) await this.quotas.requireRoom(author.userSeq);
    if (request.description !== undefined) await this.budget.assertLeft();
    const id = makeJobId();
    await this.database.transaction(async (manager) => {
      const seq = await this.jobs.insert({ id, authorSeq: author.userSeq, request }, MOST_RUNNING, manager);
      if (seq === null)
        throw new RateLimited(
          `${MOST_RUNNING} of your generations are still under way. Try again when one of them has ended.`,
          RETRY_SECONDS,
        );
      const job = { kind: GENERATION_JOB, subjectSeq: seq, ownerSeq: author.userSeq };
      await this.relay.enqueue([job], manager);
    });
    this.relay.wake();
    return this.get(id);
  }

  /** @throws NotFound */
  async get(id: string): Promise<Generation> {
    const job = /^[0-9A-Za-z]{22}$/.test(id) ? await this.jobs.find(id) : null;
    if (!job) throw new NotFound(`There is no generation "${id.slice(0, 40)}".`);
    return { job, gifs: await this.gifsOf(job) };
  }

  /** How far jobs are, by their ids; those that are not there are left out. */
  stagesOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return this.jobs.findStages(ids);
  }

  /** How far a job is, in the same words. */
  stageOf({ job }: Generation): string {
    return stageOf(job.status, job.gifIds.length);
  }

  /** One that was deleted since is left out. */
  private async gifsOf({ gifIds }: GenerationJobEntity): Promise<ListedGif[]> {
    const found: ListedGif[] = [];
    for (const id of gifIds) {
      try {
        found.push(await this.gifs.get(id));
      } catch (error) {
        if (!(error instanceof NotFound)) throw error;
      }
    }
    return found;
  }
}
