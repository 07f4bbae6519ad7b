import { afterAll, describe, expect, it } from '@jest/globals';
import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import sharp from 'sharp';
import { findPictureText, type ReadWord, writeTranscript } from '@ttyreel/picture-text';
import { TesseractReader } from './tesseract-reader.js';

const [WIDTH, HEIGHT, FRAMES] = [480, 300, 4];

type Draw = (context: SKRSContext2D, frame: number) => void;

const fill = (context: SKRSContext2D, colour: string, ...box: [number, number, number, number]): void => {
  context.fillStyle = colour;
  context.fillRect(...box);
};

function stroke(context: SKRSContext2D, colour: string, width: number, draw: () => void): void {
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.beginPath();
  draw();
  context.stroke();
}

const gradient: Draw = (context) => {
  const shade = context.createLinearGradient(0, 0, WIDTH, HEIGHT);
  shade.addColorStop(0, '#102030');
  shade.addColorStop(1, '#e0a080');
  context.fillStyle = shade;
  context.fillRect(0, 0, WIDTH, HEIGHT);
};

const photo: Draw = (context) => {
  gradient(context, 0);
  let seed = 7;
  const random = (most: number): number => {
    seed = (seed * 48_271) % 0x7fffffff;
    return (most * seed) / 0x7fffffff;
  };
  for (let spot = 0; spot < 400; spot++) {
    context.fillStyle = `rgba(${random(255)}, ${random(200)}, ${random(100)}, 0.25)`;
    context.beginPath();
    context.arc(random(WIDTH), random(HEIGHT), 4 + random(40), 0, 7);
    context.fill();
  }
};

const chart: Draw = (context, frame) => {
  for (let at = 40; at < WIDTH; at += 40) {
    stroke(context, '#444455', 1, () => {
      context.rect(at, 20, 0, 260);
      context.rect(40, at - 20, 420, 0);
    });
  }
  stroke(context, '#55ccff', 2, () => {
    for (let x = 40; x < 100 + 100 * frame; x += 4)
      context.lineTo(x, 150 + 80 * Math.sin(x / 30) * Math.cos(x / 71));
  });
};

const logo: Draw = (context) => {
  fill(context, '#e0e0e0', 60, 60, 40, 160);
  fill(context, '#e0e0e0', 100, 60, 100, 40);
  fill(context, '#e0e0e0', 160, 100, 40, 80);
  fill(context, '#e0e0e0', 260, 60, 140, 40);
  fill(context, '#e0e0e0', 310, 100, 40, 120);
};

const progress: Draw = (context, frame) => {
  stroke(context, '#cccccc', 1, () => {
    context.rect(40, 140, 400, 20);
  });
  fill(context, '#44cc44', 42, 142, 80 * frame, 16);
};

const spinner: Draw = (context, frame) => {
  stroke(context, '#88ccff', 5, () => {
    context.arc(240, 150, 40, frame, frame + 4);
  });
};

const boxes: Draw = (context) => {
  stroke(context, '#9a9a9a', 1.1, () => {
    context.roundRect(20.3, 30.6, 200, 120, 8);
    context.rect(240.3, 30.6, 200, 220);
  });
};

const blinking =
  (...box: [number, number, number, number]): Draw =>
  (context, frame) => {
    if (frame % 2 === 0) fill(context, '#f5e0dc', ...box);
  };

async function gifOf(draw: Draw): Promise<Buffer> {
  const frames = Array.from({ length: FRAMES }, (_, frame) => {
    const context = createCanvas(WIDTH, HEIGHT).getContext('2d');
    fill(context, '#1e1e2e', 0, 0, WIDTH, HEIGHT);
    draw(context, frame);
    return Buffer.from(context.getImageData(0, 0, WIDTH, HEIGHT).data.buffer);
  });
  const raw = { width: WIDTH, height: HEIGHT * FRAMES, channels: 4, pageHeight: HEIGHT } as const;
  return sharp(Buffer.concat(frames), { raw })
    .gif({ delay: frames.map(() => 500) })
    .toBuffer();
}

describe('a picture without text', () => {
  const reader = new TesseractReader();
  afterAll(() => reader.onApplicationShutdown());

  it.each<[string, Draw]>([
    ['a gradient', gradient],
    ['a photo', photo],
    ['a chart', chart],
    ['a logo of blocks', logo],
    ['a progress bar', progress],
    ['a spinner', spinner],
    ['boxes', boxes],
    ['a block cursor', blinking(14.4, 14.3, 7.3, 15.6)],
    ['an underline cursor', blinking(14, 30, 9, 2)],
    ['a beam cursor', blinking(14, 14, 2, 18)],
  ])('of %s has no transcript', async (_, draw) => {
    const found = findPictureText(await gifOf(draw));
    const readings: (readonly ReadWord[])[] = [];
    for (const { picture } of found.pages)
      readings.push(await reader.read(picture, new AbortController().signal));
    expect(writeTranscript(found, readings)).toEqual({ lines: [], text: '', confidence: null });
  });
});
