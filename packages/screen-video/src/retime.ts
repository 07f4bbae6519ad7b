import { BufferSource, EncodedPacketSink, Input, MP4 } from 'mediabunny';
import { type EncodedVideo, writeMp4 } from './mp4-writer.js';

/** Writes an MP4 again with other times and the index in front. @param film H.264 without B-frames; its timestamps are ignored */
export async function retime(film: Uint8Array, durationsMs: readonly number[]): Promise<Uint8Array> {
  return writeMp4(await read(film), durationsMs);
}

async function read(film: Uint8Array): Promise<EncodedVideo> {
  const input = new Input({ source: new BufferSource(film), formats: [MP4] });
  const track = await input.getPrimaryVideoTrack();
  const config = await track?.getDecoderConfig();
  if (!track || !config?.description) throw new Error('The encoder made no video.');
  const pictures: EncodedVideo['pictures'][number][] = [];
  for await (const { data, type } of new EncodedPacketSink(track).packets()) {
    pictures.push({ data, isKey: type === 'key' });
  }
  const { codedWidth: width, codedHeight: height, description } = config;
  if (!width || !height || !ArrayBuffer.isView(description)) throw new Error('The encoder made no video.');
  const configuration = new Uint8Array(description.buffer, description.byteOffset, description.byteLength);
  return { size: { width, height }, configuration, pictures };
}
