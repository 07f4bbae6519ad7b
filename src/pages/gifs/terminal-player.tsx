import type { GifDetailDto } from '../../resources/gifs/dto/gif-detail.dto.js';

const SPEEDS = [0.5, 1, 1.5, 2, 4];

/** The choice to play the cast itself, with selectable text in any theme. */
export function TerminalPlayer({ gif }: { readonly gif: GifDetailDto }) {
  return (
    <div
      class="terminal-player needs-script"
      data-cast={gif.cast_url}
      data-width={gif.width}
      data-height={gif.height}
      data-idle-limit={gif.picture?.idle_limit}
      data-speed={gif.picture?.speed}
    >
      <div class="screen" data-of-player hidden />
      <div class="row">
        <div class="choice" role="group" aria-label="Show as">
          <button type="button" value="picture" aria-pressed="true">
            Picture
          </button>
          <button type="button" value="player" aria-pressed="false">
            Player
          </button>
        </div>
        <label data-of-player hidden>
          Speed{' '}
          <select name="speed">
            <SpeedOptions />
          </select>
        </label>
      </div>
      <p class="field-error" role="alert" />
    </div>
  );
}

/** The playback speeds. */
export function SpeedOptions() {
  return (
    <>
      {SPEEDS.map((speed) => (
        <option key={speed} value={speed} selected={speed === 1}>
          {speed}×
        </option>
      ))}
    </>
  );
}
