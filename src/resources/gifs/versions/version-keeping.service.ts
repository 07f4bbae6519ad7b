import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { NotFound } from '../../../platform/errors/domain-errors.js';
import type { VersionChange } from '../../media/originals/version-files.service.js';
import { CastEditRepository } from '../cast-edits/cast-edit.repository.js';
import type { GifDetail } from '../data/gif.read-model.js';
import { hasUnconfirmedSecrets } from '../secrets/held-recording.js';
import { isInCast } from '../secrets/text-places.js';
import type { KeptVersion } from './gif-version.entity.js';
import { GifVersionRepository } from './gif-version.repository.js';

/** Replaced versions that are kept; the oldest is removed. */
export const VERSIONS_MAX = 10;

/** The rows of versions, in transactions that lock the recording. */
@Injectable()
export class VersionKeepingService {
  constructor(
    private readonly versions: GifVersionRepository,
    private readonly edits: CastEditRepository,
  ) {}

  /** The current version becomes a replaced one, with its edits. */
  async retire(gif: GifDetail, manager: EntityManager): Promise<VersionChange> {
    const { seq, width, height, frames, durationMs, pictureScale, themeSlug } = gif;
    const row = pictureRow(gif);
    const edit = await this.edits.find(seq, manager);
    if (edit) await this.edits.remove(seq, manager);
    const version = {
      picture: { width, height, frames, durationMs, pictureScale, themeSlug },
      isDrawn: row?.isDrawn ?? false,
      secrets: gif.secrets.filter(isInCast),
      edit: edit && { steps: edit.steps, original: edit.original },
    };
    const kept = await this.versions.retire(gif, version, manager);
    const replaced = await this.versions.listReplaced(seq, manager);
    const dropped = replaced.slice(VERSIONS_MAX).map(({ number }) => number);
    await this.versions.remove(seq, dropped, manager);
    // A picture with secrets that nobody may see is not shown until there is a new one.
    return { kept, dropped, keepsPictures: row?.hash != null && !hasUnconfirmedSecrets(gif) };
  }

  /** Removes a version from the list. @throws NotFound */
  async take({ id, seq }: GifDetail, number: number, manager: EntityManager): Promise<KeptVersion> {
    const version = await this.versions.findReplaced(seq, number, manager);
    if (!version) throw noSuchVersion(id, number);
    await this.versions.remove(seq, [number], manager);
    return version.kept;
  }

  async restoreEdit({ seq }: GifDetail, { edit }: KeptVersion, manager: EntityManager): Promise<void> {
    if (edit) await this.edits.save({ gifSeq: seq, ...edit }, manager);
  }
}

export const pictureRow = ({ renditions }: GifDetail) => renditions.find(({ name }) => name === 'gif');

/** Of a path. @throws NotFound */
export function versionNumber(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new NotFound(`There is no version "${text.slice(0, 40)}".`);
}

export function noSuchVersion(id: string, number: number): NotFound {
  return new NotFound(`The recording "${id}" has no replaced version ${number}.`);
}
