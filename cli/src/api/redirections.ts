import { Failure } from '../output/failure.js';
import { strangeAnswer } from './problems.js';

const MOST_HOPS = 5;

/**
 * The target of a redirect to a file on another host. A redirect to another server is an error instead, because fetch
 * would send the key there.
 * @param site the URL of the server
 * @param hop the number of previous redirects
 * @returns undefined for any other response
 * @throws Failure if the redirect must not be followed
 */
export function redirection(
  { status, headers }: Response,
  { url, method }: Pick<Request, 'url' | 'method'>,
  site: string,
  hop: number,
): string | undefined {
  const location = headers.get('location');
  if (status < 300 || status > 399 || location === null || !URL.canParse(location, url)) return undefined;
  const { href, protocol } = new URL(location, url);
  const there = newSite(url, href, site);
  if (there !== undefined && there !== site)
    throw new Failure(`${site} redirects to ${there}.`, {
      hint: `If you trust that server, use it: --url ${there}`,
    });
  if (method !== 'GET' || !/^https?:$/.test(protocol)) throw strangeAnswer(url, String(status));
  if (hop >= MOST_HOPS) throw new Failure(`${new URL(url).host} redirects too many times.`);
  return href;
}

/** The same address at another server. */
function newSite(url: string, target: string, site: string): string | undefined {
  const place = url.slice(site.length);
  const isSame = url.startsWith(`${site}/`) && target.endsWith(place);
  return isSame ? target.slice(0, -place.length) : undefined;
}
