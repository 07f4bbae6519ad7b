import { buildCast } from '../support/cast-builder.js';
import { buildGif } from '../support/gif-builder.js';
import { RunningService } from '../support/running-service.js';
import { untilProcessed, upload, type UploadedGif } from '../support/upload.js';

export const gifBytes = Buffer.from(
  buildGif({ width: 32, height: 16, frames: [{ delay: 5, pixels: (x, y) => (x + y) % 4 }, { delay: 5 }] }),
);
export const castBytes = Buffer.from(
  buildCast({ version: 2, width: 20, height: 4, events: [[0.5, 'o', 'hello']] }),
);

/** Gets the files of one recording from a service of its own. */
export class MediaClient {
  private constructor(
    readonly service: RunningService,
    readonly key: string,
    readonly recording: UploadedGif,
  ) {}

  static async start(): Promise<MediaClient> {
    const service = await RunningService.start();
    const key = await service.createUser('ada');
    const { id } = await upload(service, key, { title: 'A film', gif: gifBytes, cast: castBytes });
    return new MediaClient(service, key, await untilProcessed(service, id));
  }

  get(link: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> {
    return fetch(this.service.address + link, { method, headers });
  }

  /** The stable and the hashed address of the GIF. */
  addresses(): [string, string] {
    return [`/media/${this.recording.id}.gif`, pathOf(this.recording.gif_url)];
  }
}

/** Links name localhost, but the service of the tests listens on 127.0.0.1 alone. */
export const pathOf = (link: string) => new URL(link).pathname;

export const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
