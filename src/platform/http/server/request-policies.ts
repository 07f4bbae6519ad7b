import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { AppConfig } from '../../config/app-config.js';
import { AccessLog } from '../access-log.js';
import { RequestMetrics } from '../request-metrics.js';
import type { ClientConnection } from './client-connection.js';
import type { RequestLimits } from '../limits/request-limits.js';

/** The policies for every request, whether the application or the response cache serves it. */
export class RequestPolicies {
  readonly accessLog: AccessLog;
  readonly #siteIsHttps: boolean;

  constructor(
    readonly config: AppConfig,
    readonly limits: RequestLimits,
    readonly connection: ClientConnection,
    log: Logger,
    registry: Registry,
  ) {
    this.#siteIsHttps = config.siteUrl.startsWith('https:');
    this.accessLog = new AccessLog(log, connection, config.metrics && new RequestMetrics(registry));
  }

  /** Whether a request is served rather than redirected to https. @param path without query */
  isSecureEnough(request: IncomingMessage, path: string): boolean {
    // Health checks bypass the proxy that terminates TLS.
    return !this.#siteIsHttps || this.connection.isSecure(request) || isProbe(path);
  }

  /** Whether the key of a request is looked up. @param path without query */
  acceptsKey(request: IncomingMessage, path: string): boolean {
    return !isProbe(path) && this.isSecureEnough(request, path);
  }
}

function isProbe(path: string): boolean {
  return path.startsWith('/health/');
}
