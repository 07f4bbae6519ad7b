import type { RenditionName } from '../renditions/rendition.entity.js';

export interface FailedRendition {
  readonly gifSeq: number;
  readonly gifId: string;
  readonly title: string;
  readonly rendition: RenditionName;
  readonly reason: string;
  /** Of the recording. */
  readonly hasCast: boolean;
}
