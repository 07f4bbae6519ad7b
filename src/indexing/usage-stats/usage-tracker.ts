import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { AppConfig } from '../../platform/config/app-config.js';
import { ClientConnection } from '../../platform/http/server/client-connection.js';
import { UsageStatsService } from './usage-stats.service.js';
import { isEmbedded } from './embed-origin.js';

/** A file of a recording that was sent. */
export interface MediaRead {
  readonly gifSeq: number;
  /** Whether it is the GIF rather than the still or the cast. */
  readonly isPicture: boolean;
  /** Whether the client requested a download. */
  readonly isDownload: boolean;
}

/** Decides which requests count as reads: successful GET requests. */
@Injectable()
export class UsageTracker {
  readonly #connection: ClientConnection;
  readonly #siteHost: string;

  constructor(
    config: AppConfig,
    private readonly stats: UsageStatsService,
  ) {
    this.#connection = new ClientConnection(config.trustedProxies);
    this.#siteHost = new URL(config.siteUrl).host;
  }

  /** Call it for a response with the details, in the API or as a page. */
  detail(request: IncomingMessage, gifSeq: number): void {
    if (request.method === 'GET') this.stats.viewed(gifSeq, this.#connection.bucket(request));
  }

  /** Call it for a page that other sites show in a frame. */
  frame(request: IncomingMessage, gifSeq: number): void {
    if (request.method === 'GET' && isEmbedded(request.headers, this.#siteHost))
      this.stats.embedded(gifSeq, this.#connection.bucket(request));
  }

  /** Call it after sending the file. A download is not an embed. */
  media(request: Request, response: Response, { gifSeq, isPicture, isDownload }: MediaRead): void {
    // A 304 or a later range is not a new read.
    if (request.method !== 'GET' || !isFromBeginning(response)) return;
    const address = this.#connection.bucket(request);
    if (isDownload) {
      this.stats.downloaded(gifSeq, address);
    } else if (isPicture && isEmbedded(request.headers, this.#siteHost)) {
      this.stats.embedded(gifSeq, address);
    }
  }
}

/** Later ranges belong to a read that was counted. */
function isFromBeginning(response: Response): boolean {
  // The store, to which a reader is redirected, reports no ranges.
  if (response.statusCode !== 206) return response.statusCode === 200 || response.statusCode === 302;
  return String(response.getHeader('Content-Range')).startsWith('bytes 0-');
}
