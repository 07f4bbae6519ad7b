import type { Request } from 'express';
import { Forbidden } from '../../../platform/errors/domain-errors.js';

/**
 * Rejects a form that another site sends on behalf of the reader. Browsers send the origin of a request in
 * `Sec-Fetch-Site` (W3C Fetch Metadata), or in `Origin` for a site without https. A client that sends neither is not a
 * browser, so it has no cookies that another site could use.
 * @throws Forbidden
 */
export function requireSameOrigin(request: Request, siteUrl: string): void {
  if (isSameOrigin(request, new URL(siteUrl).host)) return;
  throw new Forbidden(
    'The form did not come from this site. Open the page here, and send the form from there.',
  );
}

function isSameOrigin(request: Request, siteHost: string): boolean {
  const fetchSite = request.get('sec-fetch-site');
  if (fetchSite !== undefined) return fetchSite === 'same-origin';
  const origin = request.get('origin');
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const { host } = new URL(origin);
  return host === request.get('host') || host === siteHost;
}
