import { ValidationFailed } from '../../platform/errors/domain-errors.js';
import { slugOf } from '@ttyreel/recording';
import { nameOfCharacter, findInvisibleCharacter } from '../../platform/http/fields/invisible-characters.js';

const MAX_TAGS = 20;
const MAX_TAG_LENGTH = 100;

export interface TagName {
  readonly slug: string;
  readonly name: string;
}

/**
 * The named tags, each once and in their order. Names that differ only in case or punctuation are one tag.
 * @throws ValidationFailed if there are too many, one is too long, or one has no Latin letter or digit
 */
export function tagNames(names: readonly string[]): TagName[] {
  const tags = new Map<string, TagName>();
  for (const raw of names) {
    const name = raw.replace(/\s+/g, ' ').trim();
    if (name === '') continue;
    if (name.length > MAX_TAG_LENGTH) {
      throw ValidationFailed.field(
        'tags',
        `"${name.slice(0, 20)}…" is longer than ${MAX_TAG_LENGTH} characters`,
      );
    }
    const unseen = findInvisibleCharacter(name);
    if (unseen !== undefined)
      throw ValidationFailed.field('tags', `one contains the invisible character ${nameOfCharacter(unseen)}`);
    const slug = tagSlug(name);
    if (!slug)
      throw ValidationFailed.field('tags', `"${name}" has no Latin letter or digit, which its URL needs`);
    if (!tags.has(slug)) tags.set(slug, { slug, name });
  }
  if (tags.size > MAX_TAGS)
    throw ValidationFailed.field('tags', `at most ${MAX_TAGS} tags, these are ${tags.size}`);
  return [...tags.values()];
}

/** The slug that a filter means, which is a slug or a name of an upload. Any other text stays. */
export function tagFilter(text: string): string {
  return (text.length <= MAX_TAG_LENGTH && tagSlug(text)) || text;
}

/** `C++` and `C#` are not `c`; `TypeScript` is `typescript`. */
export function tagSlug(name: string): string {
  const spelled = name.replaceAll('+', ' plus ').replaceAll('#', ' sharp ');
  return slugOf(spelled, MAX_TAG_LENGTH);
}
