import type { NextFunction, Request, Response } from 'express';
import { discardBody } from '../server/discard-body.js';

export function httpsOnly(siteUrl: string, isSecureEnough: (request: Request) => boolean) {
  return (request: Request, response: Response, next: NextFunction): void => {
    if (isSecureEnough(request)) {
      next();
      return;
    }
    discardBody(request, response);
    // `redirect()` would add a text body.
    response
      .status(308)
      .location(siteUrl + request.originalUrl)
      .end();
  };
}
