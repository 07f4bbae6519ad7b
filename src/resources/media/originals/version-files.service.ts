import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { QuotasService } from '../../../indexing/quotas/quotas.service.js';
import { BlobReferencesService } from '../blobs/blob-references.service.js';
import type { NewRendition } from '../renditions/rendition.entity.js';
import { OriginalsRepository, type StoredFileColumns } from './originals.repository.js';
import {
  bytesOf,
  type EditedRecording,
  keysGone,
  keysOf,
  OriginalsService,
  type ReleasedFiles,
} from './originals.service.js';
import { VersionFilesRepository } from './version-files.repository.js';

/** What happens to the versions of a recording when its files are replaced. */
export interface VersionChange {
  /** The number under which the current files are kept. */
  readonly kept: number;
  /** The oldest versions, which are removed. */
  readonly dropped: readonly number[];
  readonly keepsPictures: boolean;
}

/** The files of replaced versions: renditions, so that quota, purge, export, sweep and check include them. */
@Injectable()
export class VersionFilesService {
  constructor(
    private readonly files: VersionFilesRepository,
    private readonly originals: OriginalsRepository,
    private readonly sources: OriginalsService,
    private readonly references: BlobReferencesService,
    private readonly quotas: QuotasService,
  ) {}

  /** @param stored the uploaded files @throws InsufficientStorage */
  replace(
    recording: EditedRecording,
    change: VersionChange,
    stored: readonly NewRendition[],
    manager: EntityManager,
  ): Promise<ReleasedFiles> {
    const options = { keepsPictures: change.keepsPictures, isUpload: true };
    return this.sources.change(
      recording,
      manager,
      async () => {
        await this.references.pinForReference(keysOf(stored), manager);
        await this.keep(recording, change, manager);
        return { cast: fileOf(stored, 'cast'), gif: fileOf(stored, 'gif') };
      },
      options,
    );
  }

  /** Makes the files of a version current again. */
  restore(
    recording: EditedRecording,
    number: number,
    change: VersionChange,
    manager: EntityManager,
  ): Promise<ReleasedFiles> {
    const { gifSeq } = recording;
    return this.sources.change(
      recording,
      manager,
      async (rows) => {
        await this.keep(recording, change, manager);
        for (const name of ['original-cast', 'original-gif'] as const)
          await this.files.move(gifSeq, number, name, manager);
        await this.files.remove(gifSeq, number, manager);
        return { cast: rows.get(`version-${number}-cast`), gif: rows.get(`version-${number}-gif`) };
      },
      change,
    );
  }

  /** Bytes by name, of all versions. */
  sizesOf(gifSeq: number): Promise<Map<string, number>> {
    return this.files.sizesOf(gifSeq);
  }

  /** Removes the files of a version permanently, also where readers get them until there are new pictures. */
  async remove(
    { gifSeq, authorSeq }: EditedRecording,
    number: number,
    manager: EntityManager,
  ): Promise<ReleasedFiles> {
    const before = await this.originals.lock(gifSeq, manager);
    await this.files.remove(gifSeq, number, manager);
    await this.files.removeShown(gifSeq, manager);
    const after = await this.originals.lock(gifSeq, manager);
    await this.quotas.addBytes(authorSeq, bytesOf(after) - bytesOf(before), manager);
    return keysGone(before, after);
  }

  private async keep(
    { gifSeq }: EditedRecording,
    { kept, dropped }: VersionChange,
    manager: EntityManager,
  ): Promise<void> {
    await this.files.keep(gifSeq, kept, manager);
    await this.originals.removeOriginals(gifSeq, manager);
    for (const number of dropped) await this.files.remove(gifSeq, number, manager);
  }
}

function fileOf(stored: readonly NewRendition[], wanted: 'cast' | 'gif'): StoredFileColumns | undefined {
  const file = stored.find(({ name }) => name === wanted);
  if (!file) return undefined;
  const { blobKey = null, hash = null, byteSize = null } = file;
  return { blobKey, hash, byteSize };
}
