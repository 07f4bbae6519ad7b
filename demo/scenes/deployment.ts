import { bar, CLEAR_LINE, HIDE_CURSOR, ink, SHOW_CURSOR, spinner, up } from './ink.js';
import type { Recorder, Scene } from './recorder.js';

const IMAGES = [
  { name: 'web', size: 148, speed: 0.034 },
  { name: 'worker', size: 96, speed: 0.046 },
  { name: 'migrations', size: 31, speed: 0.08 },
] as const;
const REGIONS = [
  { name: 'north', delay: 0 },
  { name: 'west', delay: 7 },
  { name: 'south', delay: 14 },
] as const;
const REPLICAS = 4;
const FRAME = 0.1;

/** A release goes out: build, upload, migration, rollout in three regions, checks, and the URL. */
export const deployment: Scene = {
  columns: 82,
  rows: 24,
  title: 'ship',
  play(recorder) {
    recorder.command(ink('~/atlas $ ', 'blue'), 'ship production');
    recorder.print(
      `\n  ${ink('atlas', 'bold')} ${ink('2.8.0', 'cyan')} → ${ink('production', 'magenta', 'bold')}\n\n${HIDE_CURSOR}`,
    );
    step(recorder, 'Build', '3 images', 1.2);
    upload(recorder);
    step(recorder, 'Migrate', '2 migrations, no lock over 40 ms', 1.1);
    rollOut(recorder);
    step(recorder, 'Check', '24 of 24 pages answer, median 38 ms', 1.3);
    recorder.print(`\n  ${ink(' LIVE ', 'bold', 'green', 'inverse')} in 48 s, without an error\n\n`);
    recorder.wait(0.3);
    recorder.print(
      `  ${ink('➜', 'green', 'bold')} ${ink('https://atlas.example', 'cyan', 'underlined')}\n\n`,
    );
    recorder.wait(0.3);
    recorder.print(ink('~/atlas $ ', 'blue') + SHOW_CURSOR);
    recorder.wait(1);
  },
};

function step(recorder: Recorder, name: string, result: string, seconds: number): void {
  recorder.frames(
    Math.round(seconds / FRAME),
    FRAME,
    (frame) => `${CLEAR_LINE}  ${ink(spinner(frame), 'yellow')} ${name}`,
  );
  recorder.print(`${CLEAR_LINE}  ${done(name)}${ink(result, 'grey')}\n`);
}

function done(name: string): string {
  return `${ink('✔', 'green', 'bold')} ${ink(name.padEnd(10), 'bold')}`;
}

/** All images at once, each at its own speed. */
function upload(recorder: Recorder): void {
  let frame = 0;
  const shares = IMAGES.map(() => 0);
  const draw = () =>
    IMAGES.map(({ name, size }, at) => {
      const share = shares[at] ?? 0;
      const colour = share < 1 ? 'yellow' : 'green';
      const sent = `${Math.round(share * size)} of ${size} MB`.padStart(14);
      return `    ${name.padEnd(12)}${bar(share, 40, colour)}${sent}\n`;
    }).join('');
  recorder.print(`  ${ink(spinner(0), 'yellow')} Upload\n${draw()}`);
  while (shares.some((share) => share < 1)) {
    recorder.wait(FRAME);
    for (const [at, { speed }] of IMAGES.entries())
      shares[at] = Math.min(1, (shares[at] ?? 0) + speed * (0.6 + 0.8 * recorder.random()));
    recorder.print(`${up(IMAGES.length + 1)}\r  ${ink(spinner(++frame), 'yellow')} Upload\n${draw()}`);
  }
  recorder.print(`${up(IMAGES.length + 1)}\r  ${done('Upload')}${ink('275 MB', 'grey')}\n${draw()}`);
  recorder.wait(0.3);
}

/** One region after the other: new replicas start while old ones stop. */
function rollOut(recorder: Recorder): void {
  const rows = (frame: number) =>
    REGIONS.map(({ name, delay }) => {
      const started = (frame - delay) / 3;
      const dots = Array.from({ length: REPLICAS }, (_, replica) => {
        if (started >= replica + 1) return ink('●', 'green');
        return started > replica ? ink('◐', 'yellow') : ink('○', 'grey');
      });
      const ready = Math.max(0, Math.min(REPLICAS, Math.floor(started)));
      const state = ready === REPLICAS ? ink('2.8.0', 'green') : ink('2.7.4', 'grey');
      return `    ${name.padEnd(12)}${dots.join(' ')}   ${ready} of ${REPLICAS} ready   ${state}\n`;
    }).join('');
  const frames = (REGIONS.at(-1)?.delay ?? 0) + REPLICAS * 3;
  recorder.print(`  ${ink(spinner(0), 'yellow')} Roll out\n${rows(0)}`);
  for (let frame = 1; frame <= frames; frame++) {
    recorder.wait(0.17);
    recorder.print(`${up(REGIONS.length + 1)}\r  ${ink(spinner(frame), 'yellow')} Roll out\n${rows(frame)}`);
  }
  recorder.print(
    `${up(REGIONS.length + 1)}\r  ${done('Roll out')}${ink('3 regions, 12 replicas', 'grey')}\n${rows(frames)}`,
  );
  recorder.wait(0.3);
}
