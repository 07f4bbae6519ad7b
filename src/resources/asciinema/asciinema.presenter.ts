import { Injectable } from '@nestjs/common';
import type { GifDetail } from '../gifs/gif.read-model.js';
import { GifPresenter } from '../gifs/gif.presenter.js';
import { namesOf } from '../gifs/secrets/secret-sentences.js';
import type { UploadedAsciicastDto } from './asciicast-upload.dto.js';

@Injectable()
export class AsciinemaPresenter {
  constructor(private readonly gifs: GifPresenter) {}

  uploaded(gif: GifDetail): UploadedAsciicastDto {
    const url = this.gifs.pageUrl(gif);
    return { id: gif.id, url, message: `Your recording is at\n\n    ${url}\n\n${stateOf(gif, url)}\n` };
  }
}

function stateOf({ secrets, isHeld, visibility }: GifDetail, url: string): string {
  const edit = `${url}/edit`;
  if (secrets.length === 0) return `It is ${visibility}. To change that, open ${edit}`;
  const state = isHeld
    ? 'So it is unlisted until you confirm that readers may see that'
    : `It is ${visibility}`;
  return `It shows ${namesOf(secrets)}. ${state}, at ${edit}\nOtherwise revoke the secret and delete the recording.`;
}
