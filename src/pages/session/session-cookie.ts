import type { CookieOptions, Response } from 'express';
import type { IncomingMessage } from 'node:http';

/** Browsers keep no cookie longer. The session itself ends earlier. */
const MAX_AGE_MS = 400 * 86_400_000;

/** The cookie that holds the token of a session. */
export class SessionCookie {
  readonly name: string;
  readonly #options: CookieOptions;

  constructor(siteUrl: string) {
    const secure = siteUrl.startsWith('https:');
    // Browsers take a cookie with this prefix from this very host only.
    this.name = secure ? '__Host-session' : 'session';
    this.#options = { path: '/', httpOnly: true, sameSite: 'lax', secure };
  }

  /** @returns undefined without the cookie */
  read({ headers: { cookie = '' } }: IncomingMessage): string | undefined {
    const prefix = `${this.name}=`;
    const pair = cookie.split(/; */).find((text) => text.startsWith(prefix));
    return pair?.slice(prefix.length);
  }

  set(response: Response, token: string): void {
    response.cookie(this.name, token, { ...this.#options, maxAge: MAX_AGE_MS });
  }

  clear(response: Response): void {
    response.clearCookie(this.name, this.#options);
  }
}
