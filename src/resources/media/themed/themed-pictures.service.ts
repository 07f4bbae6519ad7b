import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { SingleFlight } from '../../../platform/concurrency/single-flight.js';
import {
  NotFound,
  TemporarilyUnavailable,
  ValidationFailed,
} from '../../../platform/errors/domain-errors.js';
import { BlobStore } from '../../../platform/storage/blob-store.js';
import { DiskSpace } from '../../../platform/storage/disk-space.js';
import { ThemesService } from '../../themes/themes.service.js';
import { evictableBlob, type MediaBlob, mediaBlob } from '../blobs/media-blob.js';
import { HiddenRecordingsService } from '../renditions/hidden-recordings.service.js';
import { MEDIA_FILES } from '../media-file.js';
import { type RequestedPicture, ThemedPictureRepository } from './themed-picture.repository.js';
import { ThemedPictureDrawingService } from './themed-picture-drawing.service.js';

/** Image proxies do not retry, so a reader waits as long as they do. */
const LONGEST_WAIT_MS = 15_000;
const RETRY_SECONDS = 5;

export interface ThemedPictureRequest {
  readonly gifId: string;
  /** In lower case. */
  readonly themeSlug: string;
  /** `nameOfLook`; the default is the style of the recording. */
  readonly look?: string;
  readonly askedBy: string;
}

/** The picture of a recording in a theme or look, drawn by the first request for it and stored. */
@Injectable()
export class ThemedPicturesService {
  readonly #shared = new SingleFlight();

  constructor(
    private readonly pictures: ThemedPictureRepository,
    private readonly drawing: ThemedPictureDrawingService,
    private readonly blobs: BlobStore,
    private readonly disk: DiskSpace,
    private readonly themes: ThemesService,
    private readonly hidden: HiddenRecordingsService,
  ) {}

  /**
   * Drawing goes on when the wait is over.
   * @throws NotFound, HiddenByStaff, RateLimited, InsufficientStorage, ValidationFailed for an unknown theme, TemporarilyUnavailable
   * on a timeout
   */
  async open(request: ThemedPictureRequest, longestWaitMs = LONGEST_WAIT_MS): Promise<MediaBlob> {
    const { gifId, themeSlug, look = '', askedBy } = request;
    let picture = await this.find(request);
    if (isToBeDrawn(picture)) {
      const missing = picture;
      // Per address, because its turn and rejections are.
      const drawn = this.#shared.share(`${gifId} ${themeSlug} ${look} ${askedBy}`, () =>
        this.draw(missing, request),
      );
      await Promise.race([drawn, delay(longestWaitMs, undefined, { ref: false })]);
      picture = await this.find(request);
    }
    return this.opened(picture, request);
  }

  /** The theme of the recording itself. @throws ValidationFailed if it has none */
  async themeOf(gifId: string): Promise<string> {
    const slug = await this.pictures.themeOf(gifId);
    if (slug !== null) return slug;
    throw ValidationFailed.field('theme', 'is needed: the colours of this recording are of no theme');
  }

  /** The picture if it is drawn, otherwise null; draws nothing. @throws ValidationFailed, NotFound as `open` */
  async peek(request: ThemedPictureRequest): Promise<MediaBlob | null> {
    const picture = await this.find(request);
    return isToBeDrawn(picture) ? null : this.opened(picture, request);
  }

  private async draw({ gifSeq }: RequestedPicture, request: ThemedPictureRequest): Promise<void> {
    const { themeSlug, look = '', askedBy } = request;
    await this.disk.requireRoom();
    const isMissing = async () => isToBeDrawn(await this.find(request));
    await this.drawing.draw({ gifSeq, themeSlug, look }, askedBy, isMissing);
  }

  private async opened(picture: RequestedPicture, request: ThemedPictureRequest): Promise<MediaBlob> {
    if (picture.state === 'failed' && !picture.mayRetry)
      throw new NotFound(`The picture could not be drawn: ${picture.failure ?? 'unknown reason.'}`);
    // A missing state means that it is being drawn, or was already evicted.
    if (picture.state !== 'ready') throw notDrawn();
    if (picture.isUseOld) await this.pictures.touch(picture.gifSeq, request.themeSlug, request.look ?? '');
    const blob = mediaBlob(this.blobs, picture, MEDIA_FILES.gif.contentType);
    const isEvicted = async () => (await this.find(request)).blobKey !== picture.blobKey;
    return evictableBlob(blob, isEvicted, notDrawn);
  }

  private async find({ gifId, themeSlug, look = '' }: ThemedPictureRequest): Promise<RequestedPicture> {
    const theme = await this.themes.named(themeSlug);
    const picture = await this.pictures.findRequested(gifId, theme, look);
    if (!picture) throw await this.hidden.orNotFound(gifId, `There is no recording "${gifId}".`);
    if (!picture.hasCast) {
      throw new NotFound(
        `The recording "${gifId}" was uploaded without a cast, so it cannot be drawn in other themes or frames.`,
      );
    }
    return picture;
  }
}

function isToBeDrawn({ state, mayRetry }: RequestedPicture): boolean {
  return state === null || mayRetry;
}

function notDrawn(): TemporarilyUnavailable {
  return new TemporarilyUnavailable(
    `The picture is being drawn. Try again in ${RETRY_SECONDS} s.`,
    RETRY_SECONDS,
  );
}
