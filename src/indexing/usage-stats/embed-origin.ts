import type { IncomingHttpHeaders } from 'node:http';

/**
 * Programs that fetch a picture for the readers of another site, and tell nothing of it but themselves: the Camo of
 * code hosts and forums, imgproxy and the proxies of mail and chat (GoogleImageProxy, YahooMailProxy, Slack-ImgProxy).
 */
const IMAGE_PROXY = /\bcamo\b|image-?proxy|img-?proxy|YahooMailProxy/i;

/**
 * Whether a picture was asked for by a page that is not of this site. A request without a Referer that comes from no
 * image proxy is somebody opening the picture itself.
 * @param siteHost host, with the port unless it is the scheme's own, of the public address
 */
export function isEmbedded(headers: IncomingHttpHeaders, siteHost: string): boolean {
  const { referer, host } = headers;
  if (referer === undefined || !URL.canParse(referer)) return IMAGE_PROXY.test(headers['user-agent'] ?? '');
  const from = new URL(referer).host;
  return from !== siteHost && from !== host?.toLowerCase();
}
