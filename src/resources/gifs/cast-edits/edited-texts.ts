import { isDeepStrictEqual } from 'node:util';
import { type CastEdit, FoundText, type NamedText, slugOf, type TextMatches } from '@ttyreel/recording';
import {
  type AuthorTextName,
  authorTextsOf,
  REFERENCES,
  TEXT_COLUMNS,
  type TextColumns,
} from '../data/gif-columns.js';
import type { GifDetail } from '../data/gif.read-model.js';
import { nameOfPlace, TEXT_PLACES, type TextPlace } from '../secrets/text-places.js';
import type { AppliedEdit, EditedTexts, OriginalRecording } from './cast-edit.entity.js';

const SLUG_MAX = 200;

/** Where a text of a recording may be hidden; the slug derives from the title. */
export const EDITED_PLACES = [...TEXT_PLACES, 'slug'] as const;
type EditedPlace = (typeof EDITED_PLACES)[number];

/** As {@link nameOfPlace}. */
export const nameOfEditedPlace = (place: string): string =>
  place === 'slug' ? 'in the URL' : nameOfPlace({ place: place as TextPlace, line: null });

/** A tag, a URL or a repository with a mask in it would be another one, so an edit removes it. */
export const REMOVED_PLACES: ReadonlySet<string> = new Set(REFERENCES);

/** The author's texts, and those in URLs of ours that derive from them. */
export function textsOf(gif: GifDetail): NamedText[] {
  const { slug, tags, repo } = gif;
  const texts: { name: EditedPlace; text: string }[] = [
    ...authorTextsOf(gif),
    { name: 'slug', text: slug },
    ...tags.map((tag) => ({ name: 'tags' as const, text: tag.slug })),
    { name: 'repo_slug', text: repo?.codehostUrl ?? '' },
  ];
  return [...new Map(texts.map((text) => [keyOf(text.name, text.text), text])).values()];
}

/** @param masked the texts of {@link textsOf} after the edit */
export function textsAfter(gif: GifDetail, masked: readonly string[], edit: CastEdit): EditedTexts {
  const texts = new Map(textsOf(gif).map(({ name, text }, at) => [keyOf(name, text), masked[at] ?? text]));
  const after = (name: EditedPlace, text: string) => texts.get(keyOf(name, text)) ?? text;
  const isKept = (name: EditedPlace, text: string) => after(name, text) === text;
  const before = present(gif);
  const columns = columnsOf(gif, (name, text) => {
    const now = after(name, text);
    return now !== text && REMOVED_PLACES.has(name) ? '' : now;
  });
  const keepsRepo =
    columns.codehostUrl === gif.codehostUrl &&
    isKept('repo_slug', before.repoSlug) &&
    isKept('repo_slug', gif.repo?.codehostUrl ?? '');
  return {
    ...columns,
    slug: slugAfter(gif, columns.title, edit),
    windowTitle: after('window_title', before.windowTitle),
    tags: before.tags.filter(({ name, slug }) => isKept('tags', name) && isKept('tags', slug)),
    repoSlug: keepsRepo ? before.repoSlug : '',
  };
}

function columnsOf(gif: GifDetail, textOf: (name: AuthorTextName, text: string) => string): TextColumns {
  const names = Object.entries(TEXT_COLUMNS) as [keyof TextColumns, AuthorTextName][];
  const columns = names.map(([column, name]) => [column, textOf(name, gif[column])] as const);
  return Object.fromEntries(columns) as unknown as TextColumns;
}

/** A slug may have a text whose words the title separates in another way. */
function slugAfter(gif: GifDetail, title: string, { replacements }: CastEdit): string {
  const slug = title === gif.title ? gif.slug : slugOf(title, SLUG_MAX);
  const masked = new FoundText(replacements).inPlain(slug, 'slug');
  return (masked === gif.slug ? masked : slugOf(masked, SLUG_MAX)) || 'recording';
}

export function changesOf(before: EditedTexts, after: EditedTexts): Partial<EditedTexts> {
  const names = Object.keys(before) as (keyof EditedTexts)[];
  return Object.fromEntries(
    names
      .filter((name) => !isDeepStrictEqual(before[name], after[name]))
      .map((name) => [name, after[name]] as const),
  );
}

/** The restorable texts after one more edit. */
export function originalAfter(
  gif: GifDetail,
  changed: Partial<EditedTexts>,
  known: OriginalRecording | undefined,
): OriginalRecording {
  const { width, height, frames, durationMs, pictureScale, themeSlug } = gif;
  const isUploaded = gif.renditions.some(({ name, isDrawn }) => name === 'gif' && !isDrawn);
  const uploaded = { width, height, frames, durationMs, pictureScale, themeSlug };
  const picture = known ? known.picture : isUploaded && uploaded;
  return {
    was: { ...known?.was, ...pick({ ...present(gif), ...textsBefore(gif, known) }, changed) },
    is: { ...known?.is, ...changed },
    ...(picture && { picture }),
  };
}

/** The previous texts, unless they were changed since. */
export function textsBefore(gif: GifDetail, original: OriginalRecording | undefined): Partial<EditedTexts> {
  const now = present(gif);
  const { was = {}, is = {} } = original ?? {};
  const unchanged = Object.entries(is).filter(([name, text]) =>
    isDeepStrictEqual(text, now[name as keyof EditedTexts]),
  );
  return pick(was, Object.fromEntries(unchanged));
}

const pick = (texts: Partial<EditedTexts>, named: Partial<EditedTexts>): Partial<EditedTexts> =>
  Object.fromEntries(Object.entries(texts).filter(([name]) => name in named));

/** Whether a recording still has the texts and the look that an edit read. */
export function isUnchanged(gif: GifDetail, other: GifDetail): boolean {
  return isDeepStrictEqual([present(gif), gif.pictureStyle], [present(other), other.pictureStyle]);
}

export function present(gif: GifDetail): EditedTexts {
  const { slug, pictureStyle, tags, repo } = gif;
  return {
    ...columnsOf(gif, (_name, text) => text),
    slug,
    windowTitle: pictureStyle.title ?? '',
    tags: tags.map((tag) => ({ name: tag.name, slug: tag.slug })),
    repoSlug: repo?.slug ?? '',
  };
}

const keyOf = (name: string, text: string): string => `${name} ${text}`;

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
