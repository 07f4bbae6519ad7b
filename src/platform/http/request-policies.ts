import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import type { AppConfig } from '../config/app-config.js';
import { AccessLog } from './access-log.js';
import type { ClientConnection } from './client-connection.js';
import type { RequestLimits } from './request-limits.js';

/** What every request passes on its way, whether the framework answers it or an answer was kept for it. */
export class RequestPolicies {
  readonly accessLog: AccessLog;
  readonly #siteIsHttps: boolean;

  constructor(
    readonly config: AppConfig,
    readonly limits: RequestLimits,
    readonly connection: ClientConnection,
    log: Logger,
  ) {
    this.#siteIsHttps = config.siteUrl.startsWith('https:');
    this.accessLog = new AccessLog(log, connection);
  }

  /**
   * Whether a request may be answered, rather than be sent to the https address.
   * @param path without its query
   */
  isSecureEnough(request: IncomingMessage, path: string): boolean {
    // Probes come from inside, past the proxy that speaks https.
    return !this.#siteIsHttps || this.connection.isSecure(request) || isProbe(path);
  }

  /** Whether the key of a request is looked at. @param path without its query */
  acceptsKey(request: IncomingMessage, path: string): boolean {
    return !isProbe(path) && this.isSecureEnough(request, path);
  }
}

function isProbe(path: string): boolean {
  return path.startsWith('/health/');
}
