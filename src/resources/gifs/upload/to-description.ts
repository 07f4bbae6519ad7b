import { styleOptions } from '../../media/picture-style.dto.js';
import type { UploadDto } from '../dto/gif-fields.dto.js';
import { authorColumns } from '../data/gif-columns.js';
import type { RecordingDescription } from './gif-upload.service.js';

/** Reads the description of a recording from the fields of an upload. */
export function toDescription(form: UploadDto): RecordingDescription {
  const { tags, theme, repo_slug: repoSlug, allow_secrets: allowsSecrets } = form;
  return { ...authorColumns(form), tags, theme, repoSlug, allowsSecrets, style: styleOptions(form) };
}
