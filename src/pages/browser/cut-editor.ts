/** The script of the page that cuts a recording: a player and a time line that fill in the fields of the form. */
import { formatCastTime } from './clock.js';
import { type Act, actOf } from './cut-keys.js';
import { CutLines } from './cut-lines.js';
import { leftOut, lengthAfter, outputTimes, pausesOf, type TimeRange } from './cut-plan.js';
import { CutPlayer } from './cut-player.js';
import { showThumbnails } from './cut-thumbnails.js';
import { CutTrack } from './cut-track.js';
import { EditForm, type TypedFields } from './edit-form.js';
import { LivePreview } from './live-preview.js';
import { loadPlayer } from './player-files.js';
import { UndoHistory } from './undo-history.js';

/** Shorter pauses are not listed, and longer ones are shortened to this. */
const PAUSE_SECONDS = 1;
const MOST_PAUSES = 50;
const SEEK_SECONDS = 1;

class CutEditor {
  readonly #root: HTMLElement;
  readonly #fields: EditForm;
  readonly #times: readonly number[];
  readonly #end: number;
  readonly #player: CutPlayer;
  readonly #track: CutTrack;
  readonly #preview: LivePreview;
  readonly #history: UndoHistory<TypedFields>;
  #selection?: TimeRange;
  #text = '';

