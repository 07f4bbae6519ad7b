import { PRESETS } from '@ttyreel/recording';
import type { EntityManager } from 'typeorm';
import { GifEntity } from '../../src/resources/gifs/data/gif.entity.js';
import type { GifDetail } from '../../src/resources/gifs/data/gif.read-model.js';
import { UserEntity } from '../../src/resources/users/user.entity.js';

const CREATED_AT = new Date('2026-01-02T03:04:05.678Z');

/** A recording as a row and as returned by the queries of the API. */
export type AnyGif = GifEntity & GifDetail;

type Database = Pick<EntityManager, 'getRepository'>;

/** The defaults of the database, and the relations with given columns. */
const UNSET: object = { seq: undefined, author: undefined, repo: undefined };

let gifs = 0;

export function aUser(overrides: Partial<UserEntity> = {}): UserEntity {
  const { username = 'ada' } = overrides;
  return {
    seq: 1,
    username,
    email: '',
    displayName: '',
    bio: '',
    websiteUrl: '',
    codehostUrl: '',
    isStaff: false,
    keyHash: Buffer.from(`hash of ${username}`),
    keyCipher: Buffer.from(`cipher of ${username}`),
    keySecretId: 'secret01',
    suspendedAt: null,
    suspendedReason: '',
    createdAt: CREATED_AT,
    ...overrides,
  };
}

/** A public recording of user 1 with a unique id. */
export function aGif(overrides: Partial<AnyGif> = {}): AnyGif {
  gifs += 1;
  return {
    seq: gifs,
    id: `gif${gifs.toString(36).padStart(5, '0')}`,
    authorSeq: 1,
    author: aUser(),
    repoSeq: null,
    repo: null,
    slug: 'a-recording',
    title: 'A recording',
    description: '',
    command: '',
    shell: 'zsh',
    visibility: 'public',
    width: 16,
    height: 8,
    frames: 1,
    durationMs: 100,
    homepageUrl: '',
    codehostUrl: '',
    themeSlug: null,
    pictureStyle: PRESETS.plain,
    pictureScale: 1,
    isFeatured: false,
    featuredAt: null,
    featuredRank: null,
    hiddenAt: null,
    hiddenReason: null,
    hiddenVisibility: null,
    secrets: [],
    allowsSecrets: false,
    isHeld: false,
    createdAt: CREATED_AT,
    updatedAt: CREATED_AT,
    version: '',
    deletedAt: null,
    tagSeqs: [],
    tags: [],
    renditions: [],
    transcript: '',
    transcriptSource: null,
    transcriptConfidence: null,
    viewCount: 0,
    embedCount: 0,
    downloadCount: 0,
    ...overrides,
  };
}

/** @returns their `seq`s from the database */
export async function insertUsers(
  database: Database,
  ...users: readonly Partial<UserEntity>[]
): Promise<number[]> {
  const rows = users.map((overrides) => Object.assign(aUser(overrides), UNSET));
  const { identifiers } = await database.getRepository(UserEntity).insert(rows);
  return identifiers.map(({ seq }) => Number(seq));
}

/** With the current creation time by default. @returns their `seq`s from the database */
export async function insertGifs(
  database: Database,
  ...recordings: readonly Partial<Omit<GifEntity, 'seq' | 'author' | 'repo' | 'secrets'>>[]
): Promise<number[]> {
  const rows = recordings.map((overrides) =>
    Object.assign(aGif({ createdAt: new Date(), ...overrides }), UNSET),
  );
  const { identifiers } = await database.getRepository(GifEntity).insert(rows);
  return identifiers.map(({ seq }) => Number(seq));
}
