/** The script that shows a chosen cast before it is sent: it plays, with its facts, and its still in the chosen theme and style. */
import { asciicastOf, castFacts } from './cast-facts.js';
import { formatTime } from './clock.js';
import { DraftPlayer } from './draft-player.js';
import { suggest } from './suggest.js';

interface Cast {
  readonly cast: File;
  readonly timing?: File;
}

const form = document.querySelector<HTMLFormElement>('[data-upload-form]');
const theme = form?.querySelector<HTMLSelectElement>('[name=theme]');
/** The fields that change the still. */
const choices = [
  ...(form?.querySelectorAll<HTMLSelectElement | HTMLInputElement>(
    '[name=theme], [name=preset], [name=font], [name=window_title], [name=background]',
  ) ?? []),
];
/** The casts by the drafts that `upload.ts` shows. */
const casts = new Map<HTMLElement, Cast>();
const players = new Map<HTMLElement, DraftPlayer>();
/** Drafts without a still in the chosen theme. */
const outdated = new Set<HTMLElement>();
const hasMotion = matchMedia('(prefers-reduced-motion: no-preference)');
let isDrawing = false;

async function read(draft: HTMLElement, { cast }: Cast): Promise<void> {
  const text = await asciicastOf(cast);
  if (text === null && !/\.(?:cast|json)$/i.test(cast.name)) return;
  const facts = text === null ? null : castFacts(text);
  draft
    .querySelector('[data-facts] [data-kind=cast]')
    ?.append(
      facts ? `, ${facts.size}, ${formatTime(facts.seconds)}` : ': this does not look like an asciicast',
    );
  if (!facts || text === null) return;
  suggest(draft, 'title', facts.title);
  suggest(draft, 'command', facts.command);
  show(draft, text);
}

/** It plays at once if it is the only one. */
function show(draft: HTMLElement, text: string): void {
  if (!lookOf(draft)) return;
  players.get(draft)?.stop();
  const player = new DraftPlayer(draft, text, () => theme?.selectedOptions[0]?.dataset['colours']);
  players.set(draft, player);
  if (hasMotion.matches && document.querySelectorAll('.draft').length === 1) void player.play();
}

/** One at a time, as the service requires. A draft that changes meanwhile is drawn again. */
async function drawOutdated(): Promise<void> {
  if (isDrawing) return;
  isDrawing = true;
  for (const draft of outdated) {
    outdated.delete(draft);
    await showStill(draft);
  }
  isDrawing = false;
}

async function showStill(draft: HTMLElement): Promise<void> {
  const files = casts.get(draft);
  const look = lookOf(draft);
  if (!files || !look) return;
  look.setAttribute('aria-busy', 'true');
  if (!look.querySelector('img')) look.replaceChildren(line('muted small', 'The preview is being drawn.'));
  const name = theme?.selectedOptions[0]?.text ?? '';
  const alt = `Preview of ${files.cast.name}: ${name}`;
  const drawn = await still(files);
  look.removeAttribute('aria-busy');
  // A GIF may have been added meanwhile.
  if (!lookOf(draft)) return;
  const before = look.querySelector('img');
  if (before) URL.revokeObjectURL(before.src);
  look.replaceChildren(typeof drawn === 'string' ? line('field-error', drawn) : picture(drawn, alt));
}

/** The element for the still; null if the draft is gone or shows its GIF. */
function lookOf(draft: HTMLElement): HTMLElement | null {
  const look = draft.isConnected ? draft.querySelector<HTMLElement>('[data-picture]') : null;
  return look?.querySelector('img:not([data-still])') ? null : look;
}

/** The picture, or the reason why there is none. */
async function still({ cast, timing }: Cast): Promise<Blob | string> {
  const fields = new FormData();
  fields.set('cast', cast);
  if (timing) fields.set('timing', timing);
  for (const { name, value } of choices) fields.set(name, value);
  try {
    const response = await fetch(`${form?.action ?? ''}/preview`, {
      method: 'POST',
      headers: { Accept: 'application/json' },
      body: fields,
    });
    if (response.ok) return await response.blob();
    const { detail } = (await response.json()) as { readonly detail?: string };
    return detail ?? 'No preview is available.';
  } catch {
    return 'No preview: the service did not respond.';
  }
}

function picture(png: Blob, alt: string): HTMLImageElement {
  const image = new Image();
  image.dataset['still'] = '';
  image.alt = alt;
  image.src = URL.createObjectURL(png);
  return image;
}

function line(className: string, text: string): HTMLElement {
  const made = document.createElement('p');
  made.className = className;
  made.textContent = text;
  return made;
}

document.querySelector('[data-uploads]')?.addEventListener('cast', (event) => {
  const draft = event.target as HTMLElement;
  const files = (event as CustomEvent<Cast>).detail;
  casts.set(draft, files);
  outdated.add(draft);
  if (lookOf(draft)) draft.classList.add('of-cast');
  void read(draft, files);
  void drawOutdated();
});
document.querySelector('[data-uploads]')?.addEventListener('gif', ({ target }) => {
  const draft = target as HTMLElement;
  draft.classList.remove('of-cast');
  players.get(draft)?.remove();
  players.delete(draft);
});
for (const choice of choices)
  choice.addEventListener('change', () => {
    for (const player of players.values()) player.stop();
    for (const draft of casts.keys()) outdated.add(draft);
    void drawOutdated();
  });
