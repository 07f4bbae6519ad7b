import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../platform/config/app-config.js';
import type { RenditionEntity } from './rendition.entity.js';
import { type FileRendition, MEDIA_FILES } from './media-file.js';

/** How much of the content's hash an address carries: 64 bits in hex. */
export const HASH_IN_ADDRESS = 16;

@Injectable()
export class MediaAddress {
  constructor(private readonly config: AppConfig) {}

  /** The address that always shows the current file; it is there before the file is. */
  stable(gifId: string, form: FileRendition): string {
    return `${this.config.mediaUrl}/${gifId}.${MEDIA_FILES[form].ending}`;
  }

  /** The address of the cast drawn in a theme: once somebody asks for it. */
  themed(gifId: string, themeSlug: string): string {
    return `${this.stable(gifId, 'gif')}?theme=${themeSlug}`;
  }

  /**
   * The address of just these bytes, which may be cached for ever; the stable one while they are being made; `''`
   * when the recording has no such form or it could not be made, as either address would lead nowhere.
   */
  of(gifId: string, form: FileRendition, row: Pick<RenditionEntity, 'state' | 'hash'> | undefined): string {
    if (!row || row.state === 'failed') return '';
    if (row.state === 'pending' || row.hash === null) return this.stable(gifId, form);
    const { ending } = MEDIA_FILES[form];
    return `${this.config.mediaUrl}/${gifId}/${row.hash.slice(0, HASH_IN_ADDRESS)}.${ending}`;
  }
}
