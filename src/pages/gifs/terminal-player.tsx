import { ANSI_COLOURS, type Palette, type TerminalTheme } from '../../recording/palette/themes.js';
import type { GifDetailDto } from '../../resources/gifs/dto/gif-detail.dto.js';

export const SPEEDS = [0.5, 1, 1.5, 2, 4];

interface TerminalPlayerProps {
  readonly gif: GifDetailDto;
  readonly themes: readonly TerminalTheme[];
  /** Whether there is a video beside it. */
  readonly hasVideo: boolean;
}

/** The choice to play the cast itself: text that can be selected, in any theme. */
export function TerminalPlayer({ gif, themes, hasVideo }: TerminalPlayerProps) {
  return (
    <div
      class="terminal-player needs-script"
      data-cast={gif.cast_url}
      data-width={gif.width}
      data-height={gif.height}
    >
      <div class="screen" data-of-player hidden />
      <div class="row">
        <div class="choice" role="group" aria-label="Show as">
          <button type="button" value="video" aria-pressed="true">
            {hasVideo ? 'Video' : 'GIF'}
          </button>
          <button type="button" value="player" aria-pressed="false">
            Player
          </button>
        </div>
        <label data-of-player hidden>
          Theme <ThemeSelect own={gif.theme?.slug} themes={themes} />
        </label>
        <label data-of-player hidden>
          Speed <SpeedSelect />
        </label>
      </div>
      <p class="field-error" role="alert" />
    </div>
  );
}

function ThemeSelect({ own, themes }: Pick<TerminalPlayerProps, 'themes'> & { readonly own?: string }) {
  return (
    <select name="theme">
      <option value="">Recorded colors</option>
      {themes.map(({ slug, name, palette }) => (
        <option key={slug} value={slug} selected={slug === own} data-colours={coloursOf(palette)}>
          {name}
        </option>
      ))}
    </select>
  );
}

function SpeedSelect() {
  return (
    <select name="speed">
      {SPEEDS.map((speed) => (
        <option key={speed} value={speed} selected={speed === 1}>
          {speed}×
        </option>
      ))}
    </select>
  );
}

/** Foreground, background and the sixteen of ANSI. */
function coloursOf(palette: Palette): string {
  return [palette.foreground, palette.background, ...ANSI_COLOURS.map((name) => palette[name])].join(' ');
}
