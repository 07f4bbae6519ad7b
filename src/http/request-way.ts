import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import type { AppConfig } from '../config/app-config.js';
import { AccessLog } from './access-log.js';
import { ClientConnection } from './client-connection.js';
import type { RateLimitStore } from './rate-limit/rate-limit-store.js';
import { RequestLimits } from './rate-limit/request-limits.js';

/** What every request passes on its way, whether the framework answers it or an answer was kept for it. */
export class RequestWay {
  readonly accessLog: AccessLog;
  readonly limits: RequestLimits;
  readonly #connection: ClientConnection;
  readonly #siteIsHttps: boolean;

  constructor(
    readonly config: AppConfig,
    limits: RateLimitStore,
    log: Logger,
  ) {
    this.#connection = new ClientConnection(config.trustedProxies);
    this.#siteIsHttps = config.siteUrl.startsWith('https:');
    this.accessLog = new AccessLog(log);
    this.limits = new RequestLimits(limits, config.rateLimits, this.#connection);
  }

  /**
   * Whether a request may be answered, rather than be sent to the https address.
   * @param path without its query
   */
  isSecureEnough(request: IncomingMessage, path: string): boolean {
    // Probes come from inside, past the proxy that speaks https.
    return !this.#siteIsHttps || this.#connection.isSecure(request) || path.startsWith('/health/');
  }
}
