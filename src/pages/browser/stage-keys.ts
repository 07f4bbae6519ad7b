import type { Playback } from './playback.js';

/** What keys do to a player. */
interface KeyTarget {
  readonly playback: Playback | undefined;
  toggle(): void;
  seek(seconds: number): void;
  changeSpeed(steps: 1 | -1): void;
  step(frames: 1 | -1): void;
  toggleFullScreen(): void;
}

const JUMP_SECONDS = 5;
/** A chapter that has just begun is not the previous one. */
const JUST_BEGUN = 1;

const KEYS: Readonly<Record<string, (stage: KeyTarget, chapters: readonly number[]) => void>> = {
  ' ': (stage) => {
    stage.toggle();
  },
  ArrowLeft: (stage) => {
    jump(stage, -JUMP_SECONDS);
  },
  ArrowRight: (stage) => {
    jump(stage, JUMP_SECONDS);
  },
  '<': (stage) => {
    stage.changeSpeed(-1);
  },
  '>': (stage) => {
    stage.changeSpeed(1);
  },
  '[': (stage, chapters) => {
    const now = (stage.playback?.time ?? 0) - JUST_BEGUN;
    stage.seek(chapters.findLast((time) => time < now) ?? 0);
  },
  ']': (stage, chapters) => {
    const now = stage.playback?.time ?? 0;
    const next = chapters.find((time) => time > now + 0.01);
    if (next !== undefined) stage.seek(next);
  },
  ',': (stage) => {
    stage.step(-1);
  },
  '.': (stage) => {
    stage.step(1);
  },
  f: (stage) => {
    stage.toggleFullScreen();
  },
};

function jump(stage: KeyTarget, seconds: number): void {
  if (stage.playback) stage.seek(stage.playback.time + seconds);
}

/** The keys of asciinema and of video sites. */
export function stageKeys(stage: KeyTarget, root: HTMLElement): void {
  addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !stage.playback || isForElse(event)) return;
    const digit = /^\d$/.test(event.key) ? Number(event.key) : undefined;
    const act = KEYS[event.key];
    if (!act && digit === undefined) return;
    event.preventDefault();
    if (digit !== undefined) stage.seek((digit / 10) * stage.playback.duration);
    else act?.(stage, chaptersOf(root));
  });
}

/** Whether it is text, opens a link or moves within another part. */
function isForElse({ key, target }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest('textarea, select, dialog, [contenteditable], input:not([type=range])')) return true;
  if (key === ' ') return target.closest('a, button, summary') !== null;
  return key.startsWith('Arrow') && target.closest('.transcript, .copy') !== null;
}

function chaptersOf(root: HTMLElement): number[] {
  return [...root.querySelectorAll<SVGElement>('.ticks [data-time]')].map(({ dataset }) =>
    Number(dataset['time']),
  );
}
