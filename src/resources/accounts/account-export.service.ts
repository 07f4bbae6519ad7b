import { createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { addAbortSignal, Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import type yazl from 'yazl';
import { ValidationFailed } from '../../platform/errors/domain-errors.js';
import { ApiKeysService } from '../auth/api-keys/api-keys.service.js';
import { ExternalIdentitiesService } from '../auth/external-identities/external-identities.service.js';
import type { ExternalIdentityEntity } from '../auth/external-identities/external-identity.entity.js';
import { CollectionsService } from '../collections/collections.service.js';
import type { EditedGifDto } from '../gifs/dto/gif-fields.dto.js';
import { GifPresenter } from '../gifs/presentation/gif.presenter.js';
import type { GifDetail } from '../gifs/data/gif.read-model.js';
import { GifsService } from '../gifs/gifs.service.js';
import { MediaService } from '../media/media.service.js';
import { PinsService } from '../pins/pins.service.js';
import type { UserEntity } from '../users/user.entity.js';
import { WebhooksService } from '../webhooks/webhooks.service.js';

export interface ExportReport {
  readonly bytes: number;
  readonly recordings: number;
  readonly files: number;
  /** Files that are missing from the store. */
  readonly missing: readonly string[];
}

const FORMAT = 1;
const ALL_WEBHOOKS = { page: 1, size: 100 };

/** Writes all data of a user into a zip file, one file after another. */
@Injectable()
export class AccountExportService {
  constructor(
    private readonly gifs: GifsService,
    private readonly media: MediaService,
    private readonly collections: CollectionsService,
    private readonly keys: ApiKeysService,
    private readonly identities: ExternalIdentitiesService,
    private readonly present: GifPresenter,
    private readonly webhooks: WebhooksService,
    private readonly pins: PinsService,
  ) {}

  /** Ends the output. When it fails, it closes the file that it reads; the caller closes the output. */
  async write(user: UserEntity, output: Writable): Promise<Omit<ExportReport, 'bytes'>> {
    const { default: library } = await import('yazl');
    const zip = new library.ZipFile();
    const stop = new AbortController();
    try {
      const written = pipeline(zip.outputStream, output);
      const [contents] = await Promise.all([this.fill(zip, user, stop.signal), written]);
      return contents;
    } catch (error) {
      stop.abort();
      throw error;
    }
  }

  /** @param file must not exist @throws ValidationFailed */
  async export(user: UserEntity, file: string): Promise<ExportReport> {
    const output = createWriteStream(file, { flags: 'wx', mode: 0o600 });
    try {
      const contents = await this.write(user, output);
      return { bytes: (await stat(file)).size, ...contents };
    } catch (error) {
      output.destroy();
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') {
        throw ValidationFailed.field('output', `${file} exists already: name a new file`);
      }
      await rm(file, { force: true });
      throw error;
    }
  }

  private async fill(
    zip: yazl.ZipFile,
    user: UserEntity,
    signal: AbortSignal,
  ): Promise<Omit<ExportReport, 'bytes'>> {
    const add = (name: string, source: Readable, compress = true) =>
      addTo(zip, name, addAbortSignal(signal, source), compress);
    const missing: string[] = [];
    const recordings: object[] = [];
    let files = 0;
    for await (const { gif, deletedAt } of this.gifs.eachOf(user.seq)) {
      const folder = `recordings/${gif.id}`;
      const names: string[] = [];
      for (const stored of await this.media.filesOf(gif.seq)) {
        const name = `${folder}/${stored.name}`;
        const source = await stored.read();
        if (source) {
          // The media are already compressed; casts are not.
          await add(name, source, name.endsWith('.cast'));
          names.push(stored.name);
        } else missing.push(name);
      }
      if (gif.transcript !== '') {
        await add(`${folder}/transcript.txt`, textStream(gif.transcript));
        names.push('transcript.txt');
      }
      files += names.length;
      recordings.push(recordingOf(gif, this.present.edited(gif), deletedAt, names));
    }
    const manifest = JSON.stringify(await this.manifest(user, recordings), null, 2);
    await add('manifest.json', textStream(manifest));
    zip.end();
    return { recordings: recordings.length, files, missing };
  }

  private async manifest(user: UserEntity, recordings: readonly object[]): Promise<object> {
    const [collections, keys, identities, webhooks, pins] = await Promise.all([
      this.collections.listWhole(user.seq),
      this.keys.list(user.seq),
      this.identities.list(user.seq),
      this.webhooks.list(user.seq, ALL_WEBHOOKS),
      this.pins.listOf(user.seq),
    ]);
    return {
      format: FORMAT,
      exported_at: new Date().toISOString(),
      user: {
        username: user.username,
        email: user.email,
        display_name: user.displayName,
        bio: user.bio,
        website_url: user.websiteUrl,
        codehost_url: user.codehostUrl,
        is_staff: user.isStaff,
        created_at: user.createdAt.toISOString(),
        suspended_at: user.suspendedAt?.toISOString() ?? null,
      },
      named_keys: keys.map(({ name, scopes, createdAt }) => ({
        name,
        scopes,
        created_at: createdAt.toISOString(),
      })),
      external_identities: identities.map(identityOf),
      webhooks: webhooks.rows.map(({ url, events }) => ({ url, events })),
      collections: collections.map(({ collection: { slug, title, description }, gifIds }) => ({
        slug,
        title,
        description,
        recordings: gifIds,
      })),
      pinned_recordings: pins.map(({ id }) => id),
      recordings,
    };
  }
}

function identityOf({ issuer, subject, name, createdAt, lastUsedAt }: ExternalIdentityEntity): object {
  const [created_at, last_used_at] = [createdAt.toISOString(), lastUsedAt.toISOString()];
  return { issuer, subject, name, created_at, last_used_at };
}

function recordingOf(
  gif: GifDetail,
  texts: EditedGifDto,
  deletedAt: Date | null,
  files: readonly string[],
): object {
  const { id, slug } = gif;
  return Object.assign({ id, slug }, texts, {
    theme: gif.themeSlug,
    view_count: gif.viewCount,
    embed_count: gif.embedCount,
    download_count: gif.downloadCount,
    created_at: gif.createdAt.toISOString(),
    deleted_at: deletedAt?.toISOString() ?? null,
    files,
  });
}

function textStream(text: string): Readable {
  return Readable.from([Buffer.from(text)]);
}

/** Resolves when it is written, so that one file at a time is open. */
function addTo(zip: yazl.ZipFile, name: string, source: Readable, compress: boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    source.once('end', resolve).once('error', reject);
    zip.addReadStream(source, name, { compress, mode: 0o644 });
  });
}
