import type { Request } from 'express';
import { Forbidden } from '../../platform/errors/domain-errors.js';

/**
 * Refuses a form that another site sends in the name of the reader. Browsers tell where a request comes from in
 * `Sec-Fetch-Site` (W3C Fetch Metadata), and in `Origin` where a site has no https. A client that sends neither is no
 * browser, and has no cookies that somebody else could use.
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
