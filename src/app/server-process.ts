import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import type { RequestListener, Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Logger } from 'pino';
import { AppModule } from './app.module.js';
import { appOptions, configureApp } from './http-pipeline.js';
import { BadgesService } from '../resources/badges/badges.service.js';
import type { AppConfig } from '../platform/config/app-config.js';
import type { DatabaseAddress } from '../platform/database/database-address.js';
import { parseDatabaseUrl } from '../platform/database/database-url.js';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../platform/database/embedded/embedded-postgres.js';
import { migrate } from '../platform/database/migrate.js';
import { DemoService } from './demo/demo.service.js';
import { BytesAdapter } from '../platform/http/bytes-adapter.js';
import { GenerationEvents } from '../resources/generation/events/generation-events.service.js';
import { ReadinessService } from '../resources/health/readiness.service.js';
import { RateLimitStore } from '../platform/rate-limit/rate-limit-store.js';
import { RequestPolicies } from '../platform/http/request-policies.js';
import { constantHeaders, constantPictureHeaders } from '../platform/http/response-headers.middleware.js';
import { ClientConnection } from '../platform/http/client-connection.js';
import { ConcurrencyLimit } from '../platform/http/concurrency-limit.js';
import type { Connections } from '../platform/http/connections.js';
import { RequestLimits } from '../platform/http/request-limits.js';
import { withConcurrencyLimit, withValidRequestLine } from '../platform/http/request-checks.js';
import { type TrackedServer, makeServer } from '../platform/http/server.js';
import { WriteLoadGate } from '../platform/http/write-load-gate.js';
import { serveFromCache } from '../platform/response-cache/serve-from-cache.js';
import { InvalidationListener } from '../platform/response-cache/invalidation-listener.service.js';
import { ResponseCache } from '../platform/response-cache/response-cache.js';
import { JobQueue } from '../platform/jobs/job-queue.js';
import { JobRunner } from '../platform/jobs/job-runner.service.js';
import { OutboxRelay } from '../platform/jobs/outbox-relay.service.js';
import { Schedule } from '../platform/jobs/schedule.service.js';
import { RefusalLog } from '../platform/logging/refusal-log.js';
import { NestLogger } from '../platform/logging/nest-logger.js';
import { RenditionBackfill } from '../resources/media/derived/rendition-backfill.service.js';
import { Mp4Service } from '../resources/media/mp4/mp4.service.js';
import { SearchIndex } from '../indexing/search-index/search-index.service.js';
import { Ballast, releaseBallast } from '../platform/storage/ballast.js';
import { DiskSpace } from '../platform/storage/disk-space.js';

interface HttpServer extends TrackedServer {
  readonly writes: WriteLoadGate;
}

/** How long running requests get to finish once the service stops. */
const DRAIN_LIMIT_MS = 30_000;

/** The service of one process: the API, and the work too unless there are processes of their own for it. */
export class Service {
  private constructor(
    private readonly app: NestExpressApplication,
    private readonly server: Server,
    private readonly connections: Connections,
    private readonly shutdownDelaySeconds: number,
    private readonly postgres: EmbeddedPostgres | null,
    /** The demo user's API key, on the start that made the demo data. */
    readonly demoKey: string | null,
  ) {}

  static async start(config: AppConfig, log: Logger): Promise<Service> {
    await mkdir(config.dataDirectory, { recursive: true, mode: 0o700 });
    if (releaseBallast(config.dataDirectory)) log.warn('the disk is full: removed the ballast file to start');
    const postgres =
      config.databaseUrl === undefined
        ? await startEmbeddedPostgres(config.dataDirectory, { report: log.warn.bind(log) })
        : null;
    let app: NestExpressApplication | undefined;
    try {
      const address = postgres?.address ?? parseDatabaseUrl(config.databaseUrl ?? '');
      await migrate(address);
      app = await makeApp(config, address, log);
      const made = await makeHttpServer(app, config, log);
      const { server, connections } = made;
      server.listen(config.port, config.host);
      await once(server, 'listening');
      await app.get(Mp4Service).encoder();
      await startWork(app, config, made.writes);
      const demoKey = config.demoData ? await app.get(DemoService).ensure() : null;
      app.get(Ballast).start();
      app.get(ReadinessService).serve();
      return new Service(app, server, connections, config.shutdownDelaySeconds, postgres, demoKey);
    } catch (error) {
      await app?.close();
      await postgres?.stop();
      throw error;
    }
  }

  /** The port it listens on. */
  get port(): number {
    const address = this.server.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  }

  /** Settles when the database under the service died. */
  get databaseDied(): Promise<string> {
    return this.postgres?.exited.then((exit) => exit.description) ?? new Promise(() => undefined);
  }

  /** Finishes what is running, then ends everything that was started. */
  async stop(): Promise<void> {
    this.app.get(ReadinessService).drain();
    // A balancer has to see the above before connections are refused.
    await delay(this.shutdownDelaySeconds * 1_000);
    this.app.get(GenerationEvents).end();
    try {
      await this.connections.drain(DRAIN_LIMIT_MS);
      await this.app.close();
    } finally {
      await this.postgres?.stop();
    }
  }
}

/** The application; how requests get to it is not laid out yet. */
function makeApp(config: AppConfig, address: DatabaseAddress, log: Logger): Promise<NestExpressApplication> {
  return NestFactory.create<NestExpressApplication>(
    AppModule.register(config, address, log),
    new BytesAdapter(),
    { ...appOptions, logger: new NestLogger(log), abortOnError: false },
  );
}

/** The server of the application. What is in memory is answered before the application sees a request. */
async function makeHttpServer(
  app: NestExpressApplication,
  config: AppConfig,
  log: Logger,
): Promise<HttpServer> {
  const { siteUrl, connectionLimits, rateLimits } = config;
  const clients = app.get(ClientConnection);
  const way = new RequestPolicies(config, app.get(RequestLimits), clients, log);
  await configureApp(app, way, log);
  app.get(InvalidationListener).start();
  const refusals = new RefusalLog(log);
  const writes = new WriteLoadGate();
  const application: RequestListener = app.getHttpAdapter().getInstance();
  const work = writes.track(
    withConcurrencyLimit(application, new ConcurrencyLimit(connectionLimits), clients, refusals),
  );
  const lists = serveFromCache(app.get(ResponseCache), way, work, constantHeaders(siteUrl));
  const badges = serveFromCache(app.get(BadgesService), way, lists, constantPictureHeaders(siteUrl));
  const made = makeServer(withValidRequestLine(badges, application), {
    rateLimitStore: app.get(RateLimitStore),
    rateLimits,
    limits: connectionLimits,
    clients,
    refusals,
  });
  return { ...made, writes };
}

/** With Redis there are processes of their own for the work; every process hands it over. */
async function startWork(
  app: NestExpressApplication,
  config: AppConfig,
  writes: WriteLoadGate,
): Promise<void> {
  const runner = app.get(JobRunner);
  // The data folder has one service at a time: what was being worked when the last one died is nobody's now.
  if (config.databaseUrl === undefined) await app.get(OutboxRelay).takeOver();
  if (config.redisUrl === undefined) {
    await app.get(JobQueue).work(async (outboxSeq) => {
      await writes.untilPause();
      await runner.run(outboxSeq);
    });
    app.get(Schedule).start();
    app.get(SearchIndex).startMaintenance();
    app.get(RenditionBackfill).start();
  }
  app.get(OutboxRelay).start({
    untilFree: () => writes.untilPause(),
    isHeldBack: async () => config.s3 === undefined && (await app.get(DiskSpace).isLow()),
  });
}
