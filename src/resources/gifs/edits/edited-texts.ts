import type { CastEdit } from '../../../recording/edit/cast-edit.js';
import type { TextMatches } from '../../../recording/edit/found-text.js';
import { slugOf } from '../../../recording/slug.js';
import type { GifDetail } from '../gif.read-model.js';
import {
  type AppliedEdit,
  EDITED_TEXTS,
  type EditedTexts,
  type OriginalRecording,
} from './gif-edit.entity.js';

const SLUG_MAX = 200;

/** Texts in which an edit replaces others; the slug is made of the title. */
export function textsOf({ title, description, command }: GifDetail): Record<string, string> {
  return { title, description, command };
}

/** @param replaced by name, as the edit leaves them */
export function textsAfter(gif: GifDetail, replaced: Readonly<Record<string, string>>): EditedTexts {
  const { title = gif.title, description = gif.description, command = gif.command } = replaced;
  const slug = title === gif.title ? gif.slug : slugOf(title, SLUG_MAX) || 'recording';
  return { title, slug, description, command };
}

/** What can be put back, after one more edit. */
export function changedTexts(
  gif: GifDetail,
  after: EditedTexts,
  known: OriginalRecording | undefined,
): OriginalRecording {
  const { width, height, frames, durationMs, themeSlug } = gif;
  const isUploaded = gif.renditions.some(({ name, isDrawn }) => name === 'gif' && !isDrawn);
  const texts: Record<string, { was: string; is: string }> = { ...known?.texts };
  for (const name of EDITED_TEXTS) {
    const was = texts[name]?.is === gif[name] ? texts[name].was : gif[name];
    if (after[name] !== gif[name]) texts[name] = { was, is: after[name] };
  }
  const picture = known ? known.picture : isUploaded && { width, height, frames, durationMs, themeSlug };
  return { texts, ...(picture && { picture }) };
}

/** The texts as they were, where nobody wrote others since. */
export function textsBefore(gif: GifDetail, { texts }: OriginalRecording): Partial<EditedTexts> {
  return Object.fromEntries(
    EDITED_TEXTS.flatMap((name) => (texts[name]?.is === gif[name] ? [[name, texts[name].was]] : [])),
  );
}

/** For the history of the recording. */
export function withMatches(
  { trim, cuts, speed, idleLimit, replacements }: CastEdit,
  matches: readonly TextMatches[],
): AppliedEdit {
  return {
    editedAt: new Date().toISOString(),
    trim,
    cuts,
    speed,
    idleLimit,
    replacements: replacements.map(({ mask }, at) => ({ mask, matches: matches[at]?.matches ?? 0 })),
  };
}
