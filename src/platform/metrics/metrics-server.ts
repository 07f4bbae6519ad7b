import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { AppConfig, InvalidSetting } from '../config/app-config.js';
import { VERSION } from '../config/version.js';

/** Serves `GET /metrics` on a port of its own, which no reader of the site reaches. */
@Injectable()
export class MetricsServer implements OnModuleDestroy {
  #server?: Server;

  constructor(
    private readonly config: AppConfig,
    private readonly registry: Registry,
  ) {}

  /** Does nothing without `METRICS_PORT`. @throws InvalidSetting if the port is in use */
  async start(): Promise<void> {
    const { metrics } = this.config;
    if (metrics === undefined) return;
    collectDefaultMetrics({ register: this.registry });
    new Gauge({
      name: 'ttyreel_build_info',
      help: 'Always 1; the label has the version.',
      labelNames: ['version'],
      registers: [this.registry],
    }).set({ version: VERSION }, 1);
    this.#server = createServer((request, response) => void this.respond(request, response));
    this.#server.listen(metrics.port, metrics.host);
    try {
      await once(this.#server, 'listening');
    } catch (error) {
      const { code = String(error) } = error as NodeJS.ErrnoException;
      throw new InvalidSetting(
        `METRICS_PORT: nothing can listen on ${metrics.host}:${metrics.port} (${code}).`,
      );
    }
  }

  onModuleDestroy(): void {
    this.#server?.close();
    this.#server?.closeAllConnections();
  }

  private async respond({ method, url }: IncomingMessage, response: ServerResponse): Promise<void> {
    if (url !== '/metrics') {
      response.writeHead(404).end();
    } else if (method !== 'GET' && method !== 'HEAD') {
      response.writeHead(405, { Allow: 'GET, HEAD' }).end();
    } else {
      const text = await this.registry.metrics();
      response.writeHead(200, { 'Content-Type': this.registry.contentType }).end(text);
    }
  }
}
