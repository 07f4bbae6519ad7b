import type { GifDetailDto } from '../../resources/gifs/dto/gif-detail.dto.js';
import { formatTime } from '../browser/clock.js';
import type { Chapter } from './chapters.js';

const SPEEDS = [0.5, 1, 1.5, 2, 4];

/** Outlines in a square of 24. */
const ICONS = {
  play: 'M7 4.5v15l12-7.5z',
  pause: 'M7 5h3v14H7zM14 5h3v14h-3z',
  loop: 'M17 2l4 4-4 4M3 11V9a3 3 0 0 1 3-3h15M7 22l-4-4 4-4M21 13v2a3 3 0 0 1-3 3H3',
  link: 'M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1',
  inset: 'M3 5h18v14H3zM12 12h7v5h-7z',
  full: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
};

export function Icon({ name }: { readonly name: keyof typeof ICONS }) {
  return (
    <svg class={`icon ${name}`} viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
      <path d={ICONS[name]} />
    </svg>
  );
}

interface PlayerBarProps {
  readonly gif: GifDetailDto;
  readonly chapters: readonly Chapter[];
  /** Whether it only keeps the place until there is something to play. */
  readonly isInert: boolean;
}

/** The controls of the cast and of the video. The script binds them. */
export function PlayerBar({ gif, chapters, isInert }: PlayerBarProps) {
  const seconds = gif.duration_ms / 1_000;
  const shown = chapters.filter(({ time }) => time <= seconds);
  return (
    <div class="player-bar needs-script" role="group" aria-label="Playback" inert={isInert}>
      <div class="seek">
        <input type="range" min="0" max={seconds} step="0.01" value="0" aria-label="Position" data-seek />
        <Ticks chapters={shown} seconds={seconds} />
      </div>
      <div class="controls">
        <button type="button" aria-label="Play" data-toggle>
          <Icon name="play" />
          <Icon name="pause" />
        </button>
        <output class="mono">
          {formatTime(0)} / {formatTime(seconds)}
        </output>
        <span class="gap" />
        {gif.mp4_url && <Control label="Picture in picture" icon="inset" data-inset hidden />}
        <select aria-label="Speed" data-speed>
          {SPEEDS.map((speed) => (
            <option key={speed} value={speed} selected={speed === 1}>
              {speed}×
            </option>
          ))}
        </select>
        <Control label="Loop" icon="loop" data-loop aria-pressed="false" />
        <Control label="Copy link to this moment" icon="link" data-copy-moment />
        <Control label="Full screen" icon="full" data-full />
      </div>
      {shown.length > 1 && <ChapterList chapters={shown} />}
    </div>
  );
}

interface ControlProps extends Readonly<Record<string, unknown>> {
  readonly label: string;
  readonly icon: keyof typeof ICONS;
}

function Control({ label, icon, ...more }: ControlProps) {
  return (
    <button type="button" aria-label={label} title={label} {...more}>
      <Icon name={icon} />
    </button>
  );
}

/** A line at the beginning of each chapter. */
function Ticks({ chapters, seconds }: { readonly chapters: readonly Chapter[]; readonly seconds: number }) {
  if (chapters.length === 0 || seconds === 0) return null;
  return (
    <svg class="ticks" aria-hidden="true">
      {chapters.map(({ time }) => (
        <rect
          key={time}
          x={`${((100 * time) / seconds).toFixed(2)}%`}
          width="2"
          height="100%"
          data-time={time}
        />
      ))}
    </svg>
  );
}

function ChapterList({ chapters }: { readonly chapters: readonly Chapter[] }) {
  return (
    <details class="chapters">
      <summary>Chapters ({chapters.length})</summary>
      <ol>
        {chapters.map(({ time, title }) => (
          <li key={time}>
            <a href={`#t=${time}`}>
              <span class="muted mono">{formatTime(time)}</span> {title}
            </a>
          </li>
        ))}
      </ol>
    </details>
  );
}
