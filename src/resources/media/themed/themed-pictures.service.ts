import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import {
  ValidationFailed,
  NotFound,
  TemporarilyUnavailable,
  RateLimited,
} from '../../../platform/errors/domain-errors.js';
import { OutboxRelay } from '../../../platform/jobs/outbox-relay.service.js';
import { findTheme } from '../../../recording/palette/themes.js';
import { SingleFlight } from '../../../platform/concurrency/single-flight.js';
import { BlobStore } from '../../../platform/storage/blob-store.js';
import { DiskSpace } from '../../../platform/storage/disk-space.js';
import type { ThemeEntity } from '../../themes/theme.entity.js';
import { ThemesService } from '../../themes/themes.service.js';
import { type MediaBlob, mediaBlob } from '../media-blob.js';
import { MEDIA_FILES } from '../media-file.js';
import { type AskedPicture, ThemedPictureRepository } from './themed-picture.repository.js';

/** The `kind` of the outbox rows by which they are promised; their subject is the picture's row. */
export const THEMED_PICTURE = 'themed';

/** Pictures that wait to be drawn, in the whole service: drawing that many takes as long as a reader may wait. */
const MOST_WAITING = 20;
/** Of them, pictures that one address asked for. */
const MOST_WAITING_OF_ONE = 5;
/** Image proxies do not ask twice, so a reader waits for the picture, but no longer than they do. */
const LONGEST_WAIT_MS = 15_000;
const LOOK_EVERY_MS = 100;
const RETRY_SECONDS = 5;

/** A picture that a reader asks for. */
export interface ThemedPictureRequest {
  readonly gifId: string;
  readonly themeSlug: string;
  /** The bucket of the reader's address. */
  readonly askedBy: string;
}

/** The casts of recordings, drawn in the theme that a reader asks for: once, then kept while there is room. */
@Injectable()
export class ThemedPictures {
  readonly #shared = new SingleFlight();

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly pictures: ThemedPictureRepository,
    private readonly outbox: OutboxRelay,
    private readonly blobs: BlobStore,
    private readonly disk: DiskSpace,
    private readonly themes: ThemesService,
  ) {}

  /**
   * The picture of a recording in a theme, as soon as it is drawn.
   * @param longestWaitMs milliseconds
   * @throws Invalid when there is no such theme
   * @throws NotFound when there is no such recording or it has no cast, or the picture could not be drawn
   * @throws RateLimited when too many others wait
   * @throws InsufficientStorage when it is not drawn yet and the disk is low
   * @throws NotYet when it takes longer than a reader may wait
   */
  async open(request: ThemedPictureRequest, longestWaitMs = LONGEST_WAIT_MS): Promise<MediaBlob> {
    const { gifId, themeSlug } = request;
    const deadline = Date.now() + longestWaitMs;
    let picture = await this.find(gifId, themeSlug);
    if (isToBeDrawn(picture)) {
      const { gifSeq } = picture;
      // Not with other addresses: what one is refused is not refused to them.
      const what = `claim ${gifSeq} ${themeSlug} ${request.askedBy}`;
      await this.#shared.share(what, () => this.claim(gifSeq, request));
      picture = await this.find(gifId, themeSlug);
    }
    while (picture.state === 'pending' && Date.now() < deadline) {
      // Whoever waits for the same picture in this process looks together.
      picture = await this.#shared.share(`look ${gifId} ${themeSlug}`, () =>
        this.lookAgain(gifId, themeSlug),
      );
    }
    return this.opened(picture, request);
  }

  /**
   * The picture if it has been drawn, without having it drawn; null while it has not.
   * @throws Invalid, NotFound as `open`
   */
  async peek(request: ThemedPictureRequest): Promise<MediaBlob | null> {
    const picture = await this.find(request.gifId, request.themeSlug);
    const isAwaited = isToBeDrawn(picture) || picture.state === 'pending';
    return isAwaited ? null : this.opened(picture, request);
  }

  private async opened(picture: AskedPicture, request: ThemedPictureRequest): Promise<MediaBlob> {
    // Without a state it was drawn meanwhile and has made room for others since.
    if (picture.state === 'pending' || picture.state === null) throw notDrawn();
    if (picture.state === 'failed') {
      throw new NotFound(`The picture could not be drawn: ${picture.failure ?? 'nobody knows why.'}`);
    }
    if (picture.isUseOld) await this.pictures.touch(picture.gifSeq, request.themeSlug);
    const blob = mediaBlob(this.blobs, picture, MEDIA_FILES.gif.contentType);
    return {
      ...blob,
      read: (range) => blob.read(range).catch((error: unknown) => this.unread(error, picture, request)),
    };
  }

  /** Why a file cannot be read: it may have made room for others since it was found. */
  private async unread(
    error: unknown,
    { blobKey }: AskedPicture,
    { gifId, themeSlug }: ThemedPictureRequest,
  ): Promise<never> {
    const picture = await this.find(gifId, themeSlug);
    throw picture.blobKey === blobKey ? error : notDrawn();
  }

  private async find(gifId: string, themeSlug: string): Promise<AskedPicture> {
    const picture = await this.pictures.findAsked(gifId, await this.theme(themeSlug));
    if (!picture) throw new NotFound(`There is no recording "${gifId}".`);
    if (!picture.hasCast) {
      throw new NotFound(
        `The recording "${gifId}" was uploaded without a cast: it cannot be drawn in other themes.`,
      );
    }
    return picture;
  }

  private async theme(slug: string): Promise<ThemeEntity> {
    const themes = await this.themes.list();
    const theme = findTheme(themes, slug);
    if (theme) return theme;
    const known = themes.map((each) => each.slug).join(', ');
    throw ValidationFailed.field('theme', `"${slug.slice(0, 100)}" is not a theme here; there are ${known}`);
  }

  private async lookAgain(gifId: string, themeSlug: string): Promise<AskedPicture> {
    await delay(LOOK_EVERY_MS);
    return this.find(gifId, themeSlug);
  }

  /** Promises the picture, unless somebody did. */
  private async claim(gifSeq: number, { themeSlug, askedBy }: ThemedPictureRequest): Promise<void> {
    await this.disk.requireRoom();
    const theme = await this.theme(themeSlug);
    await this.database.transaction(async (manager) => {
      await this.pictures.lockQueue(manager);
      const seq = await this.pictures.claim(gifSeq, theme, askedBy, manager);
      if (seq === null) return;
      const { all, own } = await this.pictures.countWaiting(askedBy, manager);
      if (own > MOST_WAITING_OF_ONE) {
        throw tooMany(`${MOST_WAITING_OF_ONE} pictures that your address asked for wait to be drawn.`);
      }
      if (all > MOST_WAITING) throw tooMany(`${MOST_WAITING} pictures wait to be drawn.`);
      await this.outbox.enqueue([{ kind: THEMED_PICTURE, subjectSeq: seq, ownerSeq: null }], manager);
    });
    this.outbox.wake();
  }
}

function isToBeDrawn({ state, mayRetry }: AskedPicture): boolean {
  return state === null || mayRetry;
}

function notDrawn(): TemporarilyUnavailable {
  return new TemporarilyUnavailable(
    `The picture is being drawn. Try again in ${RETRY_SECONDS} s.`,
    RETRY_SECONDS,
  );
}

function tooMany(what: string): RateLimited {
  return new RateLimited(`${what} Try again in ${RETRY_SECONDS} s.`, RETRY_SECONDS);
}
