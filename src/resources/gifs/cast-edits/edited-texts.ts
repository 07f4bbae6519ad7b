import { isDeepStrictEqual } from 'node:util';
import type { CastEdit } from '../../../recording/edit/cast-edit.js';
import type { TextMatches } from '../../../recording/edit/found-text.js';
import { slugOf } from '../../../recording/slug.js';
import type { GifDetail } from '../gif.read-model.js';
import type { GifChanges } from '../editing/gif-change.repository.js';
import type { AppliedEdit, EditedTexts, OriginalRecording } from './cast-edit.entity.js';

const SLUG_MAX = 200;
const EDITED_TEXTS = ['title', 'slug', 'description', 'command', 'windowTitle'] as const;

/** Texts in which an edit replaces others; the slug is derived from the title. */
export function textsOf(gif: GifDetail): Record<string, string> {
  const { title, description, command, windowTitle } = present(gif);
  return { title, description, command, windowTitle };
}

/** @param replaced by name, after the edit */
export function textsAfter(gif: GifDetail, replaced: Readonly<Record<string, string>>): EditedTexts {
  const texts = { ...present(gif), ...replaced };
  const slug = texts.title === gif.title ? gif.slug : slugOf(texts.title, SLUG_MAX) || 'recording';
  return { ...texts, slug };
}

/** The restorable texts after one more edit. */
export function changedTexts(
  gif: GifDetail,
  after: EditedTexts,
  known: OriginalRecording | undefined,
): OriginalRecording {
  const { width, height, frames, durationMs, themeSlug } = gif;
  const isUploaded = gif.renditions.some(({ name, isDrawn }) => name === 'gif' && !isDrawn);
  const before = present(gif);
  const texts: Record<string, { was: string; is: string }> = { ...known?.texts };
  for (const name of EDITED_TEXTS) {
    const was = texts[name]?.is === before[name] ? texts[name].was : before[name];
    if (after[name] !== before[name]) texts[name] = { was, is: after[name] };
  }
  const picture = known ? known.picture : isUploaded && { width, height, frames, durationMs, themeSlug };
  return { texts, ...(picture && { picture }) };
}

/** The previous texts, unless they were changed since. */
export function textsBefore(gif: GifDetail, { texts }: OriginalRecording): Partial<EditedTexts> {
  const now = present(gif);
  return Object.fromEntries(
    EDITED_TEXTS.flatMap((name) => (texts[name]?.is === now[name] ? [[name, texts[name].was]] : [])),
  );
}

/** Whether a recording still has the texts and the look that an edit read. */
export function isUnchanged(gif: GifDetail, other: GifDetail): boolean {
  return isDeepStrictEqual([present(gif), gif.pictureStyle], [present(other), other.pictureStyle]);
}

/** The columns that have the texts. */
export function changedColumns(
  { pictureStyle }: GifDetail,
  { windowTitle, ...columns }: Partial<EditedTexts>,
): GifChanges {
  return pictureStyle && windowTitle
    ? { ...columns, pictureStyle: { ...pictureStyle, title: windowTitle } }
    : columns;
}

function present({ title, slug, description, command, pictureStyle }: GifDetail): EditedTexts {
  return { title, slug, description, command, windowTitle: pictureStyle?.title ?? '' };
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
