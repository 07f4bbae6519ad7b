import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { renderToString } from 'preact-render-to-string';
import { AppConfig } from '../../../platform/config/app-config.js';
import { type HeaderList, setHeaders } from '../../../platform/http/header-list.js';
import { frameHeaders, pageHeaders } from '../../../platform/http/middleware/response-headers.middleware.js';
import type { Session } from '../../../resources/auth/sessions/sessions.service.js';
import { SiteAssets } from '../assets/site-assets.js';
import { belowPath, PageDocument } from '../layout/document.js';
import type { PageContent } from '../layout/page.js';
import { FrameDocument } from '../layout/frame-document.js';

/**
 * A secret page, or its address, is for one person only: it is rendered for each request, and no cache keeps it. A frame is
 * shown by other sites.
 */
export type KindOfPage = 'plain' | 'player' | 'secret' | 'frame';

/** The documents of pages, and their headers. */
@Injectable()
export class PageHtml {
  /** Replace the headers of every API response. */
  readonly headers: Readonly<Record<KindOfPage, HeaderList>>;

  constructor(
    private readonly config: AppConfig,
    private readonly assets: SiteAssets,
  ) {
    const { siteUrl, mediaUrl, s3 } = config;
    const mediaUrls = [mediaUrl, ...(s3?.publicEndpoint === undefined ? [] : [s3.publicEndpoint])];
    this.headers = {
      plain: pageHeaders(siteUrl, mediaUrls),
      player: pageHeaders(siteUrl, mediaUrls, { hasPlayer: true }),
      secret: pageHeaders(siteUrl, mediaUrls, { hidesAddress: true }),
      frame: frameHeaders(siteUrl, mediaUrls),
    };
  }

  /** @param path of its URL @param session of the person who sees it */
  documentOf(kind: KindOfPage, content: PageContent, path: string, session: Session | null): string {
    const { siteUrl: url } = this.config;
    const Document = kind === 'frame' ? FrameDocument : PageDocument;
    const site = { url, assets: this.assets };
    const html = renderToString(<Document content={content} site={site} path={path} session={session} />);
    return `<!doctype html>\n${belowPath(html, new URL(url).pathname)}\n`;
  }
}

/** A page may be shown in a frame unless its headers forbid it. */
export function replaceHeaders(response: Response, headers: HeaderList): void {
  response.removeHeader('X-Frame-Options');
  setHeaders(response, headers);
}
