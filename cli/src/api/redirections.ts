import { Failure } from '../output/failure.js';
import { strangeAnswer } from './problems.js';

const MOST_HOPS = 5;

/**
 * Where an answer sends a request: to a file elsewhere. A server that moved is told instead, as fetch would take the
 * key along.
 * @param site the URL of the server
 * @param hop how many there were before
 * @returns undefined for any other answer
 * @throws Failure when the request is not to be sent there
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
    throw new Failure(`${site} sends to ${there}.`, { hint: `If you trust it, use it: --url ${there}` });
  if (method !== 'GET' || !/^https?:$/.test(protocol)) throw strangeAnswer(url, String(status));
  if (hop >= MOST_HOPS) throw new Failure(`${new URL(url).host} sends from one address to the next.`);
  return href;
}

/** The same address at another server. */
function newSite(url: string, target: string, site: string): string | undefined {
  const place = url.slice(site.length);
  const isSame = url.startsWith(`${site}/`) && target.endsWith(place);
  return isSame ? target.slice(0, -place.length) : undefined;
}
