import { type DynamicModule, Module, type OnModuleDestroy } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import type { Logger } from 'pino';
import { AppConfig } from '../config/app-config.js';
import type { DatabaseAddress } from '../database/database-address.js';
import { LOG } from '../logging/log.js';
import { BullmqJobQueue } from './bullmq-job-queue.js';
import { JobQueue } from './job-queue.js';
import { JobRunner } from './job-runner.service.js';
import { OutboxRelay } from './outbox-relay.service.js';
import { OutboxEntity } from './outbox.entity.js';
import { OutboxRepository } from './outbox.repository.js';
import { Schedule } from './schedule.service.js';

/** Jobs of each lane at a time: fewer in a process that also answers requests. */
const IN_A_WORKER = { prompt: 2, long: 1, remote: 8 };
const BESIDE_REQUESTS = { prompt: 1, long: 1, remote: 4 };
/** So long running jobs are waited for at a stop. */
const STOP_LIMIT_MS = 30_000;

@Module({})
export class JobsModule implements OnModuleDestroy {
  constructor(
    private readonly relay: OutboxRelay,
    private readonly queue: JobQueue,
    private readonly runner: JobRunner,
  ) {}

  /** The database is still there: running jobs finish, or are left for the next start. */
  async onModuleDestroy(): Promise<void> {
    await this.relay.stop();
    const limit = setTimeout(() => {
      this.runner.leave();
    }, STOP_LIMIT_MS);
    await this.queue.close();
    clearTimeout(limit);
  }

  static register(address: DatabaseAddress): DynamicModule {
    return {
      module: JobsModule,
      global: true,
      imports: [TypeOrmModule.forFeature([OutboxEntity])],
      providers: [
        OutboxRepository,
        OutboxRelay,
        JobRunner,
        Schedule,
        {
          provide: JobQueue,
          inject: [AppConfig, LOG],
          useFactory: (config: AppConfig, log: Logger) =>
            config.redisUrl
              ? BullmqJobQueue.onRedis(config.redisUrl, IN_A_WORKER, log)
              : BullmqJobQueue.onPostgres(address, BESIDE_REQUESTS, log),
        },
      ],
      exports: [OutboxRelay, JobRunner, JobQueue, Schedule],
    };
  }
}
