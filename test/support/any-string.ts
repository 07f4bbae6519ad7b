import fc from 'fast-check';

const SURROGATES = { first: 0xd800, count: 0x800 };
const LAST_CODE_POINT = 0x10ffff;

/** Any code point but surrogates. The `binary` unit of fast-check takes a second of CPU to be made. */
const codePoint = fc
  .integer({ min: 0, max: LAST_CODE_POINT - SURROGATES.count })
  .map((number) => String.fromCodePoint(number < SURROGATES.first ? number : number + SURROGATES.count));

/** Any string of whole code points, control characters included. */
export function anyString(maxLength?: number): fc.Arbitrary<string> {
  return fc.string({ unit: codePoint, ...(maxLength !== undefined && { maxLength }) });
}
