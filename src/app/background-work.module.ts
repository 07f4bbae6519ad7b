import { type DynamicModule, Module } from '@nestjs/common';
import type { Logger } from 'pino';
import { SearchIndexModule } from '../indexing/search-index/search-index.module.js';
import { SearchIndex } from '../indexing/search-index/search-index.js';
import { AppConfig } from '../platform/config/app-config.js';
import { ConfigModule } from '../platform/config/config.module.js';
import type { DatabaseAddress } from '@ttyreel/local-postgres';
import { DatabaseModule } from '../platform/database/database.module.js';
import { JobWorkers } from '../platform/jobs/job-queue.js';
import { JobRunnerService } from '../platform/jobs/job-runner.service.js';
import { JobsModule } from '../platform/jobs/jobs.module.js';
import { OutboxRelayService } from '../platform/jobs/outbox-relay.service.js';
import { LogModule } from '../platform/logging/log.module.js';
import { MetricsServer } from '../platform/metrics/metrics-server.js';
import { ReplicaModule } from '../platform/replica/replica.module.js';
import { ResponseCacheModule } from '../platform/response-cache/response-cache.module.js';
import { DiskSpace } from '../platform/storage/disk-space.js';
import { StorageModule } from '../platform/storage/storage.module.js';
import { BadgeMetricsModule } from '../resources/badges/cache/badge-metrics.module.js';
import { AccountsModule } from '../resources/accounts/accounts.module.js';
import { GenerationModule } from '../resources/generation/generation.module.js';
import { GifPurgeModule } from '../resources/gifs/purge/gif-purge.module.js';
import { RetaggingModule } from '../resources/gifs/retagging/retagging.module.js';
import { GifSecretsModule } from '../resources/gifs/secrets/gif-secrets.module.js';
import { MediaModule } from '../resources/media/media.module.js';
import { Mp4Service } from '../resources/media/mp4/mp4.service.js';
import { WebhooksModule } from '../resources/webhooks/webhooks.module.js';
import { entities } from './entities.js';

/** The work outside requests, with all that it needs. The API and the worker import it. */
@Module({})
export class BackgroundWorkModule {
  constructor(
    private readonly config: AppConfig,
    private readonly runner: JobRunnerService,
    private readonly workers: JobWorkers,
    private readonly relay: OutboxRelayService,
    private readonly search: SearchIndex,
    private readonly mp4: Mp4Service,
    private readonly disk: DiskSpace,
    private readonly metrics: MetricsServer,
  ) {}

  static register(config: AppConfig, database: DatabaseAddress, log: Logger): DynamicModule {
    return {
      module: BackgroundWorkModule,
      imports: [
        ConfigModule.register(config),
        LogModule.register(log),
        DatabaseModule.register(database, entities),
        JobsModule.register(config.redisUrl),
        ResponseCacheModule.register(database),
        ReplicaModule.register(config.databaseReplicaUrl),
        StorageModule,
        SearchIndexModule,
        MediaModule,
        GifPurgeModule,
        GifSecretsModule,
        RetaggingModule,
        AccountsModule,
        GenerationModule,
        BadgeMetricsModule,
        WebhooksModule,
      ],
      providers: [MetricsServer],
    };
  }

  /** Relays the outbox, and runs jobs where it should. */
  async start(runsJobs: boolean): Promise<void> {
    await this.metrics.start();
    const { databaseUrl, redisUrl, s3 } = this.config;
    // Only one service at a time uses a data folder: jobs that ran when the last one died run nowhere now.
    if (redisUrl === undefined) await this.relay.takeOver(databaseUrl === undefined);
    if (runsJobs) {
      this.workers.start();
      this.search.startMaintenance();
    }
    await this.mp4.encoder();
    this.relay.start(async () => s3 === undefined && (await this.disk.isLow()));
  }
}
