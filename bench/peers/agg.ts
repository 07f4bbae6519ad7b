import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Asciicast } from '@ttyreel/recording';
import { type Run, run } from './programs.js';

export interface AggLook {
  readonly font: 'DejaVu Sans Mono' | 'JetBrains Mono';
  /** In pixels. */
  readonly fontSize: number;
  /** As a multiple of the font size. */
  readonly lineHeight: number;
  readonly theme?: string;
}

const FONTS = path.dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSansMono.ttf'));

/** Draws a recording with agg. JetBrains Mono must be installed; DejaVu Sans Mono comes from the service. */
export function drawWithAgg(cast: Asciicast, output: string, look: AggLook): Run {
  const input = `${output}.cast`;
  writeCast(cast, input);
  const options = {
    'font-dir': FONTS,
    'font-family': look.font,
    'font-size': String(look.fontSize),
    'line-height': String(look.lineHeight),
    ...(look.theme && { theme: look.theme }),
  };
  const written = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
  return run('agg', [...written, input, output]);
}

/** As asciicast v2, which agg and asciinema read in all their versions. */
export function writeCast({ header, events }: Asciicast, file: string): void {
  const { width, height, theme, idleTimeLimit } = header;
  const colours = theme && { fg: theme.foreground, bg: theme.background, palette: theme.palette.join(':') };
  const lines = [
    { version: 2, width, height, theme: colours, idle_time_limit: idleTimeLimit },
    ...events.map(({ time, code, data }) => [time, code, data]),
  ];
  writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
}
