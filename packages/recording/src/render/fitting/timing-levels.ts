import { FRAMES_PER_SECOND, type Timing } from '../../timing/timing.js';

/** Limits of pauses in seconds. The recording's own limit comes first. */
const IDLE_LIMITS = [2, 1, 0.5];
const FRAME_RATES = [FRAMES_PER_SECOND, 20, 15, 10, 5];
const SPEEDS = [
  ...[1.25, 1.5, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64],
  ...[96, 128, 192, 256, 384, 512, 768, 1024, 1536, 2048],
];

/**
 * The possible timings of a recording, best first: pauses are shortened first, then the frame rate is lowered, then the
 * speed is raised. Pauses are no shorter than the next step needs.
 */
export function timingLevels({ idleLimit, fps: most }: Timing): Timing[] {
  const idleLimits = [idleLimit, ...IDLE_LIMITS.filter((limit) => limit < idleLimit)];
  const rates = FRAME_RATES.filter((rate) => rate <= most);
  const slowest = rates.at(-1) ?? most;
  const looks = [
    ...rates.map((fps) => ({ fps, speed: 1 })),
    ...SPEEDS.map((speed) => ({ fps: slowest, speed })),
  ];
  return looks.flatMap((look) => idleLimits.map((limit) => ({ idleLimit: limit, ...look })));
}
