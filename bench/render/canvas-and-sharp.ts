import { type SKRSContext2D, createCanvas } from '@napi-rs/canvas';
import sharp from 'sharp';
import {
  type Asciicast,
  DEFAULT_THEME,
  naturalTiming,
  pictureLayout,
  PRESETS,
  Terminal,
} from '@ttyreel/recording';
import { scenesOf } from '../../packages/recording/src/render/timeline.js';

const [CELL_WIDTH, CELL_HEIGHT, PADDING, BASELINE] = [9, 18, 10, 14];

/**
 * The naive implementation: draws every frame as text on a canvas and encodes all of them with sharp. Without
 * colours, attributes and cursor, which only makes it cheaper.
 *
 * @returns frames a second of CPU time
 */
export async function canvasAndSharp(cast: Asciicast, most: number): Promise<number> {
  const { width: cols, height: rows } = cast.header;
  const { width, height } = pictureLayout({ cols, rows }, PRESETS.classic);
  const terminal = new Terminal({ cols, rows, scrollback: 0 });
  const context = createCanvas(width, height).getContext('2d');
  const scenes = scenesOf(cast.events, naturalTiming(cast.header)).slice(0, most);
  const cpu = process.cpuUsage();
  const frames = scenes.map(({ events }) => {
    for (const { data } of events) terminal.write(data);
    drawScreen(context, terminal, { width, height });
    return Buffer.from(context.getImageData(0, 0, width, height).data.buffer);
  });
  const raw = { width, height: height * frames.length, channels: 4, pageHeight: height } as const;
  await sharp(Buffer.concat(frames), { raw, limitInputPixels: false })
    .gif({ delay: scenes.map(({ delay }) => 10 * delay) })
    .toBuffer();
  const { user, system } = process.cpuUsage(cpu);
  return (1e6 * frames.length) / (user + system);
}

function drawScreen(
  context: SKRSContext2D,
  terminal: Terminal,
  size: { width: number; height: number },
): void {
  context.fillStyle = DEFAULT_THEME.palette.background;
  context.fillRect(0, 0, size.width, size.height);
  context.fillStyle = DEFAULT_THEME.palette.foreground;
  context.font = '15px "DejaVu Sans Mono"';
  for (let y = 0; y < terminal.rows; y++) {
    for (let x = 0; x < terminal.cols; x++) {
      const text =
        terminal
          .row(terminal.top + y)
          ?.getCell(x)
          ?.getChars() ?? '';
      if (text !== '') context.fillText(text, PADDING + x * CELL_WIDTH, PADDING + y * CELL_HEIGHT + BASELINE);
    }
  }
}
