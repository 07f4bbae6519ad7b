import type { Asciicast } from '../asciicast/asciicast.js';
import { type CpuBudget, UNLIMITED_CPU } from '../cpu-budget.js';
import { paletteOfCast } from '../palette/cast-theme.js';
import { DEFAULT_THEME, type Palette } from '../palette/themes.js';
import { naturalTiming, type Timing } from '../timing/timing.js';
import { type Cut, Drawing } from './painting/drawing.js';
import { cutReason, fitReason, scaleReason } from './fitting/fit-reason.js';
import { fitTiming } from './fitting/fit-timing.js';
import { type PictureStyle, PRESETS, type Scale } from './picture-style.js';
import { LAST_DELAY, scenesOf } from './timeline.js';

export interface RenderedGif extends PictureOfCast {
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly frames: number;
  readonly durationMs: number;
  /** Pixels per CSS pixel: the style's scale, or a lower one if the GIF would be too large. */
  readonly scale: Scale;
  /** Characters that no shipped font has, as `U+10FFFD`; they are drawn as boxes. */
  readonly withoutGlyph: readonly string[];
}

/** How a recording became a picture. */
export interface PictureOfCast {
  readonly timing: Timing;
  /** False when limits cut the recording. */
  readonly complete: boolean;
  /** The steps to stay within limits, and the reasons; empty if there were none. */
  readonly reason: string;
  /** `reduced` if it would have taken too much CPU time otherwise. */
  readonly effort: 'full' | 'reduced';
}

/** The part of the CPU time that remains when drawing ends, at scale 1 and for another attempt at that. */
const RESERVE = { last: 0.1, others: 0.4 };

/**
 * Renders an endlessly looping GIF; see docs/rendering.md. Deterministic for the same fonts while CPU time is left.
 * @param palette defaults to the theme of the recording, then the default theme
 */
export function renderGif(
  cast: Asciicast,
  palette: Palette = ownPalette(cast),
  timing: Timing = fitTiming(cast),
  style: PictureStyle = PRESETS.classic,
  cpu: CpuBudget = UNLIMITED_CPU,
): RenderedGif {
  const { drawing, cut, isForTime } = draw(cast, palette, timing, style, cpu);
  if (cut) drawing.queue.holdLast(LAST_DELAY);
  const bytes = drawing.finish();
  const { frames, delay } = drawing.queue;
  const reasons = [
    fitReason(naturalTiming(cast.header), timing),
    scaleReason(style.scale, drawing.layout.scale, isForTime),
    cut ? cutReason(cut, drawing.renderedUntil) : '',
  ];
  const { width, height, scale } = drawing.layout;
  return {
    bytes,
    width,
    height,
    scale,
    frames,
    durationMs: 10 * delay,
    timing,
    complete: cut === null,
    reason: reasons.filter(Boolean).join(' '),
    effort: isForTime ? 'reduced' : 'full',
    withoutGlyph: drawing.withoutGlyph,
  };
}

/** Renders at the largest scale, up to the style's, at which the picture is not cut for its size or its CPU time. */
function draw(
  cast: Asciicast,
  palette: Palette,
  timing: Timing,
  style: PictureStyle,
  cpu: CpuBudget,
): { drawing: Drawing; cut: Cut | null; isForTime: boolean } {
  const drawing = new Drawing(cast, palette, style);
  const { scale } = drawing.layout;
  const reserveMs = cpu.ms * (scale === 1 ? RESERVE.last : RESERVE.others);
  const cut = drawing.draw(scenesOf(cast.events, timing), () => cpu.leftMs < reserveMs);
  const isForTime = cut === 'cpu';
  const isTooLarge = cut === 'pixels' || cut === 'bytes';
  if ((!isTooLarge && !isForTime) || scale === 1) return { drawing, cut, isForTime };
  const lower = isForTime ? 1 : ((scale - 1) as Scale);
  const next = draw(cast, palette, timing, { ...style, scale: lower }, cpu);
  return { ...next, isForTime: isForTime || next.isForTime };
}

function ownPalette({ header }: Asciicast): Palette {
  return header.theme ? paletteOfCast(header.theme) : DEFAULT_THEME.palette;
}
