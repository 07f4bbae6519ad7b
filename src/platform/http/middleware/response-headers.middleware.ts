import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import cors from 'cors';
import type { RequestHandler } from 'express';
import helmet, { type HelmetOptions } from 'helmet';
import { type HeaderList, setHeaders } from '../header-list.js';

/** The content security policy of API responses: nothing may load or run. */
const INERT = { defaultSrc: ["'none'"], frameAncestors: ["'none'"] };

/** Swagger UI loads its own scripts and styles, and uses inline styles. */
const explorerDirectives = (siteUrl: string) => ({
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  // Swagger UI shows pictures as blobs.
  imgSrc: ["'self'", 'data:', 'blob:'],
  // The server URL of the OpenAPI document, even if the page was opened by another name.
  connectSrc: ["'self'", new URL(siteUrl).origin],
  fontSrc: ["'self'"],
  frameAncestors: ["'none'"],
});

export function securityHeaders(siteUrl: string): RequestHandler {
  const inert = securityHeaderList(siteUrl, INERT);
  const explorer = securityHeaderList(siteUrl, explorerDirectives(siteUrl));
  return (request, response, next) => {
    setHeaders(response, request.path.startsWith('/api/docs') ? explorer : inert);
    next();
  };
}

interface PageKind {
  /** asciinema-player plays a cast on it. */
  readonly hasPlayer?: boolean;
  /** Its address may hold a credential, which no Referer may repeat. */
  readonly hidesAddress?: boolean;
}

/** Pages of the site: their own style, script and fonts, and media of recordings. */
export function pageHeaders(
  siteUrl: string,
  mediaUrls: readonly string[],
  { hasPlayer = false, hidesAddress = false }: PageKind = {},
): HeaderList {
  const media = ["'self'", ...originsOf(mediaUrls)];
  const directives = {
    defaultSrc: ["'none'"],
    // The terminal of asciinema-player is WebAssembly in its own script: this compiles it, and still forbids eval.
    scriptSrc: hasPlayer ? ["'self'", "'wasm-unsafe-eval'"] : ["'self'"],
    styleSrc: ["'self'"],
    fontSrc: ["'self'"],
    // A picture is shown before it is uploaded, and the still of an edit before it is applied.
    imgSrc: [...media, 'blob:', 'data:'],
    mediaSrc: media,
    // The player for other sites, as embedded there.
    frameSrc: hasPlayer ? ["'self'"] : ["'none'"],
    connectSrc: hasPlayer ? [...new Set(media)] : ["'self'"],
    formAction: ["'self'"],
    baseUri: ["'none'"],
    frameAncestors: ["'none'"],
  };
  return securityHeaderList(siteUrl, directives, {
    ...(hidesAddress && { referrerPolicy: { policy: 'strict-origin' } }),
  });
}

/** The page of a recording that other sites show in a frame: style and media, no script. */
export function frameHeaders(siteUrl: string, mediaUrls: readonly string[]): HeaderList {
  // In a sandbox, some browsers do not match 'self'.
  const site = ["'self'", new URL(siteUrl).origin];
  const media = [...new Set([...site, ...originsOf(mediaUrls)])];
  return securityHeaderList(
    siteUrl,
    {
      defaultSrc: ["'none'"],
      styleSrc: site,
      imgSrc: media,
      mediaSrc: media,
      baseUri: ["'none'"],
      formAction: ["'none'"],
      frameAncestors: ['*'],
    },
    { xFrameOptions: false },
  );
}

const originsOf = (urls: readonly string[]) => [...new Set(urls.map((url) => new URL(url).origin))];

function securityHeaderList(
  siteUrl: string,
  directives: Record<string, string[]>,
  others: Pick<HelmetOptions, 'xFrameOptions' | 'referrerPolicy'> = {},
): HeaderList {
  return headersSetBy(
    helmet({
      // With `no-referrer`, browsers do not send the origin of a form.
      referrerPolicy: { policy: 'same-origin' },
      contentSecurityPolicy: { useDefaults: false, directives },
      strictTransportSecurity: siteUrl.startsWith('https:') ? { maxAge: 31_536_000 } : false,
      // Other sites embed media and badges, and call the API.
      crossOriginResourcePolicy: { policy: 'cross-origin' },
      xFrameOptions: { action: 'deny' },
      ...others,
    }),
  );
}

const allOrigins = cors({
  origin: '*',
  methods: ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'],
  allowedHeaders: [
    ...['X-API-Key', 'Authorization', 'Content-Type', 'Accept', 'Idempotency-Key'],
    ...['If-Match', 'If-None-Match', 'If-Range', 'Range', 'X-Requested-With'],
  ],
  exposedHeaders: [
    'X-RateLimit-Limit',
    'X-RateLimit-Remaining',
    'X-RateLimit-Reset',
    'X-Request-Id',
    'Retry-After',
    'Location',
    'Idempotent-Replayed',
    'X-Secrets-Found',
    'ETag',
    'Link',
    'Content-Range',
    'Content-Disposition',
  ],
  maxAge: 86_400,
  // Limits are counted later, and a preflight response has their headers too.
  preflightContinue: true,
});

/** Allows every origin: the API uses no cookies. */
export function corsHeaders(): RequestHandler {
  const headers = headersSetBy(allOrigins);
  return (request, response, next) => {
    if (request.method === 'OPTIONS') {
      allOrigins(request, response, next);
      return;
    }
    setHeaders(response, headers);
    next();
  };
}

/** Ends the preflight that `corsHeaders` prepared. */
export const answerPreflight: RequestHandler = (request, response, next) => {
  if (request.method === 'OPTIONS') response.status(204).end();
  else next();
};

/** The headers that the middlewares above set on every API response. */
export function constantHeaders(siteUrl: string): HeaderList {
  return [...securityHeaderList(siteUrl, INERT), ...headersSetBy(allOrigins)];
}

/** The headers that browsers use for images; the others concern pages and scripts. */
const ON_IMAGES = new Set([
  'Content-Security-Policy',
  'Strict-Transport-Security',
  'X-Content-Type-Options',
  'Cross-Origin-Resource-Policy',
  'Access-Control-Allow-Origin',
  'Access-Control-Expose-Headers',
]);

/** The part of `constantHeaders` that matters for images, which are the most frequent requests. */
export function constantPictureHeaders(siteUrl: string): HeaderList {
  const all = constantHeaders(siteUrl);
  return all.filter((_, at) => ON_IMAGES.has(all[at - (at % 2)] ?? ''));
}

/** Records the headers that a middleware sets, so that they are computed once. */
function headersSetBy(middleware: Middleware): HeaderList {
  const request = new IncomingMessage(new Socket());
  const response = new RecordingResponse(request);
  middleware(request, response, () => undefined);
  return response.recorded;
}

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

class RecordingResponse extends ServerResponse {
  readonly recorded: string[] = [];

  override setHeader(name: string, value: number | string | readonly string[]): this {
    this.recorded.push(name, String(value));
    return super.setHeader(name, value);
  }
}
