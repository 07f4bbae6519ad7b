import type { NestApplicationOptions } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { SwaggerModule } from '@nestjs/swagger';
import type { Express, NextFunction, Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { KeyLookups } from '../resources/auth/key-lookups.js';
import { NotFound } from '../platform/errors/domain-errors.js';
import { SecurityLog } from '../platform/logging/security-log.js';
import { followed } from '../platform/http/access-log.middleware.js';
import { ErrorFilter, nothingAt } from '../platform/http/error.filter.js';
import type { ApiRequest } from '../platform/http/api-request.js';
import { httpsOnly } from '../platform/http/https-only.middleware.js';
import { identity } from '../resources/auth/identity.middleware.js';
import { jsonBody } from '../platform/http/json-body.middleware.js';
import { ObjectBodyPipe } from '../platform/http/object-body.pipe.js';
import { openApiDocument } from './openapi/document.js';
import { rateLimit } from '../platform/http/rate-limit.middleware.js';
import type { RequestPolicies } from '../platform/http/request-policies.js';
import {
  answerPreflight,
  openToAllOrigins,
  securityHeaders,
} from '../platform/http/response-headers.middleware.js';
import { validationPipe } from '../platform/http/validation.pipe.js';
import { TextSafetyPipe } from '../platform/http/text-safety.pipe.js';

const API_PREFIX = 'api/v1';

export const appOptions = {
  // The limits come first, so the body is read by a parser of our own, after them.
  bodyParser: false,
  routeConflictPolicy: { duplicate: 'error' },
  routeResolutionStrategy: 'specificity',
} satisfies NestApplicationOptions;

/** Lays out what every request passes on its way, in this order. */
export async function configureApp(
  app: NestExpressApplication,
  way: RequestPolicies,
  log: Logger,
): Promise<void> {
  const { siteUrl } = way.config;
  const isSecureEnough = (request: Request) => way.isSecureEnough(request, request.path);

  app.disable('x-powered-by');
  app.disable('etag');
  app.use(followed(way.accessLog, way.connection));
  app.use(securityHeaders(siteUrl), openToAllOrigins());
  app.use(identity(app.get(KeyLookups), way, app.get(SecurityLog)));
  app.use(rateLimit(way.limits));
  app.use(httpsOnly(siteUrl, isSecureEnough), answerPreflight);
  app.use(jsonBody());

  app.setGlobalPrefix(API_PREFIX, { exclude: ['badge/{*path}', 'media/{*path}', 'health/{*path}'] });
  app.useGlobalPipes(new ObjectBodyPipe(), new TextSafetyPipe(), validationPipe());
  const errors = new ErrorFilter(log);
  app.useGlobalFilters(errors);
  const express: Express = app.getHttpAdapter().getInstance();
  express.get('/api/openapi.json', description(app, siteUrl));
  SwaggerModule.setup('api/docs', app, () => openApiDocument(app, siteUrl), {
    raw: false,
    customSiteTitle: 'ttyreel API',
  });
  await app.init();
  answerTheRest(express, errors);
}

/** Sends the same bytes to everybody, so that slow readers share their memory. */
function description(app: NestExpressApplication, siteUrl: string): RequestHandler {
  let bytes: Buffer | undefined;
  return (_request, response) => {
    bytes ??= Buffer.from(JSON.stringify(openApiDocument(app, siteUrl)));
    response.type('application/json').send(bytes);
  };
}

/** What no route took, outside the API's prefix too, and what failed before the framework saw it. */
function answerTheRest(express: Express, errors: ErrorFilter): void {
  express.use((request) => {
    throw new NotFound(nothingAt(request));
  });
  express.use((error: unknown, request: Request, response: Response, _next: NextFunction) => {
    errors.respond(error, request as ApiRequest, response);
  });
}
