/** The script that shows the facts of a chosen cast, and its still in the chosen theme and style. */
import { formatTime } from './clock.js';

interface CastFacts {
  readonly size: string;
  readonly seconds: number;
  readonly title: string;
  readonly command: string;
}

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
/** Drafts without a still in the chosen theme. */
const outdated = new Set<HTMLElement>();
let isDrawing = false;

async function showFacts(draft: HTMLElement, cast: File): Promise<void> {
  const place = draft.querySelector('[data-facts]')?.lastElementChild;
  const text = await cast.text();
  // Only the service reads other formats.
  if (!text.trimStart().startsWith('{') && !/\.(?:cast|json)$/i.test(cast.name)) return;
  const facts = castFacts(text);
  place?.append(
    facts ? `, ${facts.size}, ${formatTime(facts.seconds)}` : ': this does not look like an asciicast',
  );
  const title = draft.querySelector('input');
  if (facts && title && title.value === '') title.value = facts.title;
  const command = form?.querySelector<HTMLInputElement>('[name=command]');
  if (facts && command && command.value === '') command.value = facts.command;
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
  const look = draft.isConnected ? draft.querySelector<HTMLElement>('[data-look]') : null;
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

/** The header and times of an asciicast (version 1, 2 or 3); null for any other text. */
function castFacts(text: string): CastFacts | null {
  try {
    const whole = text.trimStart();
    const end = whole.indexOf('\n');
    const header = JSON.parse(isVersion1(whole) ? whole : whole.slice(0, end)) as Record<string, unknown>;
    const terminal = (header['term'] ?? {}) as Record<string, unknown>;
    const columns = Number(header['width'] ?? terminal['cols']);
    const rows = Number(header['height'] ?? terminal['rows']);
    const seconds =
      header['version'] === 1 ? sumOfPauses(header['stdout']) : lastTime(whole, header['version'] === 3);
    const [title, command] = [header['title'], header['command']].map((value) =>
      typeof value === 'string' ? value : '',
    ) as [string, string];
    return columns > 0 && rows > 0 ? { size: `${columns}×${rows}`, seconds, title, command } : null;
  } catch {
    return null;
  }
}

/** The length of version 1. */
function sumOfPauses(output: unknown): number {
  return (output as [pause: number, text: string][]).reduce((sum, [pause]) => sum + pause, 0);
}

function isVersion1(text: string): boolean {
  return /^\{\s*"version"\s*:\s*1\b/.test(text);
}

/** Seconds. @param isInterval whether times are relative to the previous event, as in version 3 */
function lastTime(text: string, isInterval: boolean): number {
  let seconds = 0;
  for (const line of text.split('\n')) {
    const time = /^\[\s*([\d.]+)/.exec(line)?.[1];
    if (time !== undefined) seconds = Number(time) + (isInterval ? seconds : 0);
  }
  return seconds;
}

document.querySelector('[data-uploads]')?.addEventListener('cast', (event) => {
  const draft = event.target as HTMLElement;
  const files = (event as CustomEvent<Cast>).detail;
  casts.set(draft, files);
  outdated.add(draft);
  void showFacts(draft, files.cast);
  void drawOutdated();
});
for (const choice of choices)
  choice.addEventListener('change', () => {
    for (const draft of casts.keys()) outdated.add(draft);
    void drawOutdated();
  });
