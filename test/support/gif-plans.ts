import fc from 'fast-check';
import { type Colour, type GifFrame, type GifPlan, buildGif } from './gif-builder.js';

const colour: fc.Arbitrary<Colour> = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255));
const palette = fc.array(colour, { minLength: 2, maxLength: 9 });

/** Any picture of a small GIF: anywhere on the canvas and beyond it, in stripes, with any flags. */
const anyFrame = (colours: number): fc.Arbitrary<GifFrame> =>
  fc.record(
    {
      left: fc.nat(20),
      top: fc.nat(20),
      width: fc.integer({ min: 1, max: 24 }),
      height: fc.integer({ min: 1, max: 24 }),
      delay: fc.constantFrom(0, 1, 2, 3, 10, 65_535),
      disposal: fc.nat(3),
      transparent: fc.nat(colours - 1),
      interlaced: fc.boolean(),
      palette: fc.array(colour, { minLength: colours, maxLength: colours + 3 }),
      pixels: fc
        .tuple(fc.nat(colours - 1), fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }))
        .map(
          ([first, across, down]) =>
            (x: number, y: number) =>
              (first + Math.floor(x / across) + Math.floor(y / down)) % colours,
        ),
    },
    { requiredKeys: ['delay', 'pixels'] },
  );

/** A GIF of up to six pictures with all features of the format. */
export const anyGifPlan: fc.Arbitrary<GifPlan> = palette.chain((colours) =>
  fc.record(
    {
      width: fc.integer({ min: 1, max: 30 }),
      height: fc.integer({ min: 1, max: 30 }),
      palette: fc.constant(colours),
      loops: fc.constantFrom(0, 1, 2, 65_535),
      frames: fc.array(anyFrame(colours.length), { minLength: 1, maxLength: 6 }),
    },
    { requiredKeys: ['width', 'height', 'palette', 'frames'] },
  ),
);

interface Edit {
  readonly at: number;
  readonly remove: number;
  readonly insert: Uint8Array;
}

const anyEdit: fc.Arbitrary<Edit> = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  remove: fc.integer({ min: 0, max: 3 }),
  insert: fc.uint8Array({ maxLength: 3 }),
});

/** Such a GIF, or one of the given ones, with some bytes replaced, inserted or removed. */
export function damagedGif(...others: readonly Uint8Array[]): fc.Arbitrary<Uint8Array> {
  return fc
    .tuple(
      fc.oneof(anyGifPlan.map(buildGif), ...others.map((gif) => fc.constant(gif))),
      fc.array(anyEdit, { minLength: 1, maxLength: 5 }),
    )
    .map(([gif, edits]) => edits.reduce(applyEdit, gif));
}

function applyEdit(bytes: Uint8Array, { at, remove, insert }: Edit): Uint8Array {
  const start = Math.floor(at * bytes.length);
  return Buffer.concat([bytes.subarray(0, start), insert, bytes.subarray(start + remove)]);
}
