import type { IncomingHttpHeaders } from 'node:http';

/** User agents of image proxies, which send no Referer: Camo, imgproxy, and those of mail and chat services. */
const IMAGE_PROXY = /\bcamo\b|image-?proxy|img-?proxy|YahooMailProxy/i;

/**
 * Whether a page of another site requested the picture. Without a Referer, and not from an image proxy, somebody opened
 * the picture itself.
 * @param siteHost host of the public URL, with the port unless it is the default
 */
export function isEmbedded(headers: IncomingHttpHeaders, siteHost: string): boolean {
  const { referer, host } = headers;
  if (referer === undefined || !URL.canParse(referer)) return IMAGE_PROXY.test(headers['user-agent'] ?? '');
  const from = new URL(referer).host;
  return from !== siteHost && from !== host?.toLowerCase();
}
