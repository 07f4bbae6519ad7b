import { brotliDecompressSync, inflateSync } from 'node:zlib';

/** Which characters a font has. */
export type CharacterMap = ReadonlySet<number>;

const WOFF = 0x774f4646;
const WOFF2 = 0x774f4632;
/** Number of cmap in the list of known tables of WOFF 2.0, 5.2; glyf and loca are the only transformed ones. */
const [CMAP, GLYF, LOCA] = [0, 10, 11];
const OTHER_TABLE = 63;
const UNTRANSFORMED_GLYPHS = 3;

/**
 * Reads the cmap table of a TrueType, OpenType, WOFF or WOFF 2.0 file (OpenType 1.9 cmap formats 4 and 12).
 * @throws Error for a file without one
 */
export function characterMapOf(file: Buffer): CharacterMap {
  const signature = file.readUInt32BE(0);
  const table = signature === WOFF2 ? cmapOfWoff2(file) : cmapOfDirectory(file, signature === WOFF);
  if (!table) throw new Error('The font has no table of characters.');
  const characters = new Set<number>();
  for (let at = 0, count = table.readUInt16BE(2); at < count; at++) {
    const subtable = table.subarray(table.readUInt32BE(8 + 8 * at));
    const format = subtable.readUInt16BE(0);
    if (format === 4) readSegments(subtable, characters);
    else if (format === 12) readGroups(subtable, characters);
  }
  return characters;
}

function cmapOfDirectory(file: Buffer, isWoff: boolean): Buffer | undefined {
  const [start, entry, offset] = isWoff ? [44, 20, 4] : [12, 16, 8];
  for (let at = start, end = start + entry * file.readUInt16BE(isWoff ? 12 : 4); at < end; at += entry) {
    if (file.toString('latin1', at, at + 4) !== 'cmap') continue;
    const from = file.readUInt32BE(at + offset);
    const length = file.readUInt32BE(at + offset + 4);
    const bytes = file.subarray(from, from + length);
    return isWoff && length < file.readUInt32BE(at + 12) ? inflateSync(bytes) : bytes;
  }
  return undefined;
}

function cmapOfWoff2(file: Buffer): Buffer | undefined {
  const reader = { file, at: 48 };
  let start = 0;
  let found: readonly [from: number, to: number] | undefined;
  for (let left = file.readUInt16BE(12); left > 0; left--) {
    const flags = file.readUInt8(reader.at++);
    const [table, transformation] = [flags & 63, flags >> 6];
    if (table === OTHER_TABLE) reader.at += 4;
    let length = base128(reader);
    const isGlyphs = table === GLYF || table === LOCA;
    if (isGlyphs ? transformation !== UNTRANSFORMED_GLYPHS : transformation !== 0) length = base128(reader);
    if (table === CMAP) found = [start, start + length];
    start += length;
  }
  const tables = brotliDecompressSync(file.subarray(reader.at, reader.at + file.readUInt32BE(20)));
  return found && tables.subarray(...found);
}

/** UIntBase128 of WOFF 2.0: seven bits a byte, the highest set while there are more. */
function base128(reader: { readonly file: Buffer; at: number }): number {
  let value = 0;
  for (;;) {
    const byte = reader.file.readUInt8(reader.at++);
    value = value * 128 + (byte & 127);
    if (byte < 128) return value;
  }
}

function readSegments(subtable: Buffer, characters: Set<number>): void {
  const size = subtable.readUInt16BE(6);
  for (let segment = 0; segment < size; segment += 2) {
    const last = subtable.readUInt16BE(14 + segment);
    const first = subtable.readUInt16BE(16 + size + segment);
    const delta = subtable.readUInt16BE(16 + 2 * size + segment);
    const place = 16 + 3 * size + segment;
    const offset = subtable.readUInt16BE(place);
    for (let code = first; code <= last && code < 0xffff; code++) {
      const glyph = offset === 0 ? code : subtable.readUInt16BE(place + offset + 2 * (code - first));
      if (offset === 0 ? (glyph + delta) & 0xffff : glyph) characters.add(code);
    }
  }
}

function readGroups(subtable: Buffer, characters: Set<number>): void {
  for (let group = 0, count = subtable.readUInt32BE(12); group < count; group++) {
    const [first, last] = [subtable.readUInt32BE(16 + 12 * group), subtable.readUInt32BE(20 + 12 * group)];
    for (let code = first; code <= last; code++) characters.add(code);
  }
}
