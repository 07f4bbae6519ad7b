import {
  pictureLayout,
  PRESET_NAMES,
  PRESETS,
  type Scale,
  SCALES,
  type ScreenSize,
} from '@ttyreel/recording';

/**
 * Pixels per CSS pixel of an uploaded GIF: known if it has the size in which a preset draws the largest screen of its cast,
 * otherwise 1, because the cells of other programs have any size.
 */
export function scaleOfGif(
  gif: { readonly width: number; readonly height: number },
  screen: ScreenSize,
): Scale {
  const layouts = PRESET_NAMES.flatMap((name) =>
    SCALES.map((scale) => pictureLayout(screen, { ...PRESETS[name], scale })),
  );
  return layouts.find(({ width, height }) => width === gif.width && height === gif.height)?.scale ?? 1;
}
