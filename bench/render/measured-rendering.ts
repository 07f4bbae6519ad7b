/** A process of its own for one rendering, so that its memory can be told: `path cols rows output`. */
import { writeFileSync } from 'node:fs';
import { DEFAULT_THEME } from '../../src/recording/palette/themes.js';
import { renderGif } from '../../src/recording/render/render-gif.js';
import { usageOf } from '../support/process-usage.js';
import { longCast } from './long-cast.js';

const [path = '', cols = '', rows = '', output = ''] = process.argv.slice(2);
const cast = longCast(path, { cols: Number(cols), rows: Number(rows) });
// Threads of the service have drawn before: their fonts are loaded and their code is compiled.
renderGif(cast, DEFAULT_THEME.palette);
const cpu = process.cpuUsage();
const start = performance.now();
const { bytes, frames } = renderGif(cast, DEFAULT_THEME.palette);
const seconds = (performance.now() - start) / 1000;
const { user, system } = process.cpuUsage(cpu);
writeFileSync(output, bytes);
const { peakMiB } = usageOf(process.pid);
const measured = { seconds, cpuSeconds: (user + system) / 1e6, peakMiB };
process.stdout.write(JSON.stringify({ ...measured, frames, bytes: bytes.length }));
