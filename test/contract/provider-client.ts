import { freePort } from '../support/free-port.js';
import type { PageClient, PageResponse } from './page-client.js';

/** Where a service is, and what providers have to know before it starts. */
export async function aSite(): Promise<{ url: string; settings: Record<string, string> }> {
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  return { url, settings: { PORT: port, SITE_URL: url } };
}

/**
 * Goes through the pages of a provider as a browser does.
 * @param start the answer of `/signin/oidc` or `/signin/github`
 * @param login what the person types there; '' cancels
 * @returns path and query with which the browser comes back
 */
export async function answerOf(
  start: Pick<PageResponse, 'location'>,
  login: string,
  siteUrl: string,
): Promise<string> {
  const cookies = new Map<string, string>();
  let url = start.location ?? '';
  let form: URLSearchParams | undefined;
  for (let step = 0; step < 10; step++) {
    if (url.startsWith(`${siteUrl}/`)) return url.slice(siteUrl.length);
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { method: 'POST', body: form }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    form = location === null ? new URLSearchParams({ login }) : undefined;
    url = location === null ? url : new URL(location, url).href;
    if (response.status >= 400) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  }
  throw new Error(`The provider does not come to an end: ${url}`);
}

/** Signs in with a provider. @returns the answer to who came back */
export async function signInWith(
  client: PageClient,
  provider: 'oidc' | 'github',
  login: string,
  siteUrl: string,
  query = '',
): Promise<PageResponse> {
  const start = await client.get(`/signin/${provider}${query}`);
  return client.get(await answerOf(start, login, siteUrl));
}

/** Confirms a session of a user without a password. @returns the answer to who came back */
export async function confirmWith(
  client: PageClient,
  provider: 'oidc' | 'github',
  login: string,
  siteUrl: string,
): Promise<PageResponse> {
  const { html } = await client.send('/account/confirm', { provider, next: '/account/security' });
  return client.get(await answerOf({ location: refreshOf(html) }, login, siteUrl));
}

/** The URL to which a page goes on by itself. */
export function refreshOf(html: string): string {
  const [, url = ''] = /http-equiv="refresh" content="0;url=([^"]+)"/.exec(html) ?? [];
  return url.replaceAll('&amp;', '&');
}
