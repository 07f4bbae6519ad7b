/** The script that shows a chosen cast before it is sent: it plays, with its facts, and its still in the chosen theme and style. */
import { asciicastOf, castFacts } from './cast-facts.js';
import { formatTime } from './clock.js';
import { DraftPlayer } from './draft-player.js';
import { suggest } from './suggest.js';

interface Cast {
  readonly cast: File;
  readonly timing?: File;
}

interface Suggestions {
  readonly command: string;
  readonly tags: readonly string[];
  /** In asciicast v2; empty if it was not requested. */
  readonly cast: string;
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
/** Those that the service has not read, each with what the browser reads meanwhile. */
const unread = new Map<Cast, Promise<void>>();
const players = new Map<HTMLElement, DraftPlayer>();
/** Drafts without a still in the chosen theme. */
const outdated = new Set<HTMLElement>();
const hasMotion = matchMedia('(prefers-reduced-motion: no-preference)');
let isDrawing = false;

async function readHere(draft: HTMLElement, { cast }: Cast): Promise<void> {
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
  const player = new DraftPlayer(draft, text, () => theme?.selectedOptions[0]?.dataset['colours']);
  players.set(draft, player);
  if (hasMotion.matches && document.querySelectorAll('.draft').length === 1) void player.play();
}

/** What the service reads in a cast: only it knows all formats. Without a response, the author writes the texts. */
async function showSuggestions(draft: HTMLElement): Promise<void> {
  const files = casts.get(draft);
  const here = files && unread.get(files);
  if (!here) return;
  unread.delete(files);
  await here;
  const isUnread = lookOf(draft) !== null && !players.has(draft);
  const response = await fetch(`${form?.action ?? ''}/suggestions${isUnread ? '?with=cast' : ''}`, {
    method: 'POST',
    headers: { Accept: 'application/json' },
    body: filesOf(files),
  }).catch(() => null);
  if (!response?.ok || casts.get(draft) !== files || !draft.isConnected) return;
  const { command, tags, cast } = (await response.json()) as Suggestions;
  suggest(draft, 'command', command);
  suggest(draft, 'tags', tags.join(', '));
  if (cast !== '' && !players.has(draft)) show(draft, cast);
}

function filesOf({ cast, timing }: Cast): FormData {
  const fields = new FormData();
  fields.set('cast', cast);
  if (timing) fields.set('timing', timing);
  return fields;
}

/** One at a time, as the service requires. A draft that changes meanwhile is drawn again. */
async function drawOutdated(): Promise<void> {
  if (isDrawing) return;
  isDrawing = true;
  for (const draft of outdated) {
    outdated.delete(draft);
    await Promise.all([showStill(draft), showSuggestions(draft)]);
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
async function still(files: Cast): Promise<Blob | string> {
  const fields = filesOf(files);
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
  const { cast, timing } = (event as CustomEvent<Cast>).detail;
  const files = { cast, ...(timing && { timing }) };
  casts.set(draft, files);
  outdated.add(draft);
  if (lookOf(draft)) draft.classList.add('of-cast');
  players.get(draft)?.remove();
  players.delete(draft);
  unread.set(files, readHere(draft, files));
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
