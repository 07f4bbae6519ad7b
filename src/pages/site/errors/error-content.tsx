import type { PageContent } from '../layout/page.js';

const TITLES: Readonly<Record<number, string>> = {
  400: 'Invalid request',
  401: 'You are signed out',
  403: 'Not allowed',
  404: 'Not found',
  410: 'No longer available',
  429: 'Too many requests',
  451: 'Hidden by staff',
  501: 'Not supported here',
  500: 'Something went wrong',
  502: 'Another service failed',
  503: 'Temporarily unavailable',
};

interface PageError {
  readonly status: number;
  /** The error in a sentence. */
  readonly detail: string;
  /** For faults of the service. */
  readonly requestId?: string;
}

/** The page for an error. */
export function errorContent({ status, detail, requestId }: PageError): PageContent {
  const title = TITLES[status] ?? 'This did not work';
  return {
    title,
    isPrivate: true,
    tags: [],
    body: (
      <div class="stack">
        <p class="muted mono">{status}</p>
        <h1>{title}</h1>
        <p>{detail}</p>
        {requestId && (
          <p class="muted">
            Request <code>{requestId}</code>
          </p>
        )}
        <form class="row" action="/search">
          <input
            type="search"
            name="q"
            aria-label="Search"
            placeholder="Search recordings"
            minLength={2}
            required
          />
          <button type="submit">Search</button>
        </form>
        <p class="row">
          <a href="/">Front page</a>
          <a href="/explore">All recordings</a>
        </p>
      </div>
    ),
  };
}
