import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { OwnershipSource } from '../../platform/authorization/owner.guard.js';
import { Gone, HiddenByStaff, NotFound } from '../../platform/errors/domain-errors.js';
import { assertPageExists, type Page, type PageRequest } from '../../platform/database/page-request.js';
import type { Viewer } from '../../platform/http/viewer.js';
import { isGifId } from './data/gif-id.js';
import type { GifFilter, OwnGifFilter, StaffGifFilter } from './data/gif-list.sql.js';
import { type GifDetail, isVisibleTo, type ListedGif } from './data/gif.read-model.js';
import { type DayOfUploads, GifRepository } from './data/gif.repository.js';
import { restorableUntil } from './data/retention.js';

@Injectable()
export class GifsService implements OwnershipSource {
  constructor(private readonly gifs: GifRepository) {}

  /** Includes hidden ones. @throws NotFound */
  async get(id: string, manager?: EntityManager): Promise<GifDetail> {
    const gif = isGifId(id) ? await this.gifs.find(id, manager) : null;
    if (!gif) throw noSuchGif(id);
    return gif;
  }

  /** For readers: staff and the author also see hidden recordings. @throws NotFound, HiddenByStaff */
  async read(id: string, viewer: Viewer | null): Promise<GifDetail> {
    const gif = await this.get(id);
    if (gif.hiddenReason === null || viewer?.isStaff || viewer?.userSeq === gif.authorSeq) return gif;
    throw new HiddenByStaff(id, gif.hiddenReason);
  }

  /** For pages: also reports that a public or own one was deleted, until the purge. @throws NotFound, Gone, HiddenByStaff */
  async show(id: string, viewer: Viewer | null = null): Promise<GifDetail> {
    try {
      return await this.read(id, viewer);
    } catch (error) {
      if (error instanceof NotFound && isGifId(id) && (await this.mayKnowDeletion(id, viewer)))
        throw new Gone(`The recording "${id}" was deleted.`, { cause: error });
      throw error;
    }
  }

  private async mayKnowDeletion(id: string, viewer: Viewer | null): Promise<boolean> {
    if (await this.gifs.wasPublic(id)) return true;
    return viewer !== null && (await this.gifs.findDeletion(id, viewer.userSeq)) !== null;
  }

  /** Any recording, of all users, newest first. @throws NotFound past the last page */
  listAll(filter: StaffGifFilter, request: PageRequest): Promise<Page<ListedGif>> {
    return existing(this.gifs.listAll(filter, request));
  }

  /** Uploads by day (UTC), oldest first; purged ones are not included. Reads all recordings. @param since `2026-11-23` */
  listUploadDays(since: string, manager: EntityManager): Promise<DayOfUploads[]> {
    return this.gifs.listUploadDays(since, manager);
  }

  /** @throws NotFound past the last page */
  listPublic(filter: GifFilter, request: PageRequest): Promise<Page<ListedGif>> {
    return existing(this.gifs.listPublic(filter, request));
  }

  /** @throws NotFound past the last page */
  listOwn(authorSeq: number, filter: OwnGifFilter, request: PageRequest): Promise<Page<ListedGif>> {
    return existing(this.gifs.listOfAuthor(authorSeq, filter, request));
  }

  /** @throws NotFound past the last page, or if no public recording has the tag */
  async listOfTag(slug: string, request: PageRequest): Promise<Page<ListedGif>> {
    const page = await this.listPublic({ tag: slug }, request);
    if (page.count === 0) throw new NotFound(`There is no tag "${slug}".`);
    return page;
  }

  /** All recordings of an author that are not purged, one after another, oldest first. */
  async *eachOf(
    authorSeq: number,
  ): AsyncGenerator<{ readonly gif: GifDetail; readonly deletedAt: Date | null }> {
    for (const { seq, deletedAt } of await this.gifs.listIdsOf(authorSeq)) {
      const gif = await this.gifs.findBySeq(seq);
      if (gif) yield { gif, deletedAt };
    }
  }

  /** The author's `seq`; null if there is no such recording or it is deleted. */
  async ownerOf(id: string): Promise<number | null> {
    return isGifId(id) ? this.gifs.findOwner(id) : null;
  }

  /** Reports to its owner that it is deleted. */
  async absenceOf(id: string, userSeq: number): Promise<string | null> {
    const deletedAt = isGifId(id) ? await this.gifs.findDeletion(id, userSeq) : null;
    const end = deletedAt && restorableUntil(deletedAt);
    if (!end || end <= new Date()) return null;
    return (
      `You deleted the recording "${id}". POST /api/v1/gifs/${id}/restore/ restores it ` +
      `until ${end.toISOString()}.`
    );
  }

  /** In the order of `ids`, unlisted ones too; recordings that are deleted or hidden by staff are omitted. */
  async listByIds(ids: readonly string[]): Promise<ListedGif[]> {
    if (ids.length === 0) return [];
    const found = await this.gifs.listByIds(ids);
    const byId = new Map(
      found.filter((gif) => !gif.deletedAt && gif.hiddenReason === null).map((gif) => [gif.id, gif]),
    );
    return ids.map((id) => byId.get(id)).filter((gif) => gif !== undefined);
  }

  /** {@link listBySeqs}, without those deleted or hidden from the viewer since the `seqs` were read. */
  async listVisible(seqs: readonly number[], viewerSeq: number | null): Promise<ListedGif[]> {
    return (await this.listBySeqs(seqs)).filter((gif) => isVisibleTo(viewerSeq, gif));
  }

  /** In the order of `seqs`, any visibility, including deleted ones; purged recordings are omitted. */
  async listBySeqs(seqs: readonly number[]): Promise<ListedGif[]> {
    if (seqs.length === 0) return [];
    const bySeq = new Map((await this.gifs.listBySeqs(seqs)).map((gif) => [gif.seq, gif]));
    return seqs.map((seq) => bySeq.get(seq)).filter((gif) => gif !== undefined);
  }

  /** Prevents the purge until the transaction ends. @returns the `seq` @throws NotFound unless it is public or the viewer's own */
  async holdVisible(id: string, viewerSeq: number, manager: EntityManager): Promise<number> {
    const seq = isGifId(id) ? await this.gifs.pinForReference(id, viewerSeq, manager) : null;
    if (seq === null) throw noSuchGif(id);
    return seq;
  }
}

export function noSuchGif(id: string): NotFound {
  return new NotFound(`There is no recording "${id}".`);
}

async function existing(found: Promise<Page<ListedGif>>): Promise<Page<ListedGif>> {
  const page = await found;
  assertPageExists(page.request, page.count);
  return page;
}
