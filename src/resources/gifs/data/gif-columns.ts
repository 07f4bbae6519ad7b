import type { SEARCHED_TEXTS } from '../../../indexing/search-index/searched-texts.js';
import type { GifEntity, Visibility } from './gif.entity.js';

/** The author's texts of a recording, under the names of the API. */
export interface AuthorFields extends Partial<
  Pick<AuthorColumns, 'title' | 'description' | 'command' | 'shell' | 'visibility'>
> {
  readonly homepage_url?: string;
  readonly codehost_url?: string;
}

/** The columns of these fields. */
export interface AuthorColumns extends Pick<
  GifEntity,
  'title' | 'description' | 'command' | 'shell' | 'homepageUrl' | 'codehostUrl'
> {
  readonly visibility: Visibility;
}

/** Values of the fields that an upload may omit. */
export const EMPTY_COLUMNS = { description: '', command: '', homepageUrl: '', codehostUrl: '' } as const;

/** Omits absent fields, so that they replace no other value. */
export function authorColumns(fields: AuthorFields): Partial<AuthorColumns> {
  const { title, description, command, shell, visibility } = fields;
  const { homepage_url: homepageUrl, codehost_url: codehostUrl } = fields;
  const columns = { title, description, command, shell, visibility, homepageUrl, codehostUrl };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

/** Whatever has the texts of an author: a stored recording, or one before it is stored. */
export interface DescribedRecording extends TextColumns, Pick<GifEntity, 'pictureStyle'> {
  readonly tags: readonly { readonly name: string }[];
  readonly repo: { readonly slug: string } | null;
}

interface AuthorText {
  /** In a sentence, after "in". */
  readonly label: string;
  readonly read: (recording: DescribedRecording) => readonly string[];
}

/** The columns with one of these texts, and its name in the API. */
export const TEXT_COLUMNS = {
  title: 'title',
  description: 'description',
  command: 'command',
  homepageUrl: 'homepage_url',
  codehostUrl: 'codehost_url',
} as const;

export type TextColumns = Pick<GifEntity, keyof typeof TEXT_COLUMNS>;

/** All texts of a recording that its author writes and readers get, by their names in the API. */
export const AUTHOR_TEXTS = {
  title: { label: 'the title', read: ({ title }) => [title] },
  description: { label: 'the description', read: ({ description }) => [description] },
  command: { label: 'the command', read: ({ command }) => [command] },
  tags: { label: 'a tag', read: ({ tags }) => tags.map(({ name }) => name) },
  homepage_url: { label: 'the homepage URL', read: ({ homepageUrl }) => [homepageUrl] },
  codehost_url: { label: 'the code host URL', read: ({ codehostUrl }) => [codehostUrl] },
  repo_slug: { label: 'the repository', read: ({ repo }) => [repo?.slug ?? ''] },
  window_title: { label: 'the window title', read: ({ pictureStyle }) => [pictureStyle.title ?? ''] },
} as const satisfies Record<keyof typeof SEARCHED_TEXTS, AuthorText> & Record<string, AuthorText>;

export type AuthorTextName = keyof typeof AUTHOR_TEXTS;

/** The texts that name something else. */
export const REFERENCES: readonly AuthorTextName[] = ['tags', 'homepage_url', 'codehost_url', 'repo_slug'];

/** The texts that are not empty. */
export function authorTextsOf(recording: DescribedRecording): { name: AuthorTextName; text: string }[] {
  const texts = Object.entries(AUTHOR_TEXTS) as [AuthorTextName, AuthorText][];
  return texts.flatMap(([name, { read }]) =>
    read(recording)
      .filter((text) => text !== '')
      .map((text) => ({ name, text })),
  );
}
