import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { buildGif, profileBlock, type GifFrame } from '../../test/support/gif-builder.js';

const WIDTH = 800;
const HEIGHT = 480;
const LINE_HEIGHT = 24;
/** The header of a GIF with a palette of four colours; a block may follow it. */
const HEADER_BYTES = 25;
const BOUNDARY = 'ttyreel-benchmark-7c1d9b40';

/**
 * A GIF like those of recorders: a full first frame, then frames that each draw one line of text.
 * @param size bytes; the GIF is smaller by one frame (20 kB) at most
 */
export function gifOfSize(size: number): Buffer {
  const screen: GifFrame = { delay: 10, pixels: speckle(1) };
  const line = (at: number): GifFrame => ({
    top: (at * LINE_HEIGHT) % HEIGHT,
    height: LINE_HEIGHT,
    delay: 10,
    pixels: speckle(at),
  });
  const plan = { width: WIDTH, height: HEIGHT, loops: 0 };
  const bare = buildGif({ ...plan, frames: [screen] }).length;
  const lineBytes = buildGif({ ...plan, frames: [screen, line(0)] }).length - bare;
  // 100 bytes are left for the comment that makes each upload another file.
  const lines = Math.floor((size - 100 - bare) / lineBytes);
  return buildGif({ ...plan, frames: [screen, ...Array.from({ length: lines }, (_, at) => line(at))] });
}

/** Uploads over connections that are kept; each upload is a file that was never sent before. */
export class UploadClient {
  readonly #agent: Agent;

  /** @param atOnce the number of concurrent uploads */
  constructor(
    private readonly address: string,
    private readonly atOnce: number,
    private readonly apiKey = '',
  ) {
    this.#agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  }

  /** @returns uploads per second */
  async upload(gif: Buffer, count: number): Promise<number> {
    let begun = 0;
    const lane = async (): Promise<void> => {
      while (begun++ < count) await this.#send(form(gif));
    };
    const start = performance.now();
    await Promise.all(Array.from({ length: this.atOnce }, lane));
    return (1000 * count) / (performance.now() - start);
  }

  close(): void {
    this.#agent.destroy();
  }

  async #send(parts: readonly Buffer[]): Promise<void> {
    const { status, text } = await new Promise<{ status?: number; text: string }>((resolve, reject) => {
      const upload = request(
        this.address,
        {
          method: 'POST',
          agent: this.#agent,
          headers: {
            'Content-Type': `multipart/form-data; boundary=${BOUNDARY}`,
            'Content-Length': parts.reduce((sum, part) => sum + part.length, 0),
            'X-API-Key': this.apiKey,
          },
        },
        (answer) => {
          buffer(answer).then((body) => {
            resolve({ status: answer.statusCode, text: body.toString() });
          }, reject);
        },
      );
      upload.on('error', reject);
      for (const part of parts) upload.write(part);
      upload.end();
    });
    if (status !== 201) throw new Error(`An upload returned ${status ?? 'nothing'}: ${text}`);
  }
}

/** All forms share the memory of the large part, so that the client does not copy it. */
function form(gif: Buffer): Buffer[] {
  const part = (disposition: string) => `--${BOUNDARY}\r\nContent-Disposition: form-data; ${disposition}\r\n`;
  return [
    Buffer.from(
      `${part('name="title"')}\r\nA recording\r\n` +
        `${part('name="file"; filename="recording.gif"')}Content-Type: image/gif\r\n\r\n`,
    ),
    gif.subarray(0, HEADER_BYTES),
    profileBlock(Buffer.from(randomUUID())),
    gif.subarray(HEADER_BYTES),
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ];
}

/** Palette indexes without a pattern that a compressor would find. */
function speckle(seed: number): (x: number, y: number) => number {
  return (x, y) => (Math.imul(x + seed * 131, 73856093) ^ Math.imul(y + seed, 19349663)) >>> 30;
}
