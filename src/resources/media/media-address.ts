import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../platform/config/app-config.js';
import type { ReaderLook } from './themed/picture-look.js';
import type { RenditionEntity } from './renditions/rendition.entity.js';
import { type FileRendition, MEDIA_FILES } from './media-file.js';

/** Hex digits of the content hash in a URL: 64 bits. */
const HASH_DIGITS = 16;
export const HASH_IN_ADDRESS = /^[0-9a-f]{16}$/;

@Injectable()
export class MediaAddress {
  constructor(private readonly config: AppConfig) {}

  /** The URL of the current file; valid before the file exists. */
  stable(gifId: string, rendition: FileRendition): string {
    return `${this.config.mediaUrl}/${gifId}.${MEDIA_FILES[rendition].ending}`;
  }

  themed(gifId: string, themeSlug: string | undefined, look: ReaderLook = {}): string {
    const choices = Object.entries({ theme: themeSlug, ...look }).filter(([, value]) => value !== undefined);
    const query = choices.map(([name, value]) => `${name}=${value}`).join('&');
    return query === '' ? this.stable(gifId, 'gif') : `${this.stable(gifId, 'gif')}?${query}`;
  }

  /** The frame that is shown at a second of the GIF. */
  frame(gifId: string, seconds: number): string {
    return `${this.stable(gifId, 'thumbnail')}?t=${seconds}`;
  }

  /**
   * The immutable URL of these bytes, or of the previous ones if new ones failed; the stable URL while pending; empty if
   * there are none.
   */
  of(
    gifId: string,
    rendition: FileRendition,
    row: Pick<RenditionEntity, 'state' | 'hash'> | undefined,
  ): string {
    if (!row || (row.state === 'failed' && row.hash === null)) return '';
    if (row.state === 'pending' || row.hash === null) return this.stable(gifId, rendition);
    const { ending } = MEDIA_FILES[rendition];
    return `${this.config.mediaUrl}/${gifId}/${row.hash.slice(0, HASH_DIGITS)}.${ending}`;
  }
}
