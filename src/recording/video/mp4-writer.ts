import { BufferTarget, EncodedPacket, EncodedVideoPacketSource, Mp4OutputFormat, Output } from 'mediabunny';

/** H.264 without B-frames, in the order of showing. */
export interface EncodedVideo {
  readonly config: VideoDecoderConfig;
  /** NAL units with their lengths in front. */
  readonly pictures: readonly { readonly data: Uint8Array; readonly isKey: boolean }[];
}

/** Writes an MP4 with the index in front, in which each picture is shown for its time. */
export async function writeMp4(
  { config: decoderConfig, pictures }: EncodedVideo,
  durationsMs: readonly number[],
): Promise<Uint8Array> {
  if (pictures.length !== durationsMs.length) {
    throw new Error(`The encoder made ${pictures.length} pictures of ${durationsMs.length}.`);
  }
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target });
  const video = new EncodedVideoPacketSource('avc');
  output.addVideoTrack(video);
  await output.start();
  let startMs = 0;
  for (const [number, { data, isKey }] of pictures.entries()) {
    const durationMs = durationsMs[number] ?? 0;
    const type = isKey ? 'key' : 'delta';
    await video.add(new EncodedPacket(data, type, startMs / 1000, durationMs / 1000), { decoderConfig });
    startMs += durationMs;
  }
  await output.finalize();
  if (!target.buffer) throw new Error('The MP4 was not written.');
  return new Uint8Array(target.buffer);
}
