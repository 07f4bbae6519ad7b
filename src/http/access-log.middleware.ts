import type { RequestHandler } from 'express';
import type { AccessLog } from './access-log.js';
import type { ApiRequest } from './api-request.js';

/** Gives each request its id, which goes into its answer and its line in the log. */
export function followed(log: AccessLog): RequestHandler {
  return (request, response, next) => {
    const id = log.follow(request, response);
    log.reportFailure(response, id);
    (request as ApiRequest).id = id;
    response.setHeader('X-Request-Id', id);
    next();
  };
}
