import type { CookieOptions, Response } from 'express';
import type { IncomingMessage } from 'node:http';
import { TICKET_LASTS_MS } from '../../../resources/auth/external-identities/sign-in-ticket.js';

/** Browsers keep no cookie longer. The session itself ends earlier. */
const SESSION_MAX_AGE_MS = 400 * 86_400_000;

/** A cookie for this site only. */
export class PageCookie {
  readonly name: string;
  readonly #options: CookieOptions;

  private constructor(
    siteUrl: string,
    name: string,
    private readonly maxAge: number,
  ) {
    const secure = siteUrl.startsWith('https:');
    // Browsers accept a cookie with this prefix only from this host.
    this.name = secure ? `__Host-${name}` : name;
    this.#options = { path: '/', httpOnly: true, sameSite: 'lax', secure };
  }

  /** Holds the token of a session. */
  static ofSession(siteUrl: string): PageCookie {
    return new PageCookie(siteUrl, 'session', SESSION_MAX_AGE_MS);
  }

  /** Holds the ticket of a sign-in with a provider. */
  static ofTicket(siteUrl: string): PageCookie {
    return new PageCookie(siteUrl, 'signin', TICKET_LASTS_MS);
  }

  /** @returns undefined without the cookie */
  read({ headers: { cookie = '' } }: IncomingMessage): string | undefined {
    const prefix = `${this.name}=`;
    const pair = cookie.split(/; */).find((text) => text.startsWith(prefix));
    return pair?.slice(prefix.length);
  }

  /** Sets it, or removes it with null; undefined does not change it. */
  write(response: Response, value: string | null | undefined): void {
    if (value === null) response.clearCookie(this.name, this.#options);
    else if (value !== undefined)
      response.cookie(this.name, value, { ...this.#options, maxAge: this.maxAge });
  }
}
