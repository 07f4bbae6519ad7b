import { type DynamicModule, Module, type OnModuleDestroy } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { JobMetrics } from './job-metrics.js';
import { JobWorkers } from './job-queue.js';
import { JobRunnerService } from './job-runner.service.js';
import { OutboxBacklogService } from './outbox-backlog.service.js';
import { OutboxRelayService } from './outbox-relay.service.js';
import { OutboxEntity } from './outbox.entity.js';
import { OutboxRepository } from './outbox.repository.js';
import { QueueModule } from './queue.module.js';

/** How long a stop waits for running jobs. */
const STOP_LIMIT_MS = 30_000;

@Module({})
export class JobsModule implements OnModuleDestroy {
  constructor(
    private readonly relay: OutboxRelayService,
    private readonly workers: JobWorkers,
    private readonly runner: JobRunnerService,
  ) {}

  /** The database is still connected: running jobs finish, or the next start runs them again. */
  async onModuleDestroy(): Promise<void> {
    await this.relay.stop();
    const limit = setTimeout(() => {
      this.runner.returnRunningJobs();
    }, STOP_LIMIT_MS);
    await this.workers.stop();
    clearTimeout(limit);
  }

  static register(redisUrl?: string): DynamicModule {
    return {
      module: JobsModule,
      global: true,
      imports: [TypeOrmModule.forFeature([OutboxEntity]), QueueModule.register(redisUrl)],
      providers: [JobMetrics, OutboxBacklogService, OutboxRepository, OutboxRelayService, JobRunnerService],
      exports: [OutboxBacklogService, OutboxRelayService, JobRunnerService, QueueModule],
    };
  }
}
