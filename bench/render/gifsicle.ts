import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';

/**
 * The size of the same frames, whole and without transparency, after `gifsicle -O3`; undefined where gifsicle
 * is not installed.
 */
export function sizeByGifsicle(gif: string): number | undefined {
  const [whole, optimised] = [`${gif}.whole`, `${gif}.optimised`];
  const run = (...options: string[]) => spawnSync('gifsicle', ['--no-warnings', ...options]).status;
  if (run('--version') !== 0) return undefined;
  if (run('--unoptimize', gif, '-o', whole) !== 0) throw new Error(`gifsicle cannot split ${gif}.`);
  if (run('-O3', whole, '-o', optimised) !== 0) throw new Error(`gifsicle cannot optimise ${whole}.`);
  return statSync(optimised).size;
}
