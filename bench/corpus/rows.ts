import { PRESETS } from '@ttyreel/recording';
import { blobKey, type FileRendition } from '../../src/resources/media/media-file.js';
import { copyLine } from './copy-text.js';
import type { Person, Repo } from './people.js';
import { Random } from './random.js';
import type { Recording } from './recording.js';
import type { Tag } from './tags.js';

/** The tables with rows of a recording, and their columns in the order of the rows. */
export const RECORDING_TABLES = {
  gif:
    'seq, id, author_seq, repo_seq, slug, title, description, command, shell, visibility, width, height, frames, ' +
    'duration_ms, picture_style, homepage_url, codehost_url, theme_slug, is_featured, created_at, tag_seqs',
  gif_stats: 'gif_seq, view_count, embed_count, download_count',
  rendition: 'gif_seq, name, state, blob_key, hash, byte_size',
  transcript: 'gif_seq, text, line_times',
} as const;

/** The tables that recordings reference. */
export const SHARED_TABLES = {
  app_user:
    'seq, username, email, display_name, bio, codehost_url, key_hash, key_cipher, key_secret_id, created_at',
  repo: 'seq, slug, codehost_url, description',
  tag: 'seq, slug, name, category',
} as const;

export type RecordingTable = keyof typeof RECORDING_TABLES;

const PICTURE_STYLE = JSON.stringify(PRESETS.plain);
const EMBEDS_PER_VIEW = 0.05;
const DOWNLOADS_PER_VIEW = 0.01;
const FIRST_DAY = new Date('2023-10-01T00:00:00Z');

/** The rows of a recording, as text for COPY. */
export const RECORDING_ROWS: Readonly<Record<RecordingTable, (recording: Recording) => string>> = {
  gif: (made) =>
    copyLine([
      ...[
        made.seq,
        made.id,
        made.authorSeq,
        made.repoSeq,
        made.slug,
        made.title,
        made.description,
        made.command,
      ],
      ...[
        made.shell,
        made.visibility,
        made.width,
        made.height,
        made.frames,
        made.durationMs,
        PICTURE_STYLE,
        made.homepageUrl,
      ],
      ...[made.codehostUrl, made.themeSlug, made.isFeatured, made.createdAt, made.tagSeqs],
    ]),
  gif_stats: ({ seq, views, random }) =>
    copyLine([
      seq,
      views,
      Math.floor(2 * views * EMBEDS_PER_VIEW * random.next()),
      Math.floor(2 * views * DOWNLOADS_PER_VIEW * random.next()),
    ]),
  rendition: (made) =>
    file(made, 'gif', made.gifSize) +
    file(made, 'cast', 3 * made.transcript.text.length) +
    file(made, 'thumbnail', 2_000 + Math.floor(made.gifSize / 40)) +
    file(made, 'still', 4_000 + Math.floor(made.gifSize / 30)) +
    file(made, 'mp4', 10_000 + Math.floor(made.gifSize / 3)) +
    copyLine([made.seq, 'transcript', 'ready', null, null, null]),
  transcript: ({ seq, transcript }) => copyLine([seq, transcript.text, transcript.times]),
};

function file({ seq, random }: Recording, name: FileRendition, size: number): string {
  const hash = random.hex(64);
  return copyLine([seq, name, 'ready', blobKey(name, hash), hash, size]);
}

/** @param person whose key hash is made up, so no key fits */
/** @param secretId of the secret of the service (`KeyVault.secretId`) */
export function personRow(seq: number, person: Person, secretId: string): string {
  const bytes = (stream: number) => `\\x${new Random(seq, stream).hex(64)}`;
  const email = `${person.username}@example.org`;
  const { username, displayName, bio, codehostUrl } = person;
  const keys = [bytes(1), bytes(2), secretId];
  return copyLine([seq, username, email, displayName, bio, codehostUrl, ...keys, FIRST_DAY]);
}

export function repoRow(seq: number, { slug, codehostUrl, description }: Repo): string {
  return copyLine([seq, slug, codehostUrl, description]);
}

export function tagRow(seq: number, { slug, category }: Tag): string {
  return copyLine([seq, slug, slug.replaceAll('-', ' '), category]);
}
