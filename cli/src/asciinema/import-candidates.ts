import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Get } from '../api/other-sites.js';
import { type CastFile, readCastFile } from '../casts/cast-file.js';
import { Failure } from '../output/failure.js';
import { AsciinemaSite, readAsciinemaUrl } from './asciinema-site.js';

/** A recording from another place. */
export interface ImportedFiles {
  /** The file name without extension; the title if there is no other. */
  readonly name: string;
  readonly cast?: Uint8Array;
  readonly gif?: Uint8Array;
  readonly title?: string;
  readonly description?: string;
  readonly visibility?: 'public' | 'unlisted';
}

/** A recording that may be imported; its files are read just before its upload. */
export interface ImportCandidate {
  /** A URL or a path, for messages. */
  readonly source: string;
  /** The same source is always the same recording. */
  readonly isLasting: boolean;
  readonly load: () => Promise<ImportedFiles>;
}

/** The recordings of a URL or a folder, or the one in a file. @throws Failure if there are none */
export async function candidatesAt(place: string, get: Get): Promise<ImportCandidate[]> {
  const found = readAsciinemaUrl(place);
  if (!found) return inFolder(place);
  const site = new AsciinemaSite(found.site, get);
  if (found.kind === 'recording') return [onSite(site, found.id)];
  const ids = await site.recordingsOf(found.path);
  if (ids.length === 0) throw new Failure(`${place} shows no recordings; only public ones can be listed.`);
  return ids.map((id) => onSite(site, id));
}

function onSite(site: AsciinemaSite, id: string): ImportCandidate {
  const source = site.urlOf(id);
  return {
    source,
    isLasting: true,
    load: async () => {
      const [cast, title] = [readCastFile(await site.cast(id)), await site.titleOf(id)];
      return {
        name: `asciinema-${id}`,
        cast: cast.bytes,
        title: plainTitle(title ?? cast.title ?? cast.command ?? '') || `asciinema recording ${id}`,
        description: [recordedOn(cast), `Imported from ${source}`].filter(Boolean).join(' '),
        // An id with letters is secret: the recording is in no list on that server.
        ...(/\D/.test(id) && { visibility: 'unlisted' as const }),
      };
    },
  };
}

const LONGEST_TITLE = 300;

/** As the service accepts it: without control characters and bidi characters. */
function plainTitle(title: string): string {
  const plain = title.replace(/[\p{Cc}\p{Surrogate}\u202a-\u202e\u2066-\u2069\ufffe\uffff]+/gu, ' ').trim();
  return plain.slice(0, LONGEST_TITLE);
}

function recordedOn({ recordedAt }: CastFile): string {
  return recordedAt ? `Recorded on ${recordedAt.toISOString().slice(0, 10)}.` : '';
}

const KINDS = /\.(cast|cast\.gz|gif)$/i;

async function inFolder(place: string): Promise<ImportCandidate[]> {
  const groups = new Map<string, string[]>();
  for (const file of await filesBelow(place)) {
    const name = file.replace(KINDS, '');
    if (name !== file) groups.set(name, [...(groups.get(name) ?? []), file]);
  }
  if (groups.size === 0) throw new Failure(`There are no casts (.cast, .cast.gz) and no GIFs in ${place}.`);
  return [...groups].map(([name, group]) => {
    const castFile = group.find((file) => !/\.gif$/i.test(file));
    const gifFile = group.find((file) => /\.gif$/i.test(file));
    return {
      source: group.join(' + '),
      isLasting: false,
      load: async () => {
        const cast = castFile === undefined ? undefined : readCastFile(await readFile(castFile));
        return {
          name: path.basename(name),
          ...(cast && { cast: cast.bytes, description: recordedOn(cast) }),
          ...(gifFile !== undefined && { gif: await readFile(gifFile) }),
        };
      },
    };
  });
}

/** Sorted, without hidden files and installed packages. */
async function filesBelow(place: string): Promise<string[]> {
  const entries = await readdir(place, { withFileTypes: true }).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOTDIR') return undefined;
    throw error;
  });
  if (!entries) return [place];
  const shown = entries
    .filter(({ name }) => !name.startsWith('.') && name !== 'node_modules')
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  const found = await Promise.all(
    shown.map(async (entry) => {
      const file = path.join(place, entry.name);
      if (entry.isDirectory()) return filesBelow(file);
      return entry.isFile() ? [file] : [];
    }),
  );
  return found.flat();
}
