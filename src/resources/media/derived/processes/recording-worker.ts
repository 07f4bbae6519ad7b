import { readFileSync } from 'node:fs';
import {
  type Asciicast,
  CpuBudget,
  fitTiming,
  type FrameAt,
  frameAt,
  InvalidRecording,
  makeReadmeGif,
  type MediaTranscript,
  type Palette,
  parseAsciicast,
  type PictureStyle,
  posterFrame,
  readmeLimit,
  recogniseTheme,
  type RenderedGif,
  renderGif,
  renderReadmeGif,
  screenSecrets,
  type SecretFinding,
  type TerminalTheme,
  type Timing,
  timingOfGif,
  transcribeMedia,
  transcriptSecrets,
} from '@ttyreel/recording';
import type { Marker } from '../../renditions/transcript.entity.js';
import type { PictureTimes } from '../picture-facts.repository.js';
import { encodeStills, encodeThumbnail, type StillPicture, type Stills } from '../stills.js';
import { type TaskResult, taskResult } from './task-result.js';

/** More would not fit beside each other. */
const MOST_MARKERS = 1_000;
const LONGEST_LABEL = 200;

export interface TimedText {
  readonly text: string;
  /** Seconds of the GIF and the MP4, one per line. */
  readonly lineTimes: readonly number[];
  /** The same in seconds of the cast; null without a cast. */
  readonly castTimes: readonly number[] | null;
  /** The second of the GIF at which typing of each line began; null for lines that were not typed, and without a cast. */
  readonly typedFrom: readonly (number | null)[] | null;
  /** Those of the cast, in seconds of the GIF; null without a cast. */
  readonly markers: readonly Marker[] | null;
  readonly secrets: readonly SecretFinding[];
}

export interface TranscribeInput {
  /** A path. */
  readonly cast: string;
  /** Null if the GIF is rendered from the cast and is still pending. */
  readonly picture: PictureTimes | null;
  /** CPU time after which the rest is left out. */
  readonly cpuMs?: number;
}

export interface DrawInput {
  /** A path, or the content of a cast that is not stored. */
  readonly cast: string | Uint8Array;
  /** The palette; null for the cast's own colours. */
  readonly palette: Palette | null;
  readonly style: PictureStyle;
  /** CPU time that drawing should take at most; more means less effort. */
  readonly cpuMs?: number;
}

export function transcribe({ cast, picture, cpuMs }: TranscribeInput): Promise<TaskResult<TimedText>> {
  return taskResult(async () => {
    const recording = read(cast);
    const { timing, longest } = timesOf(recording, picture);
    const cpu = new CpuBudget(cpuMs ?? Infinity);
    const transcript = await transcribeMedia(recording, timing, longest, { cpu });
    const { text, lines } = transcript;
    return {
      text,
      lineTimes: lines.map(({ time }) => time),
      castTimes: lines.map(({ castTime }) => castTime),
      typedFrom: lines.map(({ typedFrom }) => typedFrom),
      markers: markersOf(recording, transcript),
      secrets: transcriptSecrets(transcript, screenSecrets(recording)),
    };
  });
}

function markersOf({ events }: Asciicast, { timeOf }: MediaTranscript): Marker[] {
  return events
    .filter(({ code }) => code === 'm')
    .slice(0, MOST_MARKERS)
    .map(({ time, data }) => ({ time: timeOf(time), label: data.slice(0, LONGEST_LABEL) }));
}

function timesOf(recording: Asciicast, picture: PictureTimes | null): { timing: Timing; longest: number } {
  if (!picture) return { timing: fitTiming(recording), longest: Infinity };
  const { timing, seconds } = picture;
  return timing ? { timing, longest: seconds } : timingOfGif(recording.header, recording.events, seconds);
}

export function draw({ cast, palette, style, cpuMs }: DrawInput): Promise<TaskResult<RenderedGif>> {
  const cpu = new CpuBudget(cpuMs ?? Infinity);
  return taskResult(() => renderGif(read(cast), palette ?? undefined, undefined, style, cpu));
}

export interface StillsInput {
  /** A path. */
  readonly gif: string;
  /** The themes to recognise; null if the theme is not needed. */
  readonly themes: readonly TerminalTheme[] | null;
}

export interface StillsOfGif extends Stills {
  /** Of the GIF. */
  readonly second: number;
  readonly themeSlug: string | null;
}

export function stills({ gif, themes }: StillsInput): Promise<TaskResult<StillsOfGif>> {
  return taskResult(async () => {
    const bytes = readFileSync(gif);
    const { atMs, ...picture } = posterOf(bytes);
    const encoded = await encodeStills(picture);
    return { ...encoded, second: atMs / 1_000, themeSlug: themes && recogniseTheme(bytes, themes) };
  });
}

/** The thumbnail of a recording of the cast: the frame is chosen among all, so all are rendered. */
export function preview({ cast, palette, style }: DrawInput): Promise<TaskResult<Uint8Array>> {
  return taskResult(() => {
    const { bytes } = renderGif(read(cast), palette ?? undefined, undefined, style);
    return encodeThumbnail(posterOf(bytes));
  });
}

function posterOf(gif: Uint8Array): StillPicture & { readonly atMs: number } {
  const { width, height, pixels, atMs } = posterFrame(gif);
  return { width, height, atMs, pixels: new Uint8Array(pixels.buffer) };
}

export interface FrameInput {
  /** A path. */
  readonly gif: string;
  readonly atMs: number;
  readonly mostPixels: number;
}

export interface DrawnFrame extends Pick<FrameAt, 'fromMs' | 'untilMs'> {
  /** A PNG in the size of a thumbnail. */
  readonly png: Uint8Array;
}

/** Null if more pixels would have to be decoded. */
export function frame({ gif, atMs, mostPixels }: FrameInput): Promise<TaskResult<DrawnFrame | null>> {
  return taskResult(async () => {
    const shown = frameAt(readFileSync(gif), atMs, mostPixels);
    if (!shown) return null;
    const { width, height, pixels, fromMs, untilMs } = shown;
    const png = await encodeThumbnail({ width, height, pixels: new Uint8Array(pixels.buffer) });
    return { png, fromMs, untilMs };
  });
}

/** A smaller GIF of a long recording, rendered again. */
export function drawSmall({ cast, palette, style, cpuMs }: DrawInput): Promise<TaskResult<SmallGif>> {
  const cpu = new CpuBudget(cpuMs ?? Infinity);
  return taskResult(() => small(renderReadmeGif(read(cast), palette ?? undefined, style, readmeLimit, cpu)));
}

export interface SmallGif {
  readonly bytes: Uint8Array;
  readonly steps: readonly string[];
}

export interface ShrinkInput {
  /** A path. */
  readonly gif: string;
  readonly cpuMs: number;
}

export function shrink({ gif, cpuMs }: ShrinkInput): Promise<TaskResult<SmallGif>> {
  return taskResult(() => small(makeReadmeGif(readFileSync(gif), readmeLimit, new CpuBudget(cpuMs))));
}

function small({ bytes, steps, isWithinLimit }: SmallGif & { readonly isWithinLimit: boolean }): SmallGif {
  if (isWithinLimit) return { bytes, steps };
  throw new InvalidRecording(`The GIF is larger than ${readmeLimit / 1e6} MB even after all reductions.`);
}

function read(cast: string | Uint8Array) {
  return parseAsciicast(new TextDecoder().decode(typeof cast === 'string' ? readFileSync(cast) : cast));
}
