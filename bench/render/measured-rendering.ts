/** A separate process for one rendering, so that its memory can be measured: `path cols rows output`. */
import { writeFileSync } from 'node:fs';
import { DEFAULT_THEME, type PictureStyle, PRESETS, renderGif } from '@ttyreel/recording';
import { usageOf } from '../support/process-usage.js';
import { longCast } from './long-cast.js';

const [path = '', cols = '', rows = '', output = ''] = process.argv.slice(2);
const cast = longCast(path, { cols: Number(cols), rows: Number(rows) });

/** Warms up like the threads of the service, which have loaded fonts and compiled code. */
function measure(style: PictureStyle) {
  renderGif(cast, DEFAULT_THEME.palette, undefined, style);
  const cpu = process.cpuUsage();
  const start = performance.now();
  const { bytes, frames } = renderGif(cast, DEFAULT_THEME.palette, undefined, style);
  const seconds = (performance.now() - start) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  return { bytes, frames, seconds, cpuSeconds: (user + system) / 1e6 };
}

const { bytes, ...measured } = measure(PRESETS.classic);
writeFileSync(output, bytes);
const { peakMiB } = usageOf(process.pid);
const atScale2 = measure({ ...PRESETS.classic, scale: 2 }).cpuSeconds / measured.cpuSeconds;
process.stdout.write(JSON.stringify({ ...measured, atScale2, peakMiB, bytes: bytes.length }));
