import { Injectable } from '@nestjs/common';
import { Forbidden } from '../../../platform/errors/domain-errors.js';
import type { RequireVersion } from '../../../platform/errors/require-version.js';
import { type Actor, SecurityLog } from '../../../platform/logging/security-log.js';
import { PublicTransactions } from '../../../platform/response-cache/public-transactions.js';
import type { MediaBlob } from '../../media/blobs/media-blob.js';
import { MediaService } from '../../media/media.service.js';
import { OriginalsService } from '../../media/originals/originals.service.js';
import { VersionFilesService } from '../../media/originals/version-files.service.js';
import { SOURCES, type SourceName } from '../../media/renditions/rendition.entity.js';
import { tagsOfChange } from '../data/gif-cache-tags.js';
import type { GifDetail } from '../data/gif.read-model.js';
import { GifChangeRepository } from '../editing/gif-change.repository.js';
import { GifsService, noSuchGif } from '../gifs.service.js';
import { GifVersionRepository, type ReplacedVersion } from './gif-version.repository.js';
import { noSuchVersion, VersionKeepingService } from './version-keeping.service.js';

export interface VersionFile {
  readonly source: SourceName;
  /** In bytes. */
  readonly size: number;
}

export interface ListedVersion {
  readonly version: ReplacedVersion;
  readonly files: readonly VersionFile[];
}

/** The replaced versions of a recording, for its author alone. */
@Injectable()
export class GifVersionsService {
  constructor(
    private readonly transactions: PublicTransactions,
    private readonly gifs: GifsService,
    private readonly changes: GifChangeRepository,
    private readonly versions: GifVersionRepository,
    private readonly keeping: VersionKeepingService,
    private readonly files: VersionFilesService,
    private readonly originals: OriginalsService,
    private readonly media: MediaService,
    private readonly security: SecurityLog,
  ) {}

  /** Newest first. @throws NotFound, Forbidden */
  async list(id: string, ownerSeq: number): Promise<ListedVersion[]> {
    const { seq } = await this.ownGif(id, ownerSeq);
    const versions = await this.versions.listReplaced(seq);
    const sizes = versions.length > 0 ? await this.files.sizesOf(seq) : new Map<string, number>();
    return versions.map((version) => ({
      version,
      files: SOURCES.flatMap((source) => {
        const size = sizes.get(`version-${version.number}-${source}`);
        return size === undefined ? [] : [{ source, size }];
      }),
    }));
  }

  /** @returns a file, and its name for a download @throws NotFound, Forbidden */
  async open(
    id: string,
    ownerSeq: number,
    number: number,
    file: string,
  ): Promise<{ blob: MediaBlob; name: string }> {
    const { seq } = await this.ownGif(id, ownerSeq);
    const source = SOURCES.find((name) => name === file);
    if (!source) throw noSuchVersion(id, number);
    const name = `${id}-${number}.${source.replace('-', '.')}`;
    return { blob: await this.media.openVersion(seq, number, source), name };
  }

  /** Removes a version permanently. @throws NotFound, PreconditionFailed */
  async remove(
    id: string,
    ownerSeq: number,
    number: number,
    actor: Actor,
    requireVersion?: RequireVersion,
  ): Promise<void> {
    const gif = await this.gifs.get(id);
    const recording = { gifSeq: gif.seq, authorSeq: ownerSeq };
    const released = await this.transactions.transaction(async (manager, changed) => {
      const state = await this.changes.lockForUpdate(id, ownerSeq, manager);
      if (!state || state.deletedAt) throw noSuchGif(id);
      requireVersion?.(state.version);
      await this.keeping.take(gif, number, manager);
      changed(...tagsOfChange(state));
      return this.files.remove(recording, number, manager);
    });
    await this.originals.release(released);
    this.security.write('recording_version_removed', actor, { recording: id, version: number });
  }

  private async ownGif(id: string, ownerSeq: number): Promise<GifDetail> {
    const gif = await this.gifs.get(id);
    if (gif.authorSeq === ownerSeq) return gif;
    throw new Forbidden('Only its owner may see the versions of this recording.');
  }
}
