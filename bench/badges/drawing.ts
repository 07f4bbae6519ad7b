import { makeBadge } from 'badge-maker';
import type { BadgeText } from '../../src/resources/badges/picture/badge-text.js';
import { drawBadge } from '../../src/resources/badges/picture/draw-badge.js';
import { DEFAULT_THEME } from '@ttyreel/recording';
import { THEMES } from '../../test/support/builtin-themes.js';
import { median, table } from '../support/report.js';

const TIMES = 20_000;
const ROUNDS = 15;

const plain = (at: number): BadgeText => ({
  command: 'pip',
  name: `package-${at}`,
  label: 'pypi',
  message: `2.${at}.3`,
  flatMessage: `v2.${at}.3`,
  tone: 'plain',
  description: `package-${at} version: 2.${at}.3`,
});
const theme = (at: number) => THEMES[at % THEMES.length] ?? DEFAULT_THEME;

const DRAWERS: readonly (readonly [string, (at: number) => string])[] = [
  ['default', (at) => drawBadge('default', theme(at), plain(at))],
  ['flat', (at) => drawBadge('flat', theme(at), plain(at))],
  [
    'flat, text to escape',
    (at) => drawBadge('flat', theme(at), { ...plain(at), flatMessage: `<許諾 & ${at}>` }),
  ],
  ['badge-maker, flat', (at) => makeBadge({ label: 'pypi', message: `v2.${at}.3`, color: 'blue' })],
];

/** The time to draw one badge, each with a different text and theme. @returns a table */
export function measureDrawing(): string {
  const lines = DRAWERS.map(([name, draw]) => {
    const micros = Array.from({ length: ROUNDS }, () => {
      const begun = process.hrtime.bigint();
      let bytes = 0;
      for (let at = 0; at < TIMES; at += 1) bytes += draw(at).length;
      return { micros: Number(process.hrtime.bigint() - begun) / 1_000 / TIMES, bytes: bytes / TIMES };
    });
    return [
      name,
      median(micros.map((round) => round.micros)).toFixed(2),
      median(micros.map(({ bytes }) => bytes)).toFixed(0),
    ];
  });
  return table(['drawing one badge', 'µs', 'bytes'], lines);
}
