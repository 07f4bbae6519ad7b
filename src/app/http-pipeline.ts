import type { NestApplicationOptions } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Express, Request, RequestHandler } from 'express';
import type { Logger } from 'pino';
import { KeyLookups } from '../resources/auth/key-lookups.js';
import { RefusalCounter } from '../platform/logging/refusal-counter.js';
import { OutageCounter } from '../platform/metrics/outage-counter.js';
import { SecurityLog } from '../platform/logging/security-log.js';
import { compressed } from '../platform/http/middleware/compression.middleware.js';
import { accessLog } from '../platform/http/middleware/access-log.middleware.js';
import { allowedMethods, routePathsOf } from '../platform/http/middleware/allowed-methods.middleware.js';
import { ErrorPages } from '../pages/site/error-pages.js';
import { pageSession } from '../pages/site/session/session.middleware.js';
import { countErrors } from '../platform/http/count-error.js';
import { ErrorFilter } from '../platform/http/error.filter.js';
import { EmptyQueryPipe } from '../platform/http/pipes/empty-query.pipe.js';
import { httpsOnly } from '../platform/http/middleware/https-only.middleware.js';
import { sendAsciinemaError } from '../resources/asciinema/asciinema-errors.js';
import { SessionsService } from '../resources/auth/sessions/sessions.service.js';
import { identity } from '../resources/auth/identity.middleware.js';
import { requestBody } from '../platform/http/middleware/request-body.middleware.js';
import { KnownFieldsPipe } from '../platform/http/pipes/known-fields.pipe.js';
import { ObjectBodyPipe } from '../platform/http/pipes/object-body.pipe.js';
import { apiRoot } from './explorer/api-root.js';
import { setupExplorer } from './explorer/explorer.js';
import { openApiDocument } from './openapi/document.js';
import { rateLimit } from '../platform/http/middleware/rate-limit.middleware.js';
import type { RequestPolicies } from '../platform/http/server/request-policies.js';
import {
  answerPreflight,
  corsHeaders,
  securityHeaders,
} from '../platform/http/middleware/response-headers.middleware.js';
import { validationPipe } from '../platform/http/pipes/validation.pipe.js';
import { TextSafetyPipe } from '../platform/http/pipes/text-safety.pipe.js';

export const appOptions = {
  // Rate limits come before body parsing, so the parser is a middleware of ours.
  bodyParser: false,
  routeConflictPolicy: { duplicate: 'error' },
  routeResolutionStrategy: 'specificity',
} satisfies NestApplicationOptions;

/** Registers middlewares, pipes, filters and routes in order. */
export async function configureApp(
  app: NestExpressApplication,
  policies: RequestPolicies,
  log: Logger,
): Promise<void> {
  const { siteUrl } = policies.config;
  const isSecureEnough = (request: Request) => policies.isSecureEnough(request, request.path);

  app.disable('x-powered-by');
  app.disable('etag');
  app.use(accessLog(policies.accessLog, policies.connection));
  app.use(securityHeaders(siteUrl), corsHeaders());
  app.use(identity(app.get(KeyLookups), policies, app.get(SecurityLog)));
  app.use(rateLimit(policies.limits));
  app.use(httpsOnly(siteUrl, isSecureEnough), answerPreflight, compressed());
  const express: Express = app.getHttpAdapter().getInstance();
  app.use(allowedMethods(express));
  app.use(requestBody(), pageSession(app.get(SessionsService), siteUrl));

  app.useGlobalPipes(
    new ObjectBodyPipe(),
    new EmptyQueryPipe(),
    new TextSafetyPipe(),
    new KnownFieldsPipe(),
    validationPipe(),
  );
  const pages = app.get(ErrorPages);
  app.useGlobalFilters(
    new ErrorFilter(
      log,
      (...error) => sendAsciinemaError(...error) || pages.send(...error),
      countErrors(app.get(RefusalCounter), app.get(OutageCounter)),
    ),
  );
  express.use(apiRoot(siteUrl)).get('/api/openapi.json', description(app, siteUrl));
  setupExplorer(app, () => openApiDocument(app, siteUrl));
  await app.init();
  const routes = routePathsOf(express);
  policies.accessLog.setRoutes(routes);
  log.debug({ routes }, 'routes');
}

/** Serializes the document once. */
function description(app: NestExpressApplication, siteUrl: string): RequestHandler {
  let bytes: Buffer | undefined;
  return (_request, response) => {
    bytes ??= Buffer.from(JSON.stringify(openApiDocument(app, siteUrl)));
    response.type('application/json').send(bytes);
  };
}
