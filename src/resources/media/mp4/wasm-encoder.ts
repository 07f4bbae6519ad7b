import { createRequire } from 'node:module';
import type * as H264 from 'h264-mp4-encoder';
import { InvalidRecording } from '../../../recording/invalid-recording.js';
import { videoLimits } from '../../../recording/video/video-limits.js';
import { distinctPictures, type VideoPlan } from '../../../recording/video/video-plan.js';
import type { VideoSize } from '../../../recording/video/video-size.js';

/** The bundle declares itself as ESM but is CommonJS. */
const { createH264MP4Encoder } = createRequire(import.meta.url)('h264-mp4-encoder') as typeof H264;

/** As sharp as our x264 settings (bench/README.md); lower is better, from 10. */
const QUANTIZATION_PARAMETER = 23;
/** The fastest: three times as fast as the best, a sixth larger. */
const SPEED = 10;
/** A segment is a single group of pictures. */
const NEVER = 1_000_000;
/** Flushes after every frame, so that the size is known. */
const PICTURES_A_WRITE = 1;

/** Encodes one constant-rate segment per keyframe. @throws InvalidRecording over the size limit */
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
    // The encoder must write its index before it is deleted.
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
