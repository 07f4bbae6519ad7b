import type { NextFunction, Request, Response } from 'express';

/** Sends a plain-HTTP request to the https address, and does nothing else with it. */
export function httpsOnly(siteUrl: string, isSecureEnough: (request: Request) => boolean) {
  return (request: Request, response: Response, next: NextFunction): void => {
    if (isSecureEnough(request)) {
      next();
      return;
    }
    request.resume();
    // Not `redirect`, which adds a text for people: the service answers in JSON, or with nothing.
    response
      .status(308)
      .location(siteUrl + request.originalUrl)
      .end();
  };
}
