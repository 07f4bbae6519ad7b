import type { PageContent } from '../../site/layout/page.js';

/**
 * Redirects to a provider after a form. Browsers apply `form-action` to redirects too, so the response to the form is a page
 * of this site that continues automatically.
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
