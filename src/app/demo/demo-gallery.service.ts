import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import { InsufficientStorage } from '../../platform/errors/domain-errors.js';
import type { Viewer } from '../../platform/http/viewer.js';
import { IncomingFiles } from '../../platform/storage/incoming-files.js';
import { OPERATOR } from '../../resources/audit/audit.service.js';
import { CollectionGifsService } from '../../resources/collections/collection-gifs.service.js';
import { CollectionsService } from '../../resources/collections/collections.service.js';
import { FeaturedCollectionsService } from '../../resources/collections/featured/featured-collections.service.js';
import { type AuthorFields, authorColumns } from '../../resources/gifs/data/gif-columns.js';
import { FeaturedGifsService } from '../../resources/gifs/featured/featured-gifs.service.js';
import { GifsService } from '../../resources/gifs/gifs.service.js';
import { CastReceiverService } from '../../resources/gifs/upload/cast-receiver.service.js';
import { GifUploadService } from '../../resources/gifs/upload/gif-upload.service.js';
import type { ReceivedCast } from '../../resources/gifs/upload/received-file.js';

/** An entry of `demo/recordings.json`, in the order of the gallery. */
interface DemoRecording extends AuthorFields {
  readonly cast: string;
  readonly title: string;
  readonly tags: readonly string[];
  readonly theme: string;
  readonly isFeatured?: true;
}

/** An entry of `demo/collections.json`. */
interface DemoCollection {
  readonly title: string;
  readonly description: string;
  /** In order. */
  readonly casts: readonly string[];
  readonly isFeatured?: true;
}

/** The recordings and collections of the demo user. */
@Injectable()
export class DemoGalleryService {
  constructor(
    private readonly gifs: GifsService,
    private readonly uploads: GifUploadService,
    private readonly casts: CastReceiverService,
    private readonly incoming: IncomingFiles,
    private readonly collections: CollectionsService,
    private readonly places: CollectionGifsService,
    private readonly featuredGifs: FeaturedGifsService,
    private readonly featuredCollections: FeaturedCollectionsService,
  ) {}

  /** Adds what the author does not have yet. @param folder of the casts */
  async complete(author: Viewer, folder: URL): Promise<void> {
    // As staff would do it.
    const staff = { ...author, username: OPERATOR, isStaff: true };
    const ids = new Map<string, string>();
    // Lists show the newest first.
    for (const recording of (await read<DemoRecording>(new URL('recordings.json', folder))).toReversed()) {
      const id = await this.recordingId(author, recording, folder);
      if (id === null) break;
      ids.set(recording.cast, id);
      if (recording.isFeatured) await this.featuredGifs.feature(id, true, staff);
    }
    for (const collection of (await read<DemoCollection>(new URL('collections.json', folder))).toReversed()) {
      const slug = await this.collectionSlug(author, collection);
      for (const cast of collection.casts) {
        const id = ids.get(cast);
        if (id !== undefined) await this.places.add(slug, author, id);
      }
      if (collection.isFeatured) await this.featuredCollections.feature(slug, true, staff);
    }
  }

  /** @returns null if the quota is used up: a small one must not prevent the start */
  private async recordingId(author: Viewer, recording: DemoRecording, folder: URL): Promise<string | null> {
    const { title, tags, theme } = recording;
    const { rows } = await this.gifs.listOwn(author.userSeq, {}, { page: 1, size: 100 });
    const existing = rows.find((row) => row.title === title);
    if (existing) return existing.id;
    const cast = await this.receive(new URL(recording.cast, folder));
    try {
      const description = { ...authorColumns(recording), title, tags, theme };
      const { gif } = await this.uploads.upload(author, description, { cast });
      return gif.id;
    } catch (error) {
      if (error instanceof InsufficientStorage) return null;
      throw error;
    }
  }

  private async collectionSlug(author: Viewer, { title, description }: DemoCollection): Promise<string> {
    const { rows } = await this.collections.listOfUser(author.username, author, { page: 1, size: 100 });
    const existing = rows.find(({ collection }) => collection.title === title);
    return existing?.collection.slug ?? this.collections.create(author, { title, description });
  }

  /** Applies the same checks as an upload. */
  private async receive(source: URL): Promise<ReceivedCast> {
    const file = await this.incoming.create();
    try {
      return await this.casts.receive(createReadStream(source), file);
    } catch (error) {
      await this.incoming.discard(file);
      throw error;
    }
  }
}

async function read<Entry>(list: URL): Promise<Entry[]> {
  return JSON.parse(await readFile(list, 'utf8')) as Entry[];
}