  constructor(root: HTMLElement, form: HTMLFormElement, cast: string) {
    this.#root = root;
    this.#fields = new EditForm(form);
    this.#history = new UndoHistory(this.#fields.read());
    this.#times = outputTimes(cast);
    this.#end = this.#times.at(-1) ?? 0;
    this.#preview = new LivePreview(form, (text) => {
      this.#say(text);
    });
    root.hidden = false;
    this.#player = new CutPlayer(cast, this.#end, this.#part('.screen'), () => {
      this.#showTime();
    });
    const selected = (range: TimeRange) => {
      this.#select(range);
    };
    this.#track = new CutTrack(this.#part('.track'), this.#end, { selected, sought: this.#seek });
    new CutLines(document.querySelector('#lines'), this.#part('.screen'), {
      selected,
      marked: (text) => {
        this.#text = text;
        this.#showSelection();
      },
    });
    this.#listen(form);
    this.#showPauses();
    this.#show();
    this.#showTime();
    const lines = document.querySelector<HTMLDetailsElement>('#lines');
    if (lines && matchMedia('(width >= 900px)').matches) lines.open = true;
    void showThumbnails(root, cast, this.#end);
  }

  readonly #acts: Readonly<Record<Act, () => void>> = {
    toggle: () => void this.#player.toggle(),
    back: () => {
      this.#seek(this.#player.now - SEEK_SECONDS);
    },
    on: () => {
      this.#seek(this.#player.now + SEEK_SECONDS);
    },
    from: () => {
      const { now } = this.#player;
      this.#select({ from: now, to: Math.max(now, this.#selection?.to ?? this.#end) });
    },
    to: () => {
      const { now } = this.#player;
      this.#select({ from: Math.min(now, this.#selection?.from ?? 0), to: now });
    },
    cut: () => {
      if (this.#selection) this.#change(this.#fields.withCut(this.#selection), 'Cut out.');
    },
    keep: () => {
      if (this.#selection) this.#trim(this.#selection);
    },
    hide: () => {
      const typed = this.#fields.read();
      const replacements = [...typed.replacements, { text: this.#text, with: '' }];
      if (this.#text !== '') this.#change({ ...typed, replacements }, 'The text is hidden everywhere.');
    },
    undo: () => {
      this.#move(-1);
    },
    redo: () => {
      this.#move(1);
    },
    shorten: () => {
      const idleLimit = String(PAUSE_SECONDS);
      this.#change({ ...this.#fields.read(), idleLimit }, 'All long pauses are shortened.');
    },
  };

  #listen(form: HTMLFormElement): void {
    this.#root.addEventListener('click', ({ target }) => {
      const button = target instanceof Element ? target.closest<HTMLElement>('[data-act]') : null;
      if (button) this.#acts[button.dataset['act'] as Act]();
    });
    for (const handle of this.#root.querySelectorAll<HTMLInputElement>('[data-handle]')) {
      handle.max = String(this.#end);
      handle.addEventListener('input', () => {
        this.#seek(Number(handle.value));
      });
      if (handle.dataset['handle'] !== 'now')
        handle.addEventListener('change', () => {
          this.#trim({ from: Number(this.#handle('start').value), to: Number(this.#handle('end').value) });
        });
    }
    form.addEventListener('change', () => {
      this.#history.add(this.#fields.read());
      this.#show();
      this.#preview.request();
    });
    addEventListener('keydown', (event) => {
      const act = actOf(event);
      if (act === undefined) return;
      event.preventDefault();
      this.#acts[act]();
    });
  }

  readonly #seek = (second: number): void => {
    void this.#player.seek(second).then(() => {
      this.#showTime();
    });
  };

  #select({ from, to }: TimeRange): void {
    this.#selection = { from, to: Math.min(to, this.#end) };
    this.#seek(from);
    this.#showSelection();
  }

  #trim({ from, to }: TimeRange): void {
    const ends = { from: from > 0 ? formatCastTime(from) : '', to: to < this.#end ? formatCastTime(to) : '' };
    this.#change({ ...this.#fields.read(), ...ends }, 'The rest is left out.');
  }

  #change(typed: TypedFields, said: string): void {
    this.#fields.write(typed);
    this.#history.add(typed);
    this.#selection = undefined;
    this.#showSelection();
    this.#show();
    this.#preview.request();
    this.#say(said);
  }

  #move(steps: 1 | -1): void {
    const typed = this.#history.move(steps);
    if (!typed) return;
    this.#fields.write(typed);
    this.#show();
    this.#preview.request();
    this.#say(steps === 1 ? 'Done again.' : 'Undone.');
  }

  /** What the fields leave out. */
  #show(): void {
    const plan = this.#fields.plan();
    const ranges = leftOut(plan, this.#times);
    this.#player.skips(ranges);
    this.#track.show('cut', ranges);
    this.#handle('start').value = String(plan.from ?? 0);
    this.#handle('end').value = String(plan.to ?? this.#end);
    this.#button('undo').disabled = !this.#history.canUndo;
    this.#button('redo').disabled = !this.#history.canRedo;
    this.#part('[data-length]').textContent =
      `${formatCastTime(this.#end)} → ${formatCastTime(lengthAfter(plan, this.#times))}`;
  }

  #showTime(): void {
    const { now, isPlaying } = this.#player;
    this.#handle('now').value = String(now);
    this.#handle('now').setAttribute('aria-valuetext', formatCastTime(now));
    this.#track.show('now', [{ from: now, to: now }]);
    this.#part('[data-time]').textContent = formatCastTime(now);
    this.#button('toggle').textContent = isPlaying ? 'Pause' : 'Play';
  }

  #showSelection(): void {
    const selection = this.#selection;
    this.#track.show('selection', selection ? [selection] : []);
    const range = selection ? ` ${formatCastTime(selection.from)} – ${formatCastTime(selection.to)}` : '';
    for (const [name, text] of [
      ['cut', 'Cut out'],
      ['keep', 'Keep only'],
    ] as const) {
      this.#button(name).disabled = !selection;
      this.#button(name).textContent = text + (range || ' the selection');
    }
    this.#button('hide').disabled = this.#text === '';
    this.#button('hide').textContent = this.#text
      ? `Hide “${this.#text}” everywhere`
      : 'Hide the text everywhere';
  }

  #showPauses(): void {
    const pauses = pausesOf(this.#times, PAUSE_SECONDS);
    this.#track.show('pause', pauses);
    const place = this.#part('[data-pauses]');
    place.hidden = pauses.length === 0;
    const items = pauses.slice(0, MOST_PAUSES).map((pause) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = `Shorten ${formatCastTime(pause.from)} – ${formatCastTime(pause.to)}`;
      button.addEventListener('click', () => {
        const rest = { from: pause.from + PAUSE_SECONDS, to: pause.to };
        this.#change(this.#fields.withCut(rest), 'The pause is shortened.');
      });
      return button;
    });
    place.querySelector('[data-list]')?.append(...items);
  }

  #say(text: string): void {
    this.#part('[data-said]').textContent = text;
  }

  #handle(name: 'start' | 'end' | 'now'): HTMLInputElement {
    return this.#part(`[data-handle=${name}]`) as HTMLInputElement;
  }

  #button(name: Act): HTMLButtonElement {
    return this.#part(`[data-act=${name}]`) as HTMLButtonElement;
  }

  #part(selector: string): HTMLElement {
    const found = this.#root.querySelector<HTMLElement>(selector);
    if (!found) throw new Error(`The editor has no ${selector}.`);
    return found;
  }
}

async function open(root: HTMLElement, form: HTMLFormElement): Promise<void> {
  const [response] = await Promise.all([fetch(root.dataset['cast'] ?? ''), loadPlayer()]);
  if (!response.ok)
    throw new Error(`The cast answered ${response.status}. The fields below work without it.`);
  new CutEditor(root, form, await response.text());
}

const root = document.querySelector<HTMLElement>('.cut-editor');
const form = document.querySelector<HTMLFormElement>('[data-cut-form]');
if (root && form)
  open(root, form).catch((error: unknown) => {
    document.querySelector('[data-problem]')?.replaceChildren(error instanceof Error ? error.message : '');
  });
