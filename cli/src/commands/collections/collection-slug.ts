import { Failure } from '../../output/failure.js';

/** The slug of a collection, from a slug or from the URL of its page. @throws Failure for anything else */
export function collectionSlug(text: string): string {
  const path = URL.canParse(text) ? new URL(text).pathname : '';
  const slug = /\/collections\/([^/]+)\/?$/.exec(path)?.[1] ?? text;
  if (/^[\w-]+$/.test(slug)) return slug;
  throw Failure.usage(
    `"${text}" is not the slug of a collection.`,
    'A slug is the end of the URL; `ttyreel collections list` shows yours.',
  );
}
