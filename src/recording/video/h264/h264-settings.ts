import type { Size } from '../video-size.js';

export interface H264Settings {
  /** Quantisation parameter, 0 to 51. */
  readonly qp: number;
  /** The squared errors that cost as much as one bit. */
  readonly lambda: number;
  /** The maximum number of reference pictures of a P picture. */
  readonly references: number;
}

/** Luma has a PSNR of about 47 dB (bench/README.md). */
const SETTINGS: H264Settings = { qp: 25, lambda: 12, references: 4 };
/** Larger pictures have twice the scale: letters have four times the pixels, so each may have a larger error. */
const SETTINGS_OF_LARGE: H264Settings = { ...SETTINGS, qp: 28, lambda: 24 };
const MOST_PIXELS_OF_ONE_SCALE = 900_000;
/** The measured share of bytes that one step of the quantiser saves at least (bench/README.md). */
const SAVED_BY_STEP = 0.05;
/** More would blur text and stain the background. */
const MOST_STEPS = 4;

/** Settings with which text looks sharp, and most videos are smaller than their GIF. */
export function settingsFor({ width, height }: Size): H264Settings {
  return width * height > MOST_PIXELS_OF_ONE_SCALE ? SETTINGS_OF_LARGE : SETTINGS;
}

/** Settings for a video that is too large. @param excess the bytes of its pictures divided by those that they may have */
export function coarser({ qp, lambda, references }: H264Settings, excess: number): H264Settings {
  const steps = Math.min(MOST_STEPS, Math.ceil(Math.log(excess) / -Math.log(1 - SAVED_BY_STEP)));
  // The squared errors double every three steps.
  return { qp: qp + steps, lambda: lambda * 2 ** (steps / 3), references };
}
