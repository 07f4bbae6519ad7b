import type { GifDetailDto } from '../../resources/gifs/dto/gif-detail.dto.js';

export interface CutEditorProps {
  readonly gif: Pick<GifDetailDto, 'id' | 'cast_url' | 'picture'>;
  /** URL of the first frame. */
  readonly frameUrl: string;
}

/** The player with a time line. The script shows it, and binds the buttons: without it, the fields do all of this. */
export function CutEditor({ gif: { cast_url: castUrl, picture }, frameUrl }: CutEditorProps) {
  return (
    <>
      <section
        class="cut-editor"
        data-cast={castUrl}
        data-frame={frameUrl}
        data-idle-limit={picture?.idle_limit}
        data-speed={picture?.speed}
        aria-label="Editor"
        hidden
      >
        <div class="screen" />
        <div class="track">
          <div class="thumbnails" aria-hidden="true" />
          <svg aria-hidden="true" />
          <Handle name="start" label="Beginning" />
          <Handle name="end" label="End" />
        </div>
        <Handle name="now" label="Position" />
        <Buttons />
        <details data-pauses hidden>
          <summary>Pauses</summary>
          <div class="row" data-list>
            <Button act="shorten">Shorten all to 1 second</Button>
          </div>
        </details>
      </section>
      <p class="field-error" role="alert" data-problem />
    </>
  );
}

function Buttons() {
  return (
    <>
      <div class="row">
        <Button act="toggle">Play</Button>
        <output class="mono" data-time />
        <Button act="from" title="Key I">
          From here
        </Button>
        <Button act="to" title="Key O">
          To here
        </Button>
        <Button act="undo" title="Ctrl Z">
          Undo
        </Button>
        <Button act="redo" title="Ctrl Shift Z">
          Redo
        </Button>
        <span class="mono muted" data-length />
      </div>
      <div class="row">
        <Button act="cut" title="Key X">
          Cut out the selection
        </Button>
        <Button act="keep">Keep only the selection</Button>
        <Button act="hide">Hide the text everywhere</Button>
      </div>
      <p class="muted small" role="status" data-said>
        Drag over the time line, or select lines or text. Then say what to do with them.
      </p>
    </>
  );
}

function Button({
  act,
  title,
  children,
}: {
  readonly act: string;
  readonly title?: string;
  readonly children: string;
}) {
  return (
    <button type="button" data-act={act} title={title}>
      {children}
    </button>
  );
}

function Handle({ name, label }: { readonly name: 'start' | 'end' | 'now'; readonly label: string }) {
  return (
    <input
      type="range"
      class={`handle ${name}`}
      aria-label={label}
      min="0"
      max="1"
      step="0.01"
      data-handle={name}
    />
  );
}
