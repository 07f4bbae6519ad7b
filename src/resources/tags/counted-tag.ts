import type { TagEntity } from './tag.entity.js';

export interface CountedTag extends Pick<TagEntity, 'slug' | 'name' | 'description' | 'category'> {
  /** Public recordings with the tag. */
  readonly gifCount: number;
}

export const TAG_STATES = ['active', 'merged', 'blocked'] as const;
export type TagState = (typeof TAG_STATES)[number];

/** A tag as staff see it. */
export interface CuratedTag extends CountedTag {
  /** The slug of the tag that replaces it. */
  readonly mergedInto: string | null;
  readonly isBlocked: boolean;
}
