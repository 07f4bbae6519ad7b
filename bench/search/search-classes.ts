import type { ClientBase } from 'pg';
import type { SearchScope } from '../../src/resources/search/ranking/search-terms.js';
import { PLANTED_WORDS } from '../corpus/planted-words.js';
import { rareWord } from '../corpus/recording.js';

/** A query, by how often its words are used. */
export interface QueryClass {
  readonly name: string;
  readonly text: string;
}

/** The filter of a search. */
export interface ScopeClass {
  readonly name: string;
  readonly scope: SearchScope;
  /** The same for the API. */
  readonly parameters: Readonly<Record<string, string>>;
}

const planted = PLANTED_WORDS.map(({ share, words }) => ({
  name: `${share * 100} % word`,
  text: words[0] ?? '',
}));

/** From a word in one recording to words in nearly all. */
export const QUERIES: readonly QueryClass[] = [
  { name: 'in one recording', text: rareWord(4_321) },
  ...planted,
  ...[
    ...['docker', 'git', 'the', 'git commit', 'git quokka', 'git marmot', 'how to', 'docker compose up'],
    ...['kubectl rollout undo', 'npm run build error', '"git commit"', 'git -docker', 'kub'],
  ].map((text) => ({ name: text, text })),
];

/** The most used tag and shell, and the busiest author. */
export async function scopeClasses(client: ClientBase): Promise<ScopeClass[]> {
  const first = async <Value>(column: string, from: string): Promise<Value> => {
    const { rows } = await client.query<{ value: Value }>(
      `SELECT ${column} AS value FROM ${from} WHERE visibility = 'public' AND deleted_at IS NULL
       GROUP BY 1 ORDER BY count(*) DESC LIMIT 1`,
    );
    if (!rows[0]) throw new Error('The corpus is too small for this benchmark.');
    return rows[0].value;
  };
  const tagSeq = await first<number>('tag_seq', 'gif CROSS JOIN LATERAL unnest(tag_seqs) AS tag_seq');
  const shell = await first<string>('shell', 'gif');
  const authorSeq = await first<number>('author_seq', 'gif');
  const { rows } = await client.query<{ tag: string; user: string }>(
    `SELECT slug AS tag, username AS user FROM tag, app_user WHERE tag.seq = $1 AND app_user.seq = $2`,
    [tagSeq, authorSeq],
  );
  const { tag = '', user = '' } = rows[0] ?? {};
  return [
    { name: 'all', scope: {}, parameters: {} },
    { name: 'tag', scope: { tagSeq }, parameters: { tag } },
    { name: 'shell', scope: { shell }, parameters: { shell } },
    { name: 'user', scope: { authorSeq }, parameters: { user } },
    { name: 'tag + shell', scope: { tagSeq, shell }, parameters: { tag, shell } },
  ];
}
