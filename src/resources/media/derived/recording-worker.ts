import { parseAsciicast } from '../../../recording/asciicast/parse-asciicast.js';
import { makeReadmeGif, readmeLimit } from '../../../recording/gif/readme-gif.js';
import { tellingFrame } from '../../../recording/gif/telling-frame.js';
import { InvalidRecording } from '../../../recording/invalid-recording.js';
import { recogniseTheme } from '../../../recording/palette/recognise-theme.js';
import type { Palette, TerminalTheme } from '../../../recording/palette/themes.js';
import { renderGif, type RenderedGif } from '../../../recording/render/render-gif.js';
import { transcribe as transcribeCast } from '../../../recording/transcript/transcript.js';
import { encodeStills, type Stills } from './stills.js';

/** Each exported function is a task of `RecordingTasks` and runs in a process of `RecordingPool`. */

/** A result, or why there is none, for the owner of the recording: classes of errors do not leave a process. */
export type Answer<Result> = { readonly result: Result } | { readonly refusal: string };

export interface TimedText {
  readonly text: string;
  /** One for each line, in seconds. */
  readonly lineTimes: readonly number[];
}

export interface DrawInput {
  readonly cast: Uint8Array;
  /** What to draw in; null for the cast's own colours. */
  readonly palette: Palette | null;
}

export function transcribe(cast: Uint8Array): Promise<Answer<TimedText>> {
  return answer(async () => {
    const transcript = await transcribeCast(read(cast));
    return { text: transcript.text, lineTimes: transcript.lines.map((line) => line.time) };
  });
}

export function draw({ cast, palette }: DrawInput): Promise<Answer<RenderedGif>> {
  return answer(() => renderGif(read(cast), palette ?? undefined));
}

export interface StillsInput {
  readonly gif: Uint8Array;
  /** Those of which one may be recognised; null where the theme is not wanted. */
  readonly themes: readonly TerminalTheme[] | null;
}

export interface StillsOfGif extends Stills {
  /** The theme that the picture has the colours of; null where they are not near enough to one's, or none is wanted. */
  readonly themeSlug: string | null;
}

export function stills({ gif, themes }: StillsInput): Promise<Answer<StillsOfGif>> {
  return answer(async () => {
    const { width, height, pixels } = tellingFrame(gif);
    const picture = { width, height, pixels: new Uint8Array(pixels.buffer) };
    return { ...(await encodeStills(picture)), themeSlug: themes && recogniseTheme(gif, themes) };
  });
}

/** A GIF in fewer bytes, and what was done for it. */
export interface SmallGif {
  readonly bytes: Uint8Array;
  readonly steps: readonly string[];
}

export function shrink(gif: Uint8Array): Promise<Answer<SmallGif>> {
  return answer(() => {
    const { bytes, steps, isWithinLimit } = makeReadmeGif(gif);
    if (isWithinLimit) return { bytes, steps };
    throw new InvalidRecording(`The GIF is larger than ${readmeLimit / 1e6} MB however much is left out.`);
  });
}

function read(cast: Uint8Array) {
  return parseAsciicast(new TextDecoder().decode(cast));
}

async function answer<Result>(work: () => Result | Promise<Result>): Promise<Answer<Result>> {
  try {
    return { result: await work() };
  } catch (error) {
    if (error instanceof InvalidRecording) return { refusal: error.message };
    throw error;
  }
}
