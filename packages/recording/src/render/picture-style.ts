import type { FontName } from './fonts/font-measures.js';

export const FRAMES = ['none', 'window'] as const;
export const SCALES = [1, 2, 3] as const;

export type Frame = (typeof FRAMES)[number];
export type Scale = (typeof SCALES)[number];

/** The look of a picture, without its theme. Lengths are in CSS pixels. */
export interface PictureStyle {
  readonly font: FontName;
  readonly fontSize: number;
  /** Height of a row as a multiple of the font size. */
  readonly lineHeight: number;
  /** Pixels of the picture per CSS pixel; lower if the picture would be too large. */
  readonly scale: Scale;
  /** Between the cells and the edge of the terminal. */
  readonly padding: number;
  /** Radius of the terminal's corners. */
  readonly corners: number;
  readonly frame: Frame;
  /** In the title bar of a window. */
  readonly title?: string;
  /** What is behind the terminal: one colour, or those of a gradient from upper left to lower right. */
  readonly background: readonly string[];
  /** Between the terminal and the edge of the picture; needs a background. */
  readonly margin: number;
}

const plain = {
  font: 'jetbrains-mono',
  fontSize: 15,
  lineHeight: 1.2,
  scale: 2,
  padding: 10,
  corners: 0,
  frame: 'none',
  background: [],
  margin: 0,
} as const satisfies PictureStyle;

const window = { ...plain, padding: 14, corners: 9, frame: 'window' } as const satisfies PictureStyle;

/** Looks to start from. `classic` is the look of recordings made before there was a choice. */
export const PRESETS = {
  classic: { ...plain, font: 'dejavu-sans-mono', scale: 1 },
  plain,
  window,
  presentation: { ...window, fontSize: 17, lineHeight: 1.3, background: ['#7f7fd5', '#91eae4'], margin: 40 },
} as const satisfies Record<string, PictureStyle>;

export type Preset = keyof typeof PRESETS;
export const PRESET_NAMES = Object.keys(PRESETS) as readonly Preset[];

export type StyleOptions = Partial<PictureStyle> & { readonly preset?: Preset };

/** Applies options to a style, or to the preset that they name. A preset keeps the style's scale and title. */
export function styled(style: PictureStyle, { preset, ...values }: StyleOptions): PictureStyle {
  return { ...(preset ? { ...PRESETS[preset], scale: style.scale, title: style.title } : style), ...values };
}

/** The style of recordings whose author chose none. */
export function defaultStyle(scale: number): PictureStyle {
  return { ...PRESETS.plain, scale: SCALES.find((each) => each === scale) ?? PRESETS.plain.scale };
}
