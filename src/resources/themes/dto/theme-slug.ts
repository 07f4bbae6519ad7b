export const SLUG_MAX = 100;
export const SLUG_PATTERN = '^[a-z0-9]+(-[a-z0-9]+)*$';

/** The slug of a theme in a request, in any case. The themes are rows, so no enum can name them. */
export const THEME_SLUG = {
  type: 'string',
  maxLength: SLUG_MAX,
  pattern: '^[A-Za-z0-9]+(-[A-Za-z0-9]+)*$',
  example: 'dracula',
} as const;

/** Where the slugs are, as a sentence of a description. */
export const WHERE_THEMES_ARE = '`GET /api/v1/themes/` lists the slugs.';
