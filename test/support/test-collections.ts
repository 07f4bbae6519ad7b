import type { DataSource } from 'typeorm';
import type { Viewer } from '../../src/platform/http/viewer.js';
import { ResponseCache } from '../../src/platform/response-cache/response-cache.js';
import { CollectionGifEntity } from '../../src/resources/collections/collection-gif.entity.js';
import { CollectionGifRepository } from '../../src/resources/collections/collection-gif.repository.js';
import { CollectionGifsService } from '../../src/resources/collections/collection-gifs.service.js';
import { CollectionEntity } from '../../src/resources/collections/collection.entity.js';
import { CollectionRepository } from '../../src/resources/collections/collection.repository.js';
import { CollectionsService } from '../../src/resources/collections/collections.service.js';
import { GifEntity } from '../../src/resources/gifs/data/gif.entity.js';
import { GifRepository } from '../../src/resources/gifs/data/gif.repository.js';
import { GifsService } from '../../src/resources/gifs/gifs.service.js';
import { insertGifs, insertUsers } from './factories.js';
import { publicTransactions } from './public-transactions.js';
import { TestAccounts } from './test-accounts.js';

/** The collections of a database. */
export class TestCollections {
  readonly cache = new ResponseCache();
  readonly collections: CollectionsService;
  readonly contents: CollectionGifsService;

  constructor(private readonly source: DataSource) {
    const rows = new CollectionRepository(source.getRepository(CollectionEntity));
    const places = new CollectionGifRepository(source.getRepository(CollectionGifEntity));
    const gifs = new GifsService(new GifRepository(source.getRepository(GifEntity)));
    const transactions = publicTransactions(source, this.cache);
    this.collections = new CollectionsService(
      transactions,
      rows,
      places,
      gifs,
      new TestAccounts(source).users,
    );
    this.contents = new CollectionGifsService(transactions, rows, places, gifs);
  }

  /** Removes all collections and adds two users. */
  async reset(): Promise<[Viewer, Viewer]> {
    await this.source.query('TRUNCATE app_user CASCADE');
    const [ada = 0, bob = 0] = await insertUsers(this.source, { username: 'ada' }, { username: 'bob' });
    const viewer = { isStaff: false, namedKey: null };
    return [
      { ...viewer, userSeq: ada, username: 'ada' },
      { ...viewer, userSeq: bob, username: 'bob' },
    ];
  }

  /** Adds public recordings. */
  async addGifs(author: Viewer, ids: readonly string[]): Promise<void> {
    await insertGifs(this.source, ...ids.map((id) => ({ id, authorSeq: author.userSeq })));
  }

  /** @returns the slug of a new collection of these new recordings */
  async filled(author: Viewer, ids: readonly string[]): Promise<string> {
    await this.addGifs(author, ids);
    const slug = await this.collections.create(author, { title: 'Filled', description: '' });
    for (const id of ids) await this.contents.add(slug, author, id);
    return slug;
  }

  /** The rows of a collection in order, including hidden recordings. */
  async stored(slug: string): Promise<{ id: string; position: number }[]> {
    return this.source.query(
      `SELECT gif.id, place.position FROM collection_gif AS place JOIN gif ON gif.seq = place.gif_seq
       JOIN collection ON collection.seq = place.collection_seq WHERE collection.slug = $1 ORDER BY place.position`,
      [slug],
    );
  }

  async setDeleted(id: string, deleted: boolean): Promise<void> {
    await this.source.query(
      'UPDATE gif SET deleted_at = CASE WHEN $2::boolean THEN now() END WHERE id = $1',
      [id, deleted],
    );
  }
}

/** A number of ids. */
export const idsTo = (count: number) =>
  Array.from({ length: count }, (_, n) => `gif${String(n).padStart(5, '0')}`);
