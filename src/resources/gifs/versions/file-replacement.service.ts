import { Injectable } from '@nestjs/common';
import { DomainError } from '../../../platform/errors/domain-errors.js';
import type { RequireVersion } from '../../../platform/errors/require-version.js';
import type { Claim } from '../../../platform/idempotency/claim.js';
import { type Actor, SecurityLog } from '../../../platform/logging/security-log.js';
import { themeOfCast } from '@ttyreel/recording';
import { type VersionChange, VersionFilesService } from '../../media/originals/version-files.service.js';
import type { NewRendition } from '../../media/renditions/rendition.entity.js';
import { RecordingRenditionsService } from '../../media/renditions/recording-renditions.service.js';
import { ThemesService } from '../../themes/themes.service.js';
import { CastReplacementService } from '../cast-edits/cast-replacement.service.js';
import type { GifDetail } from '../data/gif.read-model.js';
import type { GifChanges } from '../editing/gif-change.repository.js';
import { GifsService } from '../gifs.service.js';
import { SecretScanService } from '../secrets/secret-scan.service.js';
import { pictureOf, type ReceivedRecording } from '../upload/gif-upload.service.js';
import { pictureRow, VersionKeepingService } from './version-keeping.service.js';

export interface RestorationOptions {
  readonly requireVersion?: RequireVersion;
  /** Prevents a retry from replacing the file again. */
  readonly claim?: Claim;
}

export interface ReplacementOptions extends RestorationOptions {
  /** Whether readers may see the secrets of the new file. */
  readonly allowsSecrets?: boolean;
}

/** Gives a recording new files: uploaded ones, or those of an earlier version. Everything else of it stays. */
@Injectable()
export class FileReplacementService {
  constructor(
    private readonly gifs: GifsService,
    private readonly casts: CastReplacementService,
    private readonly renditions: RecordingRenditionsService,
    private readonly files: VersionFilesService,
    private readonly versions: VersionKeepingService,
    private readonly scan: SecretScanService,
    private readonly themes: ThemesService,
    private readonly security: SecurityLog,
  ) {}

  /** When it resolves, the files, the rows and the jobs are durable. @throws NotFound, PreconditionFailed, InsufficientStorage, RateLimited */
  async replace(
    id: string,
    ownerSeq: number,
    received: ReceivedRecording,
    actor: Actor,
    { allowsSecrets, requireVersion, claim }: ReplacementOptions = {},
  ): Promise<void> {
    if (claim?.made) return;
    const gif = await this.gifs.get(id);
    const inCast = await this.scan.secretsOf(ownerSeq, received.cast);
    const theme = received.gif
      ? null
      : themeOfCast(received.cast.facts.header.theme, await this.themes.list());
    const stored = await this.renditions.store(received);
    await this.discardIfRefused(stored, () =>
      this.casts.change(gif, { allowsSecrets }, async ({ gif: now, version }, manager) => {
        requireVersion?.(version);
        await claim?.record(id, manager);
        const change = await this.versions.retire(now, manager);
        const released = await this.files.replace(recordingOf(now), change, stored, manager);
        return { inCast, released, changes: columnsOf(now, received, theme, change) };
      }),
    );
    this.security.write('recording_file_replaced', actor, { recording: id });
  }

  /** Replaces the files by those of an earlier version. @throws NotFound, PreconditionFailed */
  async restore(
    id: string,
    ownerSeq: number,
    number: number,
    actor: Actor,
    { requireVersion, claim }: RestorationOptions = {},
  ): Promise<void> {
    if (claim?.made) return;
    const gif = await this.gifs.get(id);
    await this.casts.change(gif, {}, async ({ gif: now, version }, manager) => {
      requireVersion?.(version);
      await claim?.record(id, manager);
      const kept = await this.versions.take(now, number, manager);
      const change = await this.versions.retire(now, manager);
      const released = await this.files.restore(recordingOf(now), number, change, manager);
      await this.versions.restoreEdit(now, kept, manager);
      const { picture, isDrawn, secrets } = kept;
      const undrawn = isDrawn ? { ...picture, frames: 0, durationMs: 0 } : picture;
      const { themeSlug } = picture;
      return {
        inCast: secrets,
        released,
        changes: isDrawn && change.keepsPictures ? { themeSlug } : undrawn,
      };
    });
    this.security.write('recording_version_restored', actor, { recording: id, version: number });
  }

  /** Nothing was committed then. */
  private async discardIfRefused(stored: readonly NewRendition[], work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (error instanceof DomainError) await this.renditions.discard(stored);
      throw error;
    }
  }
}

const recordingOf = ({ seq, authorSeq }: GifDetail) => ({ gifSeq: seq, authorSeq });

/** The theme of an uploaded picture is recognised later. */
function columnsOf(
  gif: GifDetail,
  received: ReceivedRecording,
  themeOfHeader: string | null,
  { keepsPictures }: VersionChange,
): GifChanges {
  if (received.gif) return { ...pictureOf(received, gif.pictureStyle), themeSlug: null };
  const themeSlug = (pictureRow(gif)?.isDrawn ? gif.themeSlug : null) ?? themeOfHeader;
  return keepsPictures ? { themeSlug } : { ...pictureOf(received, gif.pictureStyle), themeSlug };
}
