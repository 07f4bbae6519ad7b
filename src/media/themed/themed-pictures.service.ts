import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Invalid, NotFound, NotYet, RateLimited } from '../../domain-errors.js';
import { OutboxRelay } from '../../jobs/outbox-relay.service.js';
import { findTheme, THEMES } from '../../recording/palette/themes.js';
import { SharedWork } from '../../shared-work.js';
import { BlobStore } from '../../storage/blob-store.js';
import { type MediaBlob, mediaBlob } from '../media-blob.js';
import { MEDIA_FILES } from '../media-file.js';
import { type AskedPicture, ThemedPictureRepository } from './themed-picture.repository.js';

/** The `kind` of the outbox rows by which they are promised; their subject is the picture's row. */
export const THEMED_PICTURE = 'themed';

/** Pictures that wait to be drawn, in the whole service: drawing that many takes as long as a reader may wait. */
const MOST_WAITING = 20;
/** Image proxies do not ask twice, so a reader waits for the picture, but no longer than they do. */
const LONGEST_WAIT_MS = 15_000;
const LOOK_EVERY_MS = 100;
const RETRY_SECONDS = 5;

/** The casts of recordings, drawn in the theme that a reader asks for: once, then kept. */
@Injectable()
export class ThemedPictures {
  readonly #shared = new SharedWork();

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly pictures: ThemedPictureRepository,
    private readonly outbox: OutboxRelay,
    private readonly blobs: BlobStore,
  ) {}

  /**
   * The picture of a recording in a theme, as soon as it is drawn.
   * @param longestWaitMs milliseconds
   * @throws Invalid when there is no such theme
   * @throws NotFound when there is no such recording or it has no cast, or the picture could not be drawn
   * @throws RateLimited when too many others wait
   * @throws NotYet when it takes longer than a reader may wait
   */
  async open(gifId: string, themeSlug: string, longestWaitMs = LONGEST_WAIT_MS): Promise<MediaBlob> {
    if (!findTheme(themeSlug)) throw unknownTheme(themeSlug);
    const deadline = Date.now() + longestWaitMs;
    let picture = await this.find(gifId, themeSlug);
    if (picture.state === null || picture.mayRetry) {
      const { gifSeq } = picture;
      await this.#shared.share(`claim ${gifSeq} ${themeSlug}`, () => this.claim(gifSeq, themeSlug));
      picture = await this.find(gifId, themeSlug);
    }
    while (picture.state === 'pending') {
      if (Date.now() > deadline) {
        throw new NotYet(`The picture is being drawn. Try again in ${RETRY_SECONDS} s.`, RETRY_SECONDS);
      }
      // Whoever waits for the same picture in this process looks together.
      picture = await this.#shared.share(`look ${gifId} ${themeSlug}`, () =>
        this.lookAgain(gifId, themeSlug),
      );
    }
    if (picture.state === 'ready') return mediaBlob(this.blobs, picture, MEDIA_FILES.gif.contentType);
    throw new NotFound(`The picture could not be drawn: ${picture.failure ?? 'nobody knows why.'}`);
  }

  private async find(gifId: string, themeSlug: string): Promise<AskedPicture> {
    const picture = await this.pictures.findAsked(gifId, themeSlug);
    if (!picture) throw new NotFound(`There is no recording "${gifId}".`);
    if (!picture.hasCast) {
      throw new NotFound(
        `The recording "${gifId}" was uploaded without a cast: it cannot be drawn in other themes.`,
      );
    }
    return picture;
  }

  private async lookAgain(gifId: string, themeSlug: string): Promise<AskedPicture> {
    await delay(LOOK_EVERY_MS);
    return this.find(gifId, themeSlug);
  }

  /** Promises the picture, unless somebody did. */
  private async claim(gifSeq: number, themeSlug: string): Promise<void> {
    await this.database.transaction(async (manager) => {
      await this.pictures.lockQueue(manager);
      const seq = await this.pictures.claim(gifSeq, themeSlug, manager);
      if (seq === null) return;
      if ((await this.pictures.countPending(manager)) > MOST_WAITING) {
        throw new RateLimited(
          `${MOST_WAITING} pictures wait to be drawn. Try again in ${RETRY_SECONDS} s.`,
          RETRY_SECONDS,
        );
      }
      await this.outbox.promise([{ kind: THEMED_PICTURE, subjectSeq: seq, ownerSeq: null }], manager);
    });
    this.outbox.wake();
  }
}

function unknownTheme(slug: string): Invalid {
  const known = THEMES.map((theme) => theme.slug).join(', ');
  return Invalid.field('theme', `"${slug.slice(0, 100)}" is not a theme here; there are ${known}`);
}
