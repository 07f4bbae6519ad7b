import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import cors from 'cors';
import type { RequestHandler } from 'express';
import helmet from 'helmet';
import { type HeaderList, setHeaders } from './header-list.js';

/** Nothing in an answer of the API may run or load anything. */
const INERT = { defaultSrc: ["'none'"], frameAncestors: ["'none'"] };

/** Swagger UI loads its own scripts and styles, and sets styles inline. */
const explorerDirectives = (siteUrl: string) => ({
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:'],
  // The address that the description names, whichever the page was opened by.
  connectSrc: ["'self'", new URL(siteUrl).origin],
  fontSrc: ["'self'"],
  frameAncestors: ["'none'"],
});

/** The headers that tell browsers what an answer may do. */
export function securityHeaders(siteUrl: string): RequestHandler {
  const inert = secured(siteUrl, INERT);
  const explorer = secured(siteUrl, explorerDirectives(siteUrl));
  return (request, response, next) => {
    setHeaders(response, request.path.startsWith('/api/docs') ? explorer : inert);
    next();
  };
}

function secured(siteUrl: string, directives: Record<string, string[]>): HeaderList {
  return headersSetBy(
    helmet({
      contentSecurityPolicy: { useDefaults: false, directives },
      strictTransportSecurity: siteUrl.startsWith('https:') ? { maxAge: 31_536_000 } : false,
      // Media, badges and the API are there to be used from other sites.
      crossOriginResourcePolicy: { policy: 'cross-origin' },
      xFrameOptions: { action: 'deny' },
    }),
  );
}

const allOrigins = cors({
  origin: '*',
  methods: ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'],
  allowedHeaders: ['X-API-Key', 'Authorization', 'Content-Type', 'Accept', 'Idempotency-Key'],
  exposedHeaders: [
    'X-RateLimit-Limit',
    'X-RateLimit-Remaining',
    'X-RateLimit-Reset',
    'X-Request-Id',
    'Retry-After',
    'Location',
    'Idempotent-Replayed',
    'ETag',
  ],
  maxAge: 86_400,
  // The limits come after, and a preflight carries their headers too.
  preflightContinue: true,
});

/** Open to every site: no cookie counts here, so there is nothing to borrow. */
export function openToAllOrigins(): RequestHandler {
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

/** Ends what `openToAllOrigins` prepared. */
export const answerPreflight: RequestHandler = (request, response, next) => {
  if (request.method === 'OPTIONS') response.status(204).end();
  else next();
};

/** What the middlewares above set on every answer of the API to a read. */
export function constantHeaders(siteUrl: string): HeaderList {
  return [...secured(siteUrl, INERT), ...headersSetBy(allOrigins)];
}

/** Of these, what browsers heed on a picture: the others are about pages and scripts. */
const ON_PICTURES = new Set([
  'Content-Security-Policy',
  'Strict-Transport-Security',
  'X-Content-Type-Options',
  'Cross-Origin-Resource-Policy',
  'Access-Control-Allow-Origin',
  'Access-Control-Expose-Headers',
]);

/** The part of `constantHeaders` that means something on a picture, which may be asked for very often. */
export function constantPictureHeaders(siteUrl: string): HeaderList {
  const all = constantHeaders(siteUrl);
  return all.filter((_, at) => ON_PICTURES.has(all[at - (at % 2)] ?? ''));
}

/** Headers that are the same for every read are worked out once: the middlewares do it for each request. */
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
