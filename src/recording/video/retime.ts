import {
  BufferSource,
  BufferTarget,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';
import { withUsabilityInformation } from './usability-information.js';

/** What `convertToI420` makes of colours that are sRGB. */
const COLOUR_SPACE = {
  primaries: 'bt709',
  transfer: 'iec61966-2-1',
  matrix: 'bt709',
  fullRange: false,
} as const;

/**
 * Joins films to one MP4 in which each picture is shown for its time, with the index in front.
 *
 * @param films MP4s with H.264 of the same size and settings, without B-frames, each beginning with a keyframe; their
 *   own times do not count
 * @param durationsMs one for each picture of all films, in milliseconds
 */
export async function retime(
  films: readonly Uint8Array[],
  durationsMs: readonly number[],
): Promise<Uint8Array> {
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target });
  const video = new EncodedVideoPacketSource('avc');
  output.addVideoTrack(video);
  await output.start();
  let count = 0;
  let startMs = 0;
  for (const film of films) {
    const { decoderConfig, packets } = await open(film);
    for await (const packet of packets) {
      const durationMs = durationsMs[count++] ?? 0;
      const timed = packet.clone({ timestamp: startMs / 1000, duration: durationMs / 1000 });
      await video.add(timed, { decoderConfig });
      startMs += durationMs;
    }
  }
  if (count !== durationsMs.length) {
    throw new Error(`The encoder made ${count} pictures of ${durationsMs.length}.`);
  }
  await output.finalize();
  if (!target.buffer) throw new Error('The MP4 was not written.');
  return new Uint8Array(target.buffer);
}

async function open(film: Uint8Array) {
  const input = new Input({ source: new BufferSource(film), formats: [MP4] });
  const track = await input.getPrimaryVideoTrack();
  const config = await track?.getDecoderConfig();
  if (!track || !config) throw new Error('The encoder made no video.');
  // The index of the WebAssembly encoder calls every picture a keyframe, where a player could not begin.
  const packets = new EncodedPacketSink(track).packets(undefined, undefined, { verifyKeyPackets: true });
  return { decoderConfig: withColours(config), packets };
}

/** The film of ffmpeg says its colours itself. */
function withColours(config: VideoDecoderConfig): VideoDecoderConfig {
  const { description, colorSpace } = config;
  if (colorSpace?.primaries) return config;
  if (!(description instanceof Uint8Array)) throw new Error('The encoder did not describe its video.');
  return { ...config, description: withUsabilityInformation(description), colorSpace: COLOUR_SPACE };
}
