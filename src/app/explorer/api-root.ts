import type { RequestHandler } from 'express';
import { sitePath } from '../../pages/site/session/site-path.js';

const ROOT = /^\/api\/?$/i;

/** Shows the explorer to a person who opens the root of the API. Programs get 404: there is no resource. */
export function apiRoot(siteUrl: string): RequestHandler {
  return (request, response, next) => {
    const { method, path } = request;
    if (!ROOT.test(path) || !['GET', 'HEAD'].includes(method)) {
      next();
      return;
    }
    response.vary('Accept');
    if (request.accepts(['json', 'html']) === 'html')
      response.set('Cache-Control', 'no-store').redirect(303, sitePath(siteUrl, '/api/docs'));
    else next();
  };
}
