import { describe, expect, it } from '@jest/globals';
import { THEMES } from '../../../../test/support/builtin-themes.js';
import { channelsOfHex } from '../../../recording/src/palette/rgb-channels.js';
import { convertToI420, emptyI420 } from '../i420.js';
import { H264Encoder } from './h264-encoder.js';
import { settingsFor } from './h264-settings.js';
import { CB, CR, SAMPLES } from './planes.js';

const SIZE = { width: 400, height: 176 };
const SETTINGS = [
  ['scale 1', settingsFor({ width: 740, height: 452 })],
  ['scale 2', settingsFor({ width: 1480, height: 904 })],
] as const;
/** Macroblocks in a row after which each has its colour. */
const SETTLED = 3;

describe.each(SETTINGS)('a video at %s', (_, settings) => {
  it.each(THEMES.map(({ slug, palette }) => [slug, palette.background]))(
    'has the exact background of %s',
    (__, background) => {
      const [red, green, blue] = channelsOfHex(background);
      const picture = emptyI420(SIZE);
      const colours = new Uint32Array(SIZE.width * SIZE.height).fill((blue << 16) | (green << 8) | red);
      convertToI420(colours, SIZE, { left: 0, top: 0, ...SIZE }, picture);
      const encoder = new H264Encoder(SIZE, { ...settings, hiddenColumns: 0 });
      encoder.encode(picture, true);
      const wanted = new Uint8Array(SAMPLES).fill(picture[0] ?? 0, 0, CB);
      wanted.fill(picture[SIZE.width * SIZE.height] ?? 0, CB, CR).fill(picture.at(-1) ?? 0, CR);
      const shown = new Uint8Array(SAMPLES);
      for (const column of [SETTLED, 20]) {
        encoder.decoded?.read(column, 10, shown);
        expect([...shown]).toEqual([...wanted]);
      }
    },
  );
});
