import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import {
  type CachedResponse,
  memoryBytesOf,
  createCachedResponse,
} from '../../platform/response-cache/cached-response.js';
import type { TerminalTheme } from '@ttyreel/recording';
import { ThemesService } from '../themes/themes.service.js';
import type { BadgeRequest } from './badge-address.js';
import { badgeTextOf, previewText } from './badge-text-of.js';
import {
  type Admission,
  isRefused,
  PackageMetricsCache,
  type CachedMetrics,
} from './cache/package-metrics-cache.js';
import { cachingOf, PREVIEW_CACHING, REFUSED_CACHING } from './caching.js';
import { drawBadge } from './picture/draw-badge.js';

const CONTENT_TYPE = 'image/svg+xml; charset=utf-8';
const MAX_PICTURES = 20_000;
const MAX_BYTES = 48 * 1024 * 1024;
/** How long a picture is served before the metrics are read again. */
const CACHED_MS = 30_000;
const FAILURE_CACHED_MS = 2_000;

/** `retryAfter`: seconds until a rejected lookup is allowed. */
export interface BadgeResponse {
  readonly answer: CachedResponse;
  readonly retryAfter?: number;
}

/** Badge pictures, cached by raw request target, so that a hit neither parses nor draws. */
@Injectable()
export class BadgesService {
  readonly #pictures = new LRUCache<string, CachedResponse>({
    max: MAX_PICTURES,
    maxSize: MAX_BYTES,
    sizeCalculation: memoryBytesOf,
    ttl: CACHED_MS,
    ttlResolution: 500,
  });

  /** Those that the pictures were drawn in. */
  #themes: readonly TerminalTheme[] = [];

  constructor(
    private readonly metrics: PackageMetricsCache,
    private readonly themes: ThemesService,
  ) {}

  /** The badge, if its picture is in memory. @param target raw path and query */
  find(target: string): CachedResponse | undefined {
    const themes = this.themes.peek();
    if (!themes) return undefined;
    this.#drawIn(themes);
    return this.#pictures.get(target);
  }

  /**
   * Failures are drawn as badges too.
   * @param read the request, of one of the themes @param route for the metrics @throws as `read` does
   */
  async get(
    target: string,
    read: (themes: readonly TerminalTheme[]) => BadgeRequest,
    admission: Admission,
    route?: string,
  ): Promise<BadgeResponse> {
    const themes = await this.themes.list();
    this.#drawIn(themes);
    const request = read(themes);
    if (!request.subject) return { answer: this.#cache(target, request, null, route) };
    const { provider, metric, normalName } = request.subject;
    const metrics = await this.metrics.read(provider, metric, normalName, admission);
    if (isRefused(metrics)) return { answer: draw(request, metrics), retryAfter: metrics.retryAfter };
    const isCurrent = this.#themes === themes;
    return { answer: isCurrent ? this.#cache(target, request, metrics, route) : draw(request, metrics) };
  }

  /** Drops the pictures when a theme has changed. */
  #drawIn(themes: readonly TerminalTheme[]): void {
    if (themes === this.#themes) return;
    this.#themes = themes;
    this.#pictures.clear();
  }

  #cache(
    target: string,
    request: BadgeRequest,
    metrics: CachedMetrics | null,
    route: string | undefined,
  ): CachedResponse {
    const answer = draw(request, metrics, route);
    const isFailure = metrics !== null && metrics.kind !== 'known';
    this.#pictures.set(target, answer, { ttl: isFailure ? FAILURE_CACHED_MS : CACHED_MS });
    return answer;
  }
}

function draw(
  { subject, style, theme }: BadgeRequest,
  metrics: CachedMetrics | null,
  route?: string,
): CachedResponse {
  const text = subject && metrics ? badgeTextOf(subject, metrics) : previewText(theme.slug);
  return createCachedResponse(Buffer.from(drawBadge(style, theme, text)), {
    contentType: CONTENT_TYPE,
    cacheControl: cacheControlOf(subject, metrics),
    route,
    tags: [],
  });
}

function cacheControlOf(subject: BadgeRequest['subject'], metrics: CachedMetrics | null): string {
  if (!subject || !metrics) return PREVIEW_CACHING;
  return isRefused(metrics) ? REFUSED_CACHING : cachingOf(subject.metric, metrics);
}
