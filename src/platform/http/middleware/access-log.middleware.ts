import type { RequestHandler } from 'express';
import { withRequestId } from '../../logging/request-context.js';
import type { AccessLog } from '../access-log.js';
import type { ApiRequest } from '../api-request.js';
import type { ClientConnection } from '../server/client-connection.js';

/** Sets the request's id and client address, and logs the request. */
export function accessLog(log: AccessLog, clients: ClientConnection): RequestHandler {
  return (request, response, next) => {
    const id = log.follow(request, response);
    log.reportFailure(response, id);
    Object.assign(request as ApiRequest, { id, clientAddress: clients.address(request) });
    response.setHeader('X-Request-Id', id);
    withRequestId(id, next);
  };
}
