import { readFile } from 'node:fs/promises';
import { createReadStream } from 'node:fs';
import { Injectable } from '@nestjs/common';
import type { Viewer } from '../../platform/http/viewer.js';
import { InsufficientStorage } from '../../platform/errors/domain-errors.js';
import { type AuthorFields, authorColumns } from '../../resources/gifs/data/gif-columns.js';
import { GifUploadService } from '../../resources/gifs/upload/gif-upload.service.js';
import { CastReceiverService } from '../../resources/gifs/upload/cast-receiver.service.js';
import { receiveGif } from '../../resources/gifs/upload/received-file.js';
import { type IncomingFile, IncomingFiles } from '../../platform/storage/incoming-files.js';
import { PasswordLinksService } from '../../resources/auth/passwords/password-links.service.js';
import { UsersService } from '../../resources/users/users.service.js';

const FOLDER = new URL('../../../../demo/', import.meta.url);
const USERNAME = 'demo';

/** An entry of `demo/recordings.json`. */
interface DemoRecording extends AuthorFields {
  readonly gif: string;
  readonly cast: string;
  readonly title: string;
  readonly tags: readonly string[];
  readonly theme: string;
}

/** The credentials of the demo user. */
export interface DemoAccount {
  readonly apiKey: string;
  /** The URL at which the password is set. */
  readonly passwordUrl: string;
}

/** Creates a user and a few recordings on the first start. */
@Injectable()
export class DemoService {
  constructor(
    private readonly users: UsersService,
    private readonly uploads: GifUploadService,
    private readonly casts: CastReceiverService,
    private readonly incoming: IncomingFiles,
    private readonly links: PasswordLinksService,
  ) {}

  /** @returns null if there are users already */
  async ensure(): Promise<DemoAccount | null> {
    if (await this.users.exist()) return null;
    const { user, apiKey } = await this.users.create({ username: USERNAME });
    const author = { userSeq: user.seq };
    const list = await readFile(new URL('recordings.json', FOLDER), 'utf8');
    try {
      for (const recording of JSON.parse(list) as DemoRecording[]) await this.upload(author, recording);
    } catch (error) {
      // A small quota must not prevent the start.
      if (!(error instanceof InsufficientStorage)) throw error;
    }
    const { url: passwordUrl } = await this.links.make(USERNAME);
    return { apiKey, passwordUrl };
  }

  private async upload(author: Pick<Viewer, 'userSeq'>, recording: DemoRecording): Promise<void> {
    const gif = await this.receive(recording.gif, receiveGif);
    const cast = await this.receive(recording.cast, (source, file) => this.casts.receive(source, file));
    const { title, tags, theme } = recording;
    await this.uploads.upload(author, { ...authorColumns(recording), title, tags, theme }, { gif, cast });
  }

  /** Applies the same checks as an upload. */
  private async receive<Received>(
    name: string,
    receive: (source: AsyncIterable<Buffer>, file: IncomingFile) => Promise<Received>,
  ): Promise<Received> {
    const file = await this.incoming.create();
    try {
      return await receive(createReadStream(new URL(name, FOLDER)), file);
    } catch (error) {
      await this.incoming.discard(file);
      throw error;
    }
  }
}
