import { PNG } from 'pngjs';
import { isAllowedSize, TerminalPicture } from './picture.js';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
/** Signature and header (IHDR). */
const LONGEST_HEADER = 29;
const [WIDTH_AT, HEIGHT_AT, INTERLACE_AT] = [16, 20, 28];

/** Undefined if it is not a PNG, too large, or interlaced: that cannot be decompressed within a limit. */
export function pngPicture(bytes: Buffer): TerminalPicture | undefined {
  if (bytes.length < LONGEST_HEADER || !bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE))
    return undefined;
  const size = { width: bytes.readUInt32BE(WIDTH_AT), height: bytes.readUInt32BE(HEIGHT_AT) };
  if (!isAllowedSize(size) || bytes[INTERLACE_AT] !== 0) return undefined;
  return new TerminalPicture(size, () => PNG.sync.read(bytes).data);
}
