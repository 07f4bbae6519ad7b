import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import {
  NotFound,
  TemporarilyUnavailable,
  ValidationFailed,
} from '../../../platform/errors/domain-errors.js';
import { OutboxRelayService } from '../../../platform/jobs/outbox-relay.service.js';
import { SingleFlight } from '../../../platform/concurrency/single-flight.js';
import { limitReached } from '../../../platform/rate-limit/assert-allowed.js';
import { BlobStore } from '../../../platform/storage/blob-store.js';
import { DiskSpace } from '../../../platform/storage/disk-space.js';
import { ThemesService } from '../../themes/themes.service.js';
import { evictableBlob, type MediaBlob, mediaBlob } from '../media-blob.js';
import { HiddenRecordingsService } from '../hidden-recordings.service.js';
import { MEDIA_FILES } from '../media-file.js';
import { type RequestedPicture, ThemedPictureRepository } from './themed-picture.repository.js';

/** Outbox kind; the subject is the picture's row. */
export const THEMED_PICTURE = 'themed';

/** For all processes together: rendering that many takes as long as a reader may wait. */
const MOST_WAITING = 20;
/** Per address. */
const MOST_WAITING_OF_ONE = 5;
/** Image proxies do not retry, so a reader waits as long as they do. */
const LONGEST_WAIT_MS = 15_000;
const CHECK_EVERY_MS = 100;
const RETRY_SECONDS = 5;

export interface ThemedPictureRequest {
  readonly gifId: string;
  /** In lower case. */
  readonly themeSlug: string;
  /** `nameOfLook`; the default is the style of the recording. */
  readonly look?: string;
  readonly askedBy: string;
}

@Injectable()
export class ThemedPicturesService {
  readonly #shared = new SingleFlight();

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly pictures: ThemedPictureRepository,
    private readonly outbox: OutboxRelayService,
    private readonly blobs: BlobStore,
    private readonly disk: DiskSpace,
    private readonly themes: ThemesService,
    private readonly hidden: HiddenRecordingsService,
  ) {}

  /**
   * @throws NotFound, HiddenByStaff, RateLimited, InsufficientStorage, ValidationFailed for an unknown theme, TemporarilyUnavailable
   * on a timeout
   */
  async open(request: ThemedPictureRequest, longestWaitMs = LONGEST_WAIT_MS): Promise<MediaBlob> {
    const { gifId, themeSlug, look = '' } = request;
    const deadline = Date.now() + longestWaitMs;
    let picture = await this.find(request);
    if (isToBeDrawn(picture)) {
      const { gifSeq } = picture;
      // Per address, because rejections are.
      const what = `claim ${gifSeq} ${themeSlug} ${look} ${request.askedBy}`;
      await this.#shared.share(what, () => this.claim(gifSeq, request));
      picture = await this.find(request);
    }
    while (picture.state === 'pending' && Date.now() < deadline) {
      // Readers of the same picture share one query.
      picture = await this.#shared.share(`check ${gifId} ${themeSlug} ${look}`, () =>
        this.checkAgain(request),
      );
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
    const isAwaited = isToBeDrawn(picture) || picture.state === 'pending';
    return isAwaited ? null : this.opened(picture, request);
  }

  private async opened(picture: RequestedPicture, request: ThemedPictureRequest): Promise<MediaBlob> {
    // A missing state means that it was rendered and already evicted.
    if (picture.state === 'pending' || picture.state === null) throw notDrawn();
    if (picture.state === 'failed') {
      throw new NotFound(`The picture could not be drawn: ${picture.failure ?? 'unknown reason.'}`);
    }
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

  private async checkAgain(request: ThemedPictureRequest): Promise<RequestedPicture> {
    await delay(CHECK_EVERY_MS);
    return this.find(request);
  }

  private async claim(
    gifSeq: number,
    { themeSlug, look = '', askedBy }: ThemedPictureRequest,
  ): Promise<void> {
    await this.disk.requireRoom();
    const theme = await this.themes.named(themeSlug);
    await this.database.transaction(async (manager) => {
      await this.pictures.lockQueue(manager);
      const seq = await this.pictures.claim(gifSeq, theme, look, askedBy, manager);
      if (seq === null) return;
      const { all, own } = await this.pictures.countWaiting(askedBy, manager);
      if (own > MOST_WAITING_OF_ONE) {
        throw limitReached(
          `${MOST_WAITING_OF_ONE} pictures requested by your address are waiting to be drawn.`,
          RETRY_SECONDS,
        );
      }
      if (all > MOST_WAITING)
        throw limitReached(`${MOST_WAITING} pictures are waiting to be drawn.`, RETRY_SECONDS);
      await this.outbox.enqueue([{ kind: THEMED_PICTURE, subjectSeq: seq, ownerSeq: null }], manager);
    });
    this.outbox.wake();
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
