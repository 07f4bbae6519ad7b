import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';
import sharp from 'sharp';
import { type Asciicast, naturalTiming, Terminal } from '@ttyreel/recording';
import { scenesOf } from '../../packages/recording/src/render/timeline.js';

/** A font that we do not ship. */
const FONT = 'Liberation Mono';
const FONT_SIZE = 16;
const ROW = 22.4;
const [LEFT, TOP, BASELINE] = [14, 46, 16];
const BUTTONS = ['#ff5f57', '#febc2e', '#28c840'];

/**
 * A picture as another program draws it: another font, cells of a broken width and height, a block cursor, three
 * buttons, and the palette that sharp chooses. @throws where the font is missing
 */
export async function foreignGif(cast: Asciicast): Promise<Uint8Array> {
  if (!GlobalFonts.has(FONT)) throw new Error(`Install the font ${FONT}.`);
  const { width: cols, height: rows } = cast.header;
  const terminal = new Terminal({ cols, rows, scrollback: 0 });
  const measuring = createCanvas(1, 1).getContext('2d');
  measuring.font = `${FONT_SIZE}px "${FONT}"`;
  const cell = measuring.measureText('M').width;
  const [width, height] = [Math.ceil(cols * cell + 2 * LEFT), Math.ceil(rows * ROW + TOP + LEFT)];
  const context = createCanvas(width, height).getContext('2d');
  const scenes = scenesOf(cast.events, naturalTiming(cast.header));
  const frames = scenes.map(({ events }) => {
    for (const { data, code } of events) if (code === 'o') terminal.write(data);
    context.fillStyle = '#1e1e2e';
    context.fillRect(0, 0, width, height);
    drawButtons(context);
    context.font = measuring.font;
    const { x: cursor, y: line } = terminal.cursor;
    context.fillStyle = '#f5e0dc';
    context.fillRect(LEFT + cursor * cell, TOP + line * ROW, cell, ROW);
    for (let y = 0; y < rows; y++) {
      for (let x = 0; x < cols; x++) {
        const text =
          terminal
            .row(terminal.top + y)
            ?.getCell(x)
            ?.getChars() ?? '';
        context.fillStyle = x === cursor && y === line ? '#1e1e2e' : '#cdd6f4';
        if (text.trim() !== '') context.fillText(text, LEFT + x * cell, TOP + y * ROW + BASELINE);
      }
    }
    return Buffer.from(context.getImageData(0, 0, width, height).data.buffer);
  });
  const raw = { width, height: height * frames.length, channels: 4, pageHeight: height } as const;
  return sharp(Buffer.concat(frames), { raw, limitInputPixels: false })
    .gif({ delay: scenes.map(({ delay }) => 10 * delay), colours: 32, dither: 0 })
    .toBuffer();
}

function drawButtons(context: SKRSContext2D): void {
  BUTTONS.forEach((colour, at) => {
    context.fillStyle = colour;
    context.beginPath();
    context.arc(22 + 20 * at, 20, 6, 0, 2 * Math.PI);
    context.fill();
  });
}
