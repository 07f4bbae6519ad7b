import { openSync } from 'node:fs';
import { ReadStream, type WriteStream } from 'node:tty';
import type { Asciicast } from '@ttyreel/recording';
import { withCleanup } from '../output/interrupts.js';
import { Playback } from './playback.js';
import { type PlayEnd, Player } from './player.js';
import { EmulatedStage, PassThroughStage } from './stage.js';
import { TerminalSession } from './terminal-session.js';
import { Timeline } from './timeline.js';

export interface PlayOptions {
  readonly speed: number;
  /** Longest pause in seconds; the default is the limit in the recording. */
  readonly idle?: number | undefined;
  /** A second of the recording. */
  readonly start: number;
  readonly loop: boolean;
  /** Writes the recording's bytes unfiltered. */
  readonly raw: boolean;
  readonly markers: boolean;
  readonly pauseOnMarkers: boolean;
  readonly title?: string | undefined;
}

/** Plays a recording in the terminal, until its end or until the user quits. */
export async function playRecording(
  cast: Asciicast,
  options: PlayOptions,
  output: WriteStream,
): Promise<PlayEnd> {
  const shown = options.markers ? cast : { ...cast, events: cast.events.filter(({ code }) => code !== 'm') };
  const timeline = new Timeline(shown, options.idle);
  const stage = new (options.raw ? PassThroughStage : EmulatedStage)(shown, timeline);
  const keys = openKeys();
  const session = new TerminalSession(output, keys, options.raw);
  const player = new Player(timeline, new Playback(timeline, options), stage, session, {
    title: options.title ?? cast.header.title ?? cast.header.command ?? '',
    showsMarkers: options.markers,
    isBare: options.raw,
  });
  try {
    const end = await withCleanup(session.leave, () => player.play());
    output.write(stage.lasting(session.size));
    return end;
  } finally {
    if (keys !== process.stdin) keys?.destroy();
  }
}

/** Keys come from the terminal, even if stdin is the recording. */
function openKeys(): ReadStream | undefined {
  if (process.stdin.isTTY) return process.stdin;
  try {
    return new ReadStream(openSync('/dev/tty', 'r'));
  } catch {
    return undefined;
  }
}
