import { parseAsciicast } from '../../../recording/asciicast/parse-asciicast.js';
import { makeReadmeGif, readmeLimit } from '../../../recording/gif/readme-gif.js';
import { posterFrame } from '../../../recording/gif/poster-frame.js';
import { InvalidRecording } from '../../../recording/invalid-recording.js';
import { recogniseTheme } from '../../../recording/palette/recognise-theme.js';
import { picturePalette } from '../../../recording/palette/picture-palette.js';
import { renderGif, type RenderedGif } from '../../../recording/render/render-gif.js';
import { transcribe as transcribeCast } from '../../../recording/transcript/transcript.js';
import { encodeStills, type Stills } from './stills.js';

/** A refusal is a text, because error classes do not cross processes. */
export type RecordingTaskResult<Result> = { readonly result: Result } | { readonly refusal: string };

export interface TimedText {
  readonly text: string;
  /** Seconds, one per line. */
  readonly lineTimes: readonly number[];
}

export interface DrawInput {
  readonly cast: Uint8Array;
  /** Theme slug; null for the cast's own colours. */
  readonly themeSlug: string | null;
}

export function transcribe(cast: Uint8Array): Promise<RecordingTaskResult<TimedText>> {
  return answer(async () => {
    const transcript = await transcribeCast(read(cast));
    return { text: transcript.text, lineTimes: transcript.lines.map((line) => line.time) };
  });
}

export function draw({ cast, themeSlug }: DrawInput): Promise<RecordingTaskResult<RenderedGif>> {
  return answer(() => {
    const recording = read(cast);
    return renderGif(recording, picturePalette(themeSlug, recording.header.theme));
  });
}

export interface StillsInput {
  readonly gif: Uint8Array;
  readonly isThemeWanted: boolean;
}

export interface StillsOfGif extends Stills {
  readonly themeSlug: string | null;
}

export function stills({ gif, isThemeWanted }: StillsInput): Promise<RecordingTaskResult<StillsOfGif>> {
  return answer(async () => {
    const { width, height, pixels } = posterFrame(gif);
    const picture = { width, height, pixels: new Uint8Array(pixels.buffer) };
    return { ...(await encodeStills(picture)), themeSlug: isThemeWanted ? recogniseTheme(gif) : null };
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
