/** A GIF, a cast, or both, that become one recording. */
export interface Draft {
  gif?: File;
  cast?: File;
  timing?: File;
  isTypescript?: boolean;
  readonly item: HTMLElement;
}

/** What the service says of an uploaded recording. */
export interface Uploaded {
  readonly url: string;
  readonly title: string;
  readonly warnings: readonly string[];
  readonly secret_news: SecretNews | null;
}

interface SecretNews {
  readonly text: string;
  readonly links: readonly { readonly label: string; readonly url: string }[];
}

type Slot = 'gif' | 'cast' | 'timing';

/** The names of the texts that each recording has for itself. */
export const OWN_TEXTS = ['title', 'command', 'tags'] as const;

const hasMotion = matchMedia('(prefers-reduced-motion: no-preference)');

/** A copy of the template of the page. @param number of the copy, for its ids */
export function copiedDraft(name: string, number: number): HTMLElement {
  const template = document.querySelector<HTMLTemplateElement>('#draft');
  const item = template && document.importNode(template.content, true).querySelector<HTMLElement>('.draft');
  if (!item) throw new Error('The page has no template of a draft.');
  for (const attribute of ['id', 'for', 'aria-describedby'])
    for (const part of item.querySelectorAll(`[${attribute}]`))
      part.setAttribute(attribute, `${part.getAttribute(attribute) ?? ''}-${number}`);
  item.querySelector<HTMLInputElement>('[name=title]')?.setAttribute('placeholder', name);
  item.querySelector('[data-remove]')?.setAttribute('aria-label', `Remove ${name}`);
  return item;
}

export function textOf({ item }: Draft, name: (typeof OWN_TEXTS)[number]): string {
  return item.querySelector<HTMLInputElement>(`input[name=${name}]`)?.value.trim() ?? '';
}

/** Says why it was refused. @returns the errors of fields that it has not itself */
export function showErrors(
  draft: Draft,
  detail: string,
  errors: Readonly<Record<string, readonly string[]>>,
): Readonly<Record<string, readonly string[]>> {
  const problem = element('p', 'field-error', detail);
  problem.setAttribute('role', 'alert');
  placeOfState(draft).replaceChildren(problem);
  const own = new Set<string>(OWN_TEXTS);
  for (const name of own) {
    const place = draft.item.querySelector(`[id^=draft-${name}-error]`);
    if (place) place.textContent = errors[name]?.join('. ') ?? '';
  }
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !own.has(name)));
}

export function show(draft: Draft, file: File, kind: Slot): void {
  draft[kind] = file;
  const facts = element('p', 'muted small', `${file.name}, ${bytes(file.size)}`);
  facts.dataset['kind'] = kind;
  draft.item.querySelector(`[data-facts] [data-kind=${kind}]`)?.remove();
  draft.item.querySelector('[data-facts]')?.append(facts);
  if (kind === 'gif') void showGif(draft, file);
}

export function showDone(
  draft: Draft,
  { url = '/', title = '', warnings = [], secret_news: secret }: Partial<Uploaded>,
): void {
  draft.item.replaceChildren(
    linkTo(url, `Uploaded: ${title}`),
    ...(secret ? [secretNotice(secret)] : []),
    ...warnings.map((warning) => element('p', 'notice', warning)),
  );
}

function secretNotice({ text, links }: SecretNews): HTMLElement {
  const notice = element('p', 'notice danger', text);
  for (const { label, url } of links) notice.append(' ', linkTo(url, label));
  return notice;
}

function linkTo(url: string, text: string): HTMLAnchorElement {
  const link = element('a', '', text) as HTMLAnchorElement;
  link.href = url;
  return link;
}

/** A GIF plays by itself; its first frame stands still for who prefers that. */
async function showGif({ item }: Draft, file: File): Promise<void> {
  const moving = URL.createObjectURL(file);
  const image = Object.assign(new Image(), { alt: `Preview of ${file.name}` });
  item.querySelector('[data-picture]')?.replaceChildren(image);
  item.dispatchEvent(new CustomEvent('gif', { bubbles: true }));
  const still = hasMotion.matches ? null : await firstFrame(file);
  const button = item.querySelector<HTMLButtonElement>('[data-play]');
  if (still === null || !button) {
    image.src = moving;
    return;
  }
  if (!image.isConnected) return;
  const show = (isPlaying: boolean) => {
    image.src = isPlaying ? moving : still;
    button.textContent = isPlaying ? 'Stop' : 'Play';
    button.onclick = () => {
      show(!isPlaying);
    };
  };
  button.hidden = false;
  show(false);
}

/** URL of a picture; null if the browser cannot read it. */
async function firstFrame(file: File): Promise<string | null> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return null;
  const canvas = Object.assign(element('canvas') as HTMLCanvasElement, {
    width: bitmap.width,
    height: bitmap.height,
  });
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve);
  });
  return blob && URL.createObjectURL(blob);
}

export function placeOfState({ item }: Draft): HTMLElement {
  return item.querySelector<HTMLElement>('[data-state]') ?? item;
}

export function element(name: string, className = '', text = ''): HTMLElement {
  const made = document.createElement(name);
  made.className = className;
  made.textContent = text;
  return made;
}

function bytes(count: number): string {
  return count < 1_000_000
    ? `${Math.max(1, Math.round(count / 1_000))} KB`
    : `${(count / 1_000_000).toFixed(1)} MB`;
}
