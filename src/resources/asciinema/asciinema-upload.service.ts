import { Injectable } from '@nestjs/common';
import { InsufficientStorage, PayloadTooLarge } from '../../platform/errors/domain-errors.js';
import type { Viewer } from '../../platform/http/viewer.js';
import type { Claim } from '../../platform/idempotency/claim.js';
import { type Actor, SecurityLog } from '../../platform/logging/security-log.js';
import { type AuthorFields, authorColumns } from '../gifs/data/gif-columns.js';
import type { GifDetail } from '../gifs/data/gif.read-model.js';
import { logSecretsFound } from '../gifs/secrets/log-secrets-found.js';
import { GifUploadService, type ReceivedRecording } from '../gifs/upload/gif-upload.service.js';
import { titleOfUpload } from '../gifs/upload/title-of-upload.js';

/** The name that release 2 gives to every file. */
const NO_NAME = 'ascii.cast';
const UNTITLED = 'Terminal recording';

type CastDescription = Pick<AuthorFields, 'title' | 'description' | 'visibility'>;

/** Stores uploads of the asciinema command line. */
@Injectable()
export class AsciinemaUploadService {
  constructor(
    private readonly uploads: GifUploadService,
    private readonly security: SecurityLog,
  ) {}

  /** @throws ValidationFailed, PayloadTooLarge also if the quota is exhausted, because it prints no message of other statuses */
  async upload(
    { viewer, actor }: { readonly viewer: Viewer; readonly actor: Actor },
    description: CastDescription,
    received: ReceivedRecording,
    claim?: Claim,
  ): Promise<GifDetail> {
    const { gif } = await this.uploads
      .upload(viewer, { ...authorColumns(withTitle(description, received)), tags: [] }, received, claim)
      .catch((error: unknown) => {
        throw error instanceof InsufficientStorage
          ? new PayloadTooLarge(error.message, { cause: error })
          : error;
      });
    logSecretsFound(this.security, actor, gif);
    return gif;
  }
}

/** With the title of the cast, the name of its file, or its command. */
function withTitle(description: CastDescription, { cast, fileName }: ReceivedRecording): CastDescription {
  if (description.title !== undefined) return description;
  const named = { cast, fileName: fileName === NO_NAME ? '' : fileName };
  return { ...description, title: titleOfUpload(named) || UNTITLED };
}
