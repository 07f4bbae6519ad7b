import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { AppConfig } from '../../platform/config/app-config.js';
import { ClientConnection } from '../../platform/http/client-connection.js';
import { UsageStatsService } from './usage-stats.service.js';
import { isEmbedded } from './embed-origin.js';

/** A file of a recording that was answered with. */
export interface MediaRead {
  readonly gifSeq: number;
  /** Whether it is the GIF, rather than the still or the cast. */
  readonly isPicture: boolean;
  /** Whether it was to be saved rather than shown. */
  readonly isDownload: boolean;
}

/** Decides which requests are reads that count. A HEAD is none, and what was refused neither. */
@Injectable()
export class UsageTracker {
  readonly #connection: ClientConnection;
  readonly #siteHost: string;

  constructor(
    config: AppConfig,
    private readonly counters: UsageStatsService,
  ) {
    this.#connection = new ClientConnection(config.trustedProxies);
    this.#siteHost = new URL(config.siteUrl).host;
  }

  /** The detail of a recording is answered with, in the API or as a page. */
  detail(request: IncomingMessage, gifSeq: number): void {
    if (request.method === 'GET') this.counters.viewed(gifSeq, this.#connection.bucket(request));
  }

  /** Called once the file was answered with. A picture that is saved is a download and no embed. */
  media(request: Request, response: Response, { gifSeq, isPicture, isDownload }: MediaRead): void {
    // With 304 or a later part nothing is read anew.
    if (request.method !== 'GET' || !isFromBeginning(response)) return;
    const address = this.#connection.bucket(request);
    if (isDownload) {
      this.counters.downloaded(gifSeq, address);
    } else if (isPicture && isEmbedded(request.headers, this.#siteHost)) {
      this.counters.embedded(gifSeq, address);
    }
  }
}

/** The whole file or its first part; later parts belong to a read that was counted. */
function isFromBeginning(response: Response): boolean {
  if (response.statusCode !== 206) return response.statusCode === 200;
  return String(response.getHeader('Content-Range')).startsWith('bytes 0-');
}
