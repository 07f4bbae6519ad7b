import type { PictureStyleDto } from '../media/picture-style.dto.js';
import type { GifUpdateDto } from './dto/gif-fields.dto.js';
import type { GifEntity, Visibility } from './gif.entity.js';

/** The author's texts of a recording, under the names of the API. */
export type AuthorFields = Omit<GifUpdateDto, 'tags' | 'repo_slug' | 'allow_secrets' | keyof PictureStyleDto>;

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
