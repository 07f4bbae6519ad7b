import { LONGEST_SIDE, type Size } from '../video-size.js';

/** Samples of a macroblock's side. */
export const MACROBLOCK = 16;

/**
 * The quantisation parameter of chroma: the largest with which a background has exactly its colour. Below 30, it is the sum
 * of that of luma and an offset (H.264, table 8-15).
 */
export const CHROMA_QP = 25;

export interface H264Settings {
  /** Quantisation parameter of luma, 13 to 37. */
  readonly qp: number;
  /** The squared errors that cost as much as one bit. */
  readonly lambda: number;
  /** The maximum number of reference pictures of a P picture. */
  readonly references: number;
  /** Columns of macroblocks on the right that decoders crop (see `HiddenLetters`). */
  readonly hiddenColumns: number;
}

/** Luma has a PSNR of about 47 dB (bench/README.md). */
const SETTINGS = { qp: 25, lambda: 12, references: 4 };
/** Larger pictures have twice the scale: letters have four times the pixels, so each may have a larger error. */
const SETTINGS_OF_LARGE = { ...SETTINGS, qp: 28, lambda: 24 };
const MOST_PIXELS_OF_ONE_SCALE = 900_000;
/** Fewer have no room for the letters of a screen, more are not worth their macroblocks. */
const HIDDEN_COLUMNS = 8;
/** The measured share of bytes that one step of the quantiser saves at least (bench/README.md). */
const SAVED_BY_STEP = 0.05;
/** More would blur text and stain the background. */
const MOST_STEPS = 4;

/** Settings with which text looks sharp, and most videos are smaller than their GIF. */
export function settingsFor({ width, height }: Size): H264Settings {
  const spareColumns = Math.max(0, Math.floor((LONGEST_SIDE - width) / MACROBLOCK));
  const settings = width * height > MOST_PIXELS_OF_ONE_SCALE ? SETTINGS_OF_LARGE : SETTINGS;
  return { ...settings, hiddenColumns: Math.min(HIDDEN_COLUMNS, spareColumns) };
}

/** Settings for a video that is too large. @param excess the bytes of its pictures divided by those that they may have */
export function coarser(settings: H264Settings, excess: number): H264Settings {
  const { qp, lambda } = settings;
  const steps = Math.min(MOST_STEPS, Math.ceil(Math.log(excess) / -Math.log(1 - SAVED_BY_STEP)));
  // The squared errors double every three steps.
  return { ...settings, qp: qp + steps, lambda: lambda * 2 ** (steps / 3) };
}
