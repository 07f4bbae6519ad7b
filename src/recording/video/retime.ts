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

/** The output of `convertToI420` for sRGB colours. */
const COLOUR_SPACE = {
  primaries: 'bt709',
  transfer: 'iec61966-2-1',
  matrix: 'bt709',
  fullRange: false,
} as const;

/**
 * Joins segments to one MP4 with the index in front.
 * @param films H.264 without B-frames, each starting with a keyframe; their timestamps are ignored
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
  // The index of the WebAssembly encoder marks every frame as a keyframe.
  const packets = new EncodedPacketSink(track).packets(undefined, undefined, { verifyKeyPackets: true });
  return { decoderConfig: withColours(config), packets };
}

function withColours(config: VideoDecoderConfig): VideoDecoderConfig {
  const { description, colorSpace } = config;
  if (colorSpace?.primaries) return config;
  if (!(description instanceof Uint8Array)) throw new Error('The encoder did not describe its video.');
  return { ...config, description: withUsabilityInformation(description), colorSpace: COLOUR_SPACE };
}
