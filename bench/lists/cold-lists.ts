import type { ClientBase } from 'pg';
import { DEFAULT_PAGE_SIZE } from '../../src/platform/database/page-request.js';
import { Random } from '../corpus/random.js';

/** More than a run requests. */
const ADDRESSES = 40_000;
const SEED = 1;

interface List {
  readonly query: string;
  readonly count: number;
}

/** SQL of the queries of every kind of list; those with tags see a recording once for each. */
const KINDS = [
  `''`,
  `'shell=' || shell`,
  `'tag=' || tag.slug`,
  `'tag=' || tag.slug || '&shell=' || shell`,
  `'user=' || username`,
  `'user=' || username || '&tag=' || tag.slug`,
];

/** Addresses of pages of lists of every kind, each once, so that no cache has them. */
export async function coldLists(client: ClientBase): Promise<string[]> {
  const kinds: List[][] = [];
  for (const query of KINDS) {
    const tags = query.includes('tag.') ? 'JOIN tag ON tag.seq = ANY (gif.tag_seqs)' : '';
    const { rows } = await client.query<List>(
      `SELECT * FROM (
         SELECT ${query} AS query, count(*)::integer AS count
         FROM gif JOIN app_user ON app_user.seq = author_seq ${tags}
         WHERE visibility = 'public' AND deleted_at IS NULL GROUP BY 1
       ) AS list ORDER BY md5(query) LIMIT ${ADDRESSES}`,
    );
    kinds.push(rows);
  }
  const random = new Random(SEED);
  const addresses = new Set<string>();
  for (let tries = 0; addresses.size < ADDRESSES && tries < 3 * ADDRESSES; tries += 1) {
    const { query, count } = random.pick(random.pick(kinds));
    const page = random.between(1, Math.ceil(count / DEFAULT_PAGE_SIZE));
    addresses.add(`/api/v1/gifs/?${query}${query && '&'}page=${page}`);
  }
  return [...addresses];
}
