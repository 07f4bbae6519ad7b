import type { PageContent } from '../../layout/page.js';

/**
 * Goes on to a provider after a form. Browsers apply the policy for forms to redirects, so the page that a form leads
 * to is of this site, and goes on by itself.
 */
export function departureContent(providerName: string, url: string): PageContent {
  return {
    title: `Continue with ${providerName}`,
    isPrivate: true,
    tags: [],
    refresh: url,
    body: (
      <div class="narrow stack">
        <h1>Continue with {providerName}</h1>
        <p>
          <a class="button primary" href={url}>
            Continue
          </a>
        </p>
      </div>
    ),
  };
}
