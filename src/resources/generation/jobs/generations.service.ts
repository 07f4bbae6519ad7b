import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { customAlphabet } from 'nanoid';
import { DataSource } from 'typeorm';
import type { Viewer } from '../../../platform/http/viewer.js';
import { NotFound, RateLimited } from '../../../platform/errors/domain-errors.js';
import type { ListedGif } from '../../gifs/data/gif.read-model.js';
import { GifsService } from '../../gifs/gifs.service.js';
import { OutboxRelayService } from '../../../platform/jobs/outbox-relay.service.js';
import { ThemesService } from '../../themes/themes.service.js';
import { UsersService } from '../../users/users.service.js';
import { ModelBudgetService } from '../model/model-budget.service.js';
import { QuotasService } from '../../../indexing/quotas/quotas.service.js';
import { DiskSpace } from '../../../platform/storage/disk-space.js';
import type { Claim } from '../../../platform/idempotency/claim.js';
import type { GenerationJobEntity, GenerationRequest } from './generation-job.entity.js';
import { GenerationJobRepository } from './generation-job.repository.js';

export const GENERATION_JOB = 'generation';
const MOST_RUNNING = 3;
const RETRY_SECONDS = 10;

/** 22 base-62 characters are 130 random bits, so an id cannot be guessed. */
const makeJobId = customAlphabet('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', 22);

/** A job and its recordings that still exist. */
export interface Generation {
  readonly job: GenerationJobEntity;
  readonly gifs: readonly ListedGif[];
}

@Injectable()
export class GenerationsService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly jobs: GenerationJobRepository,
    private readonly relay: OutboxRelayService,
    private readonly gifs: GifsService,
    private readonly budget: ModelBudgetService,
    private readonly disk: DiskSpace,
    private readonly quotas: QuotasService,
    private readonly themes: ThemesService,
    private readonly users: UsersService,
  ) {}

  /**
   * Creates a job; the outbox guarantees that it runs.
   * @throws RateLimited with three unfinished jobs; TemporarilyUnavailable when the model's daily budget is spent;
   * InsufficientStorage when the disk is low or the quota used up; ValidationFailed for an unknown theme
   */
  async create(author: Viewer, asked: GenerationRequest, claim?: Claim): Promise<Generation> {
    if (claim?.made) return this.get(claim.made);
    const theme = asked.theme === undefined ? undefined : (await this.themes.named(asked.theme)).slug;
    const request = { ...asked, theme };
    await this.disk.requireRoom();
    if (!request.tapeOnly) await this.quotas.requireRoom(author.userSeq);
    if (request.description !== undefined) await this.budget.assertLeft();
    const id = makeJobId();
    const created = await this.database.transaction(async (manager) => {
      await this.users.requireActive(author.userSeq, manager);
      const inserted = await this.jobs.insert(
        { id, authorSeq: author.userSeq, request },
        MOST_RUNNING,
        manager,
      );
      if (inserted === null)
        throw new RateLimited(
          `${MOST_RUNNING} of your generations are still running. Try again when one has finished.`,
          RETRY_SECONDS,
        );
      const job = { kind: GENERATION_JOB, subjectSeq: inserted.seq, ownerSeq: author.userSeq };
      await this.relay.enqueue(job, manager);
      await claim?.record(id, manager);
      return inserted;
    });
    this.relay.wake();
    return { job: created, gifs: [] };
  }

  /** @throws NotFound */
  async get(id: string): Promise<Generation> {
    const job = /^[0-9A-Za-z]{22}$/.test(id) ? await this.jobs.find(id) : null;
    if (!job) throw new NotFound(`There is no generation "${id.slice(0, 40)}".`);
    return { job, gifs: await this.gifs.listByIds(job.gifIds) };
  }
}
