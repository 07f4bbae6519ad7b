import { Injectable } from '@nestjs/common';
import type { GifDetail } from '../gifs/data/gif.read-model.js';
import { GifPresenter } from '../gifs/presentation/gif.presenter.js';
import { namesOf } from '../gifs/secrets/secret-sentences.js';
import type { UploadedAsciicastDto } from './asciicast-upload.dto.js';

@Injectable()
export class AsciinemaPresenter {
  constructor(private readonly gifs: GifPresenter) {}

  /** @param warnings about ignored parts of the upload */
  uploaded(gif: GifDetail, warnings: readonly string[] = []): UploadedAsciicastDto {
    const url = this.gifs.pageUrl(gif);
    const said = [stateOf(gif, url), ...warnings].join('\n');
    return { id: gif.id, url, message: `Your recording is at\n\n    ${url}\n\n${said}\n` };
  }
}

function stateOf({ secrets, isHeld, visibility }: GifDetail, url: string): string {
  const edit = `${url}/edit`;
  if (secrets.length === 0) return `It is ${visibility}. To change that, open ${edit}`;
  const state = isHeld
    ? 'So it is unlisted until you confirm that readers may see that'
    : `It is ${visibility}`;
  return `It shows ${namesOf(secrets)}. ${state}, at ${edit}\nOtherwise revoke the secret, and hide it at ${url}/cut`;
}
