import type { FontKind } from './font-file.js';

/** Extent of the drawn glyph round its origin on the baseline, and its advance; in pixels. */
export interface GlyphExtent {
  readonly left: number;
  readonly right: number;
  readonly ascent: number;
  readonly descent: number;
  readonly advance: number;
}

/** The cells of a character, with a baseline and the height of capitals; in pixels. */
export interface GlyphRoom {
  readonly width: number;
  readonly height: number;
  readonly baseline: number;
  readonly capital: number;
}

export interface GlyphPlacement {
  readonly x: number;
  readonly y: number;
  readonly scaleX: number;
  readonly scaleY: number;
}

/** Overhang of a letter before it is condensed, as a share of the width. */
const TOLERANCE = 0.06;
/** Smallest scale at which a letter stays on the baseline. */
const SHORTEST = 0.85;
/** Largest height of an icon, as a share of the cell's height. */
const LARGEST_ICON = 0.84;

/** Where and how large a glyph is drawn, so that nothing of it is cut off. */
export function placeGlyph(kind: FontKind, extent: GlyphExtent, room: GlyphRoom): GlyphPlacement {
  if (kind === 'tile') return stretched(extent, room);
  if (kind === 'icon' || kind === 'symbol') return shrunk(kind, extent, room);
  return onBaseline(extent, room);
}

/** Centres letters, condensed where they are too wide or too high. */
function onBaseline({ advance, ascent, descent }: GlyphExtent, room: GlyphRoom): GlyphPlacement {
  const below = room.height - room.baseline;
  const x = advance < room.width * (1 - TOLERANCE) ? (room.width - advance) / 2 : 0;
  const scaleX = advance > room.width * (1 + TOLERANCE) ? room.width / advance : 1;
  const shorter = Math.min(1, room.baseline / Math.max(ascent, 1), below / Math.max(descent, 1));
  if (shorter >= SHORTEST) return { x, y: room.baseline, scaleX, scaleY: shorter };
  const scaleY = Math.min(1, room.height / (ascent + descent));
  const y = Math.max(ascent * scaleY, Math.min(room.baseline, room.height - descent * scaleY));
  return { x, y, scaleX, scaleY };
}

function shrunk(kind: FontKind, extent: GlyphExtent, room: GlyphRoom): GlyphPlacement {
  const [width, height] = [extent.right - extent.left, extent.ascent + extent.descent];
  const isIcon = kind === 'icon';
  const highest = room.height * (isIcon ? LARGEST_ICON : 1);
  const scale = Math.min(1, room.width / width, highest / height);
  const x = (room.width - width * scale) / 2 - extent.left * scale;
  const fits = scale === 1 && extent.ascent <= room.baseline && extent.descent <= room.height - room.baseline;
  if (fits && !isIcon) return { x, y: room.baseline, scaleX: 1, scaleY: 1 };
  const middle = room.baseline - room.capital / 2;
  const top = Math.min(Math.max(0, middle - (height * scale) / 2), room.height - height * scale);
  return { x, y: top + extent.ascent * scale, scaleX: scale, scaleY: scale };
}

function stretched(extent: GlyphExtent, room: GlyphRoom): GlyphPlacement {
  const scaleX = room.width / (extent.right - extent.left);
  const scaleY = room.height / (extent.ascent + extent.descent);
  return { x: -extent.left * scaleX, y: extent.ascent * scaleY, scaleX, scaleY };
}
