import slugify from '@sindresorhus/slugify';

/**
 * The text in lower-case Latin letters, digits and hyphens, for URLs: `PostgreSQL` is `postgresql`. Alphabets such as
 * Cyrillic are transliterated. Empty for a text without a Latin letter or digit, such as a Japanese one.
 */
export function slugOf(text: string, max: number): string {
  return slugify(text, { decamelize: false })
    .slice(0, max)
    .replace(/(?<!-)-+$/, '');
}
