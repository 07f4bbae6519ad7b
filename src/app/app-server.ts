import { once } from 'node:events';
import type { RequestListener, Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Logger } from 'pino';
import { Registry } from 'prom-client';
import { AppModule } from './app.module.js';
import { BackgroundWorkModule } from './background-work.module.js';
import { appOptions, configureApp } from './http-pipeline.js';
import { BadgesService } from '../resources/badges/badges.service.js';
import type { AppConfig } from '../platform/config/app-config.js';
import type { DatabaseAddress, EmbeddedPostgres } from '@ttyreel/local-postgres';
import { keepSiteUrl } from '../platform/config/kept-site-url.js';
import { parseDatabaseUrl } from '../platform/database/database-url.js';
import { migrate } from '../platform/database/migrate.js';
import { ProfileKeysService } from '../resources/users/profile-keys.service.js';
import type { StartSteps } from './start-steps.js';
import { type DemoAccount, DemoService } from './demo/demo.service.js';
import { BytesAdapter } from '../platform/http/server/bytes-adapter.js';
import { GenerationEventsService } from '../resources/generation/events/generation-events.service.js';
import { RenditionEventsService } from '../resources/media/progress/rendition-events.service.js';
import { Mp4Service } from '../resources/media/mp4/mp4.service.js';
import { ReadinessService } from '../resources/health/readiness.service.js';
import { RequestPolicies } from '../platform/http/server/request-policies.js';
import {
  constantHeaders,
  constantPictureHeaders,
} from '../platform/http/middleware/response-headers.middleware.js';
import { ClientConnection } from '../platform/http/server/client-connection.js';
import { ConcurrencyLimit } from '../platform/http/limits/concurrency-limit.js';
import type { Connections } from '../platform/http/server/connections.js';
import { RequestLimits } from '../platform/http/limits/request-limits.js';
import { withConcurrencyLimit, withValidRequestLine } from '../platform/http/server/request-checks.js';
import { type TrackedServer, createHttpServer } from '../platform/http/server/server.js';
import { serveFromCache } from '../platform/response-cache/serve-from-cache.js';
import { InvalidationListener } from '../platform/response-cache/invalidation-listener.js';
import { ReplicaReads } from '../platform/replica/replica-reads.js';
import { ResponseCache } from '../platform/response-cache/response-cache.js';
import { RefusalCounter } from '../platform/logging/refusal-counter.js';
import { RefusalLog } from '../platform/logging/refusal-log.js';
import { NestLogger } from '../platform/logging/nest-logger.js';
import { Ballast } from '../platform/storage/ballast.js';

/** How long running requests may take after the stop. */
const DRAIN_LIMIT_MS = 30_000;

/** The API server of one process; without Redis it also runs the jobs. */
export class AppServer {
  private constructor(
    private readonly app: NestExpressApplication,
    private readonly server: Server,
    private readonly connections: Connections,
    private readonly shutdownDelaySeconds: number,
    private readonly postgres: EmbeddedPostgres | null,
    /** The credentials of the demo user, if this start created it. */
    readonly demo: DemoAccount | null,
  ) {}

  /** @param postgres stops when the start fails */
  static async start(
    config: AppConfig,
    postgres: EmbeddedPostgres | null,
    steps: StartSteps,
    log: Logger,
  ): Promise<AppServer> {
    let app: NestExpressApplication | undefined;
    try {
      const address = postgres?.address ?? parseDatabaseUrl(config.databaseUrl ?? '');
      steps.begin('bringing the schema up to date');
      await migrate(address, { log });
      steps.begin('starting the application');
      app = await createApp(config, address, log);
      // It tries ffmpeg meanwhile; the background work waits for it.
      void app.get(Mp4Service).encoder();
      await app.get(ProfileKeysService).requireFittingSecret();
      const { server, connections } = await startHttpPipeline(app, config, log);
      server.listen(config.port, config.host);
      await once(server, 'listening');
      // With Redis, workers of their own run the jobs.
      const runsJobs = config.redisUrl === undefined;
      await app.get(BackgroundWorkModule).start(runsJobs);
      if (config.demoData) steps.begin('making the demo recordings, if there is no user yet');
      const demo = config.demoData ? await app.get(DemoService).ensure() : null;
      await keepSiteUrl(config).catch((error: unknown) => {
        log.warn({ err: error }, 'the commands of the operator cannot know the URL of this site');
      });
      app.get(Ballast).start();
      app.get(ReadinessService).serve();
      return new AppServer(app, server, connections, config.shutdownDelaySeconds, postgres, demo);
    } catch (error) {
      try {
        await app?.close();
      } finally {
        await postgres?.stop();
      }
      throw error;
    }
  }

  /** Resolves with a description when the embedded PostgreSQL dies. */
  get databaseDied(): Promise<string> {
    return this.postgres?.exited.then((exit) => exit.description) ?? new Promise(() => undefined);
  }

  /** Finishes running requests, then stops everything. */
  async stop(): Promise<void> {
    this.app.get(ReadinessService).drain();
    // Load balancers must see the failing readiness check first.
    await delay(this.shutdownDelaySeconds * 1_000);
    for (const events of [GenerationEventsService, RenditionEventsService]) this.app.get(events).end();
    try {
      await this.connections.drain(DRAIN_LIMIT_MS);
      await this.app.close();
    } finally {
      await this.postgres?.stop();
    }
  }
}

function createApp(
  config: AppConfig,
  address: DatabaseAddress,
  log: Logger,
): Promise<NestExpressApplication> {
  return NestFactory.create<NestExpressApplication>(
    AppModule.register(config, address, log),
    new BytesAdapter(),
    { ...appOptions, logger: new NestLogger(log), abortOnError: false },
  );
}

/** Cached responses are served before the application sees a request. */
async function startHttpPipeline(
  app: NestExpressApplication,
  config: AppConfig,
  log: Logger,
): Promise<TrackedServer> {
  const { siteUrl, connectionLimits } = config;
  const clients = app.get(ClientConnection);
  const requestLimits = app.get(RequestLimits);
  const policies = new RequestPolicies(config, requestLimits, clients, log, app.get(Registry));
  await configureApp(app, policies, log);
  app.get(InvalidationListener).start();
  app.get(ReplicaReads).start();
  const refusals = new RefusalLog(log, app.get(RefusalCounter));
  const application: RequestListener = app.getHttpAdapter().getInstance();
  const concurrency = new ConcurrencyLimit(connectionLimits);
  const work = withConcurrencyLimit(application, concurrency, clients, refusals);
  const lists = serveFromCache(app.get(ResponseCache), policies, work, constantHeaders(siteUrl));
  const badges = serveFromCache(app.get(BadgesService), policies, lists, constantPictureHeaders(siteUrl));
  return createHttpServer(withValidRequestLine(badges, application), {
    requestLimits,
    limits: connectionLimits,
    clients,
    refusals,
  });
}
