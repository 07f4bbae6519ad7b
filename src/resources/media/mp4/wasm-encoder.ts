import { createRequire } from 'node:module';
import type * as H264 from 'h264-mp4-encoder';
import { InvalidRecording } from '../../../recording/invalid-recording.js';
import { videoLimits } from '../../../recording/video/video-limits.js';
import { distinctPictures, type VideoPlan } from '../../../recording/video/video-plan.js';
import type { VideoSize } from '../../../recording/video/video-size.js';

/** Its bundle calls itself an ES module and is none, which is imported differently by each loader. */
const { createH264MP4Encoder } = createRequire(import.meta.url)('h264-mp4-encoder') as typeof H264;

/** Text is as sharp as with our settings of x264 (measured: bench/README.md); lower is better, from 10 on. */
const QUANTIZATION_PARAMETER = 20;
/** The quickest: three times as quick as the best, and a sixth larger. */
const SPEED = 10;
/** A film is what lies between two keyframes, so it has no other. */
const NEVER = 1_000_000;
/** How often what was encoded is written: after each picture, so that its size is known. */
const PICTURES_A_WRITE = 1;

/**
 * Encodes a GIF in this thread.
 *
 * @returns one film from each keyframe to the next, at a constant rate
 * @throws InvalidRecording when they would be larger than a video may be
 */
export async function encodeFilms(
  gif: Uint8Array,
  plan: VideoPlan,
  mostBytes: number = videoLimits.bytes,
): Promise<Uint8Array[]> {
  const { size, keyframes, durationsMs } = plan;
  const pictures = distinctPictures(gif);
  const films: Uint8Array[] = [];
  let bytesLeft = mostBytes;
  for (const [at, start] of keyframes.entries()) {
    const end = keyframes[at + 1] ?? durationsMs.length;
    const film = await encodeFilm(pictures, end - start, size, bytesLeft);
    films.push(film);
    bytesLeft -= film.length;
  }
  return films;
}

/** The film of the next pictures. */
async function encodeFilm(
  pictures: Iterator<Uint8Array, void>,
  count: number,
  size: VideoSize,
  mostBytes: number,
): Promise<Uint8Array> {
  const encoder = await begin(size);
  const { FS, outputFilename } = encoder;
  try {
    for (let number = 0; number < count; number++) {
      const { value } = pictures.next();
      if (value) encoder.addFrameYuv(value);
      const { size: byteCount } = FS.stat(outputFilename) as { size: number };
      if (byteCount > mostBytes) {
        throw new InvalidRecording(`The video would have more than ${videoLimits.bytes} bytes.`);
      }
    }
  } finally {
    // It cannot be deleted before it has written its index.
    encoder.finalize();
    encoder.delete();
  }
  const film = FS.readFile(outputFilename);
  FS.unlink(outputFilename);
  return film;
}

async function begin({ width, height }: VideoSize): Promise<H264.H264MP4Encoder> {
  const encoder = await createH264MP4Encoder();
  encoder.width = width;
  encoder.height = height;
  encoder.frameRate = PICTURES_A_WRITE;
  encoder.speed = SPEED;
  encoder.quantizationParameter = QUANTIZATION_PARAMETER;
  encoder.groupOfPictures = NEVER;
  encoder.initialize();
  return encoder;
}
