import type { TagEntity } from './tag.entity.js';

export interface CountedTag extends Omit<TagEntity, 'seq'> {
  /** Public recordings with the tag. */
  readonly gifCount: number;
}
