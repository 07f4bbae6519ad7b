import type { RequestHandler } from 'express';
import type { AccessLog } from './access-log.js';
import type { ApiRequest } from './api-request.js';
import type { ClientConnection } from './client-connection.js';

/** Gives each request its id, which goes into its answer and its line in the log, and the address of its client. */
export function followed(log: AccessLog, clients: ClientConnection): RequestHandler {
  return (request, response, next) => {
    const id = log.follow(request, response);
    log.reportFailure(response, id);
    Object.assign(request as ApiRequest, { id, clientAddress: clients.address(request) });
    response.setHeader('X-Request-Id', id);
    next();
  };
}
