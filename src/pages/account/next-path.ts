import type { WebPageRequest } from '../site/layout/page.js';

/** What the URL or the form says about the page after a sign-in; `''` if nothing. */
export function nextOf({ form, query }: Pick<WebPageRequest, 'form' | 'query'>): string {
  return form?.get('next') ?? query.get('next') ?? '';
}

/** A link to a page that continues to `next`. */
export function withNext(path: string, next: string): string {
  return next === '' ? path : `${path}?next=${encodeURIComponent(next)}`;
}

/** The page after a sign-in: a path of this site, so that no link leads to another site. */
export function nextPath(text: string | null | undefined): string {
  const isPath = /^\/(?![/\\])[\x21-\x7e]*$/.test(text ?? '') && !/^\/sign(?:in|up|out)\b/.test(text ?? '');
  return isPath && text ? text : '/account';
}
