import { parseAsciicast } from '../../../recording/asciicast/parse-asciicast.js';
import { makeReadmeGif, readmeLimit } from '../../../recording/gif/readme-gif.js';
import { type FrameAt, frameAt } from '../../../recording/gif/frame-at.js';
import { posterFrame } from '../../../recording/gif/poster-frame.js';
import { InvalidRecording } from '../../../recording/invalid-recording.js';
import { findSecrets } from '../../../recording/secrets/find-secrets.js';
import type { SecretFinding } from '../../../recording/secrets/secret-finding.js';
import { recogniseTheme } from '../../../recording/palette/recognise-theme.js';
import type { Palette, TerminalTheme } from '../../../recording/palette/themes.js';
import type { PictureStyle } from '../../../recording/render/picture-style.js';
import { renderGif, type RenderedGif } from '../../../recording/render/render-gif.js';
import { withoutIdleTime } from '../../../recording/render/timeline.js';
import { transcribeCast } from '../../../recording/transcript/transcript.js';
import { encodeStills, encodeThumbnail, type StillPicture, type Stills } from './stills.js';

/** A refusal is a text, because error classes do not cross processes. */
export type RecordingTaskResult<Result> = { readonly result: Result } | { readonly refusal: string };

export interface TimedText {
  readonly text: string;
  /** Seconds of the GIF, one per line. */
  readonly lineTimes: readonly number[];
  readonly secrets: readonly SecretFinding[];
}

export interface DrawInput {
  readonly cast: Uint8Array;
  /** What to draw in; null for the cast's own colours. */
  readonly palette: Palette | null;
  readonly style: PictureStyle;
}

export function transcribe(cast: Uint8Array): Promise<RecordingTaskResult<TimedText>> {
  return answer(async () => {
    const recording = read(cast);
    const events = withoutIdleTime(recording.events, recording.header.idleTimeLimit);
    const { text, lines } = await transcribeCast({ ...recording, events });
    return { text, lineTimes: lines.map(({ time }) => shownBy(time)), secrets: findSecrets(lines) };
  });
}

/** Frames begin at hundredths of a second, up to half of one later than the output. */
function shownBy(seconds: number): number {
  return Math.ceil(seconds * 100 - 0.001) / 100;
}

export function draw({ cast, palette, style }: DrawInput): Promise<RecordingTaskResult<RenderedGif>> {
  return answer(() => renderGif(read(cast), palette ?? undefined, style));
}

export interface StillsInput {
  readonly gif: Uint8Array;
  /** Those of which one may be recognised; null where the theme is not wanted. */
  readonly themes: readonly TerminalTheme[] | null;
}

export interface StillsOfGif extends Stills {
  readonly themeSlug: string | null;
}

export function stills({ gif, themes }: StillsInput): Promise<RecordingTaskResult<StillsOfGif>> {
  return answer(async () => {
    const encoded = await encodeStills(posterOf(gif));
    return { ...encoded, themeSlug: themes && recogniseTheme(gif, themes) };
  });
}

/** The thumbnail that a recording of the cast gets: the frame is chosen among all, so all are drawn. */
export function preview({ cast, palette, style }: DrawInput): Promise<RecordingTaskResult<Uint8Array>> {
  return answer(() => encodeThumbnail(posterOf(renderGif(read(cast), palette ?? undefined, style).bytes)));
}

function posterOf(gif: Uint8Array): StillPicture {
  const { width, height, pixels } = posterFrame(gif);
  return { width, height, pixels: new Uint8Array(pixels.buffer) };
}

export interface FrameInput {
  readonly gif: Uint8Array;
  readonly atMs: number;
}

export interface DrawnFrame extends Pick<FrameAt, 'fromMs' | 'untilMs'> {
  /** A PNG in the size of a thumbnail. */
  readonly png: Uint8Array;
}

export function frame({ gif, atMs }: FrameInput): Promise<RecordingTaskResult<DrawnFrame>> {
  return answer(async () => {
    const { width, height, pixels, fromMs, untilMs } = frameAt(gif, atMs);
    const png = await encodeThumbnail({ width, height, pixels: new Uint8Array(pixels.buffer) });
    return { png, fromMs, untilMs };
  });
}

export interface SmallGif {
  readonly bytes: Uint8Array;
  readonly steps: readonly string[];
}

export function shrink(gif: Uint8Array): Promise<RecordingTaskResult<SmallGif>> {
  return answer(() => {
    const { bytes, steps, isWithinLimit } = makeReadmeGif(gif);
    if (isWithinLimit) return { bytes, steps };
    throw new InvalidRecording(`The GIF is larger than ${readmeLimit / 1e6} MB even after all reductions.`);
  });
}

function read(cast: Uint8Array) {
  return parseAsciicast(new TextDecoder().decode(cast));
}

async function answer<Result>(work: () => Result | Promise<Result>): Promise<RecordingTaskResult<Result>> {
  try {
    return { result: await work() };
  } catch (error) {
    if (error instanceof InvalidRecording) return { refusal: error.message };
    throw error;
  }
}
