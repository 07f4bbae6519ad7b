/** The script of every page. Pages work without it; it adds copying, playing and keys. */
/** Of a picture: for two minutes. */
const MOST_TRIES = 27;
const LONGEST_RETRY_MS = 5_000;
const hasMotion = matchMedia('(prefers-reduced-motion: no-preference)');

function addCopying(): void {
  document.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-copy]') : null;
    if (button) void copy(button.dataset['copy'] ?? '', button);
  });
}

/** Shows in the button whether it worked. */
async function copy(text: string, button: HTMLElement): Promise<void> {
  button.dataset['label'] ??= button.textContent;
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = 'Copied';
  } catch {
    button.textContent = 'Not allowed to copy';
  }
  announce(button.textContent);
  setTimeout(() => {
    button.textContent = button.dataset['label'] ?? '';
  }, 2_000);
}

/** Announces a message to screen readers. */
function announce(text: string): void {
  const place = document.querySelector('#announced') ?? document.createElement('p');
  if (!place.id) {
    place.id = 'announced';
    place.className = 'visually-hidden';
    place.role = 'status';
    document.body.append(place);
  }
  // The same text twice is announced twice.
  place.textContent = '';
  setTimeout(() => (place.textContent = text), 50);
}

/** The GIF of a card plays while the pointer or the focus is on it. */
function addPlaying(): void {
  const stills = new WeakMap<HTMLImageElement, string>();
  const imageOf = (target: EventTarget | null) =>
    target instanceof Element ? target.closest<HTMLElement>('.gif[data-gif], .look[data-gif]') : null;
  const listen = (names: readonly string[], show: (image: HTMLImageElement, gif: string) => string) => {
    for (const name of names)
      document.addEventListener(name, (event) => {
        const card = imageOf(event.target);
        const image = card?.querySelector('img');
        const isWithin = (event as MouseEvent).relatedTarget;
        if (!card || !image || (isWithin instanceof Node && card.contains(isWithin))) return;
        if (!stills.has(image)) stills.set(image, image.src);
        image.src = show(image, card.dataset['gif'] ?? '');
      });
  };
  const stillOf = (image: HTMLImageElement) => stills.get(image) ?? image.src;
  listen(['pointerover', 'focusin'], (image, gif) => (hasMotion.matches ? gif : stillOf(image)));
  listen(['pointerout', 'focusout'], stillOf);
}

function addKeys(): void {
  addEventListener('keydown', (event) => {
    if (event.key === 'k' && event.ctrlKey !== event.metaKey && !event.altKey && !event.shiftKey)
      openPalette(event);
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const isTyping = event.target instanceof Element && event.target.matches('input, textarea, select');
    if (event.key === 'Escape' && isTyping) (event.target as HTMLElement).blur();
    if (isTyping) return;
    if (event.key === '/') openPalette(event);
    if (event.key === '?') openDialog('keys');
    if (event.key === 'j' || event.key === 'k') focusNext(event.key === 'j' ? 1 : -1);
  });
}

/** Browsers use the same keys to search. */
function openPalette(event: Event): void {
  event.preventDefault();
  openDialog('palette');
}

/** A dialog that few readers open is in a template, with its script. */
function openDialog(id: string): void {
  const template = document.querySelector<HTMLTemplateElement>(`template#${id}-template`);
  template?.replaceWith(document.importNode(template.content, true));
  const dialog = document.querySelector<HTMLDialogElement>(`dialog#${id}`);
  if (dialog?.open === false) dialog.showModal();
}

function addDialogs(): void {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-opens]') : null;
    if (button) openDialog(button.dataset['opens'] ?? '');
  });
}

/** Closes the menus of the header on Esc, and when the reader goes on elsewhere. */
function addMenus(): void {
  const openMenus = () => document.querySelectorAll<HTMLDetailsElement>('.site-header details[open]');
  const closeUnless = (isUsed: (menu: HTMLElement) => boolean) => {
    for (const menu of openMenus()) menu.open = isUsed(menu);
  };
  document.addEventListener('focusin', ({ target }) => {
    closeUnless((menu) => menu.contains(target as Node));
  });
  document.addEventListener('click', ({ target }) => {
    closeUnless((menu) => menu.contains(target as Node) && !(target as Element).closest('a'));
  });
  addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return;
    for (const menu of openMenus()) {
      menu.open = false;
      menu.querySelector('summary')?.focus();
    }
  });
}

const SCHEMES = ['auto', 'light', 'dark'];

/** `scheme.js` applies the choice on the next page before it is drawn. */
function addSchemeSwitch(): void {
  const root = document.documentElement;
  const show = () => {
    const button = document.querySelector<HTMLElement>('.site-header [data-scheme-switch]');
    if (!button) return;
    const scheme = root.dataset['scheme'] ?? 'auto';
    button.ariaLabel = `Colour scheme: ${scheme}`;
    button.title = `${button.ariaLabel}. Click to change it.`;
  };
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-scheme-switch]') : null;
    if (!button) return;
    chooseScheme(button.dataset['schemeSwitch'] ?? '');
    show();
  });
  show();
}

/** @param chosen empty for the one after the present one */
function chooseScheme(chosen: string): void {
  const root = document.documentElement;
  const following = SCHEMES[(SCHEMES.indexOf(root.dataset['scheme'] ?? 'auto') + 1) % SCHEMES.length];
  const scheme = SCHEMES.includes(chosen) ? chosen : (following ?? 'auto');
  if (scheme === 'auto') delete root.dataset['scheme'];
  else root.dataset['scheme'] = scheme;
  try {
    localStorage.setItem('scheme', scheme);
  } catch {
    // Without storage, the choice holds for this page.
  }
}

/** Moves the focus among the recordings of a page. */
function focusNext(step: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>('.gif .name a, .results .name a')];
  const at = links.indexOf(document.activeElement as HTMLElement);
  links[at === -1 && step === -1 ? links.length - 1 : at + step]?.focus();
}

/** A picture of a new recording may still be in the making: it is hidden, and requested again at growing intervals. */
function addRetrying(): void {
  const tries = new WeakMap<HTMLImageElement, number>();
  const retry = (image: HTMLImageElement) => {
    const count = (tries.get(image) ?? 0) + 1;
    const isWaiting = count <= MOST_TRIES && image.src !== '';
    image.toggleAttribute('data-waiting', isWaiting);
    if (!isWaiting) return;
    tries.set(image, count);
    const again = () => (image.src = image.getAttribute('src') ?? '');
    setTimeout(again, Math.min(count * 1_000, LONGEST_RETRY_MS));
  };
  const listen = (name: string, act: (image: HTMLImageElement) => void) => {
    document.addEventListener(
      name,
      ({ target }) => {
        if (target instanceof HTMLImageElement) act(target);
      },
      { capture: true },
    );
  };
  listen('error', retry);
  listen('load', (image) => {
    image.removeAttribute('data-waiting');
  });
  for (const image of document.images) if (image.complete && image.naturalWidth === 0) retry(image);
}

/** A page that waits for a picture checks again. */
function addReloading(): void {
  if (!document.querySelector('[data-reload]')) return;
  setTimeout(() => {
    location.reload();
  }, 3_000);
}

/** Asks before irreversible actions. */
function addConfirming(): void {
  document.addEventListener('submit', (event) => {
    const question = event.submitter?.dataset['confirm'];
    if (question !== undefined && !confirm(question)) event.preventDefault();
  });
}

/**
 * Files that are dropped or pasted anywhere are for the upload: its page takes them itself, and on others a script that is
 * loaded with the first one opens it.
 */
function addFiles(): void {
  const isOnUpload = document.querySelector('[data-drop]') !== null;
  const isField = (target: EventTarget | null, kinds: string) =>
    target instanceof Element && target.matches(kinds);
  // A picture of the page that is dragged has a file too.
  let isOwn = false;
  addEventListener('dragstart', () => (isOwn = true));
  addEventListener('dragend', () => (isOwn = false));
  const hasFiles = ({ target, dataTransfer }: DragEvent) =>
    !isOwn && dataTransfer?.types.includes('Files') === true && !isField(target, 'input[type=file]');
  const over = (isOver: boolean) => {
    if (isOnUpload) dispatchEvent(new CustomEvent('filesover', { detail: isOver }));
    else
      void import('./drop-anywhere.js').then(({ showOverlay }) => {
        showOverlay(isOver);
      });
  };
  const take = (event: Event, files: readonly File[]) => {
    event.preventDefault();
    if (isOnUpload) dispatchEvent(new CustomEvent('filestaken', { detail: files }));
    else void import('./drop-anywhere.js').then(({ takeToUpload }) => takeToUpload(files));
  };
  addEventListener('dragenter', (event) => {
    if (hasFiles(event)) over(true);
  });
  addEventListener('dragover', (event) => {
    if (hasFiles(event)) event.preventDefault();
  });
  addEventListener('dragleave', (event) => {
    if (event.relatedTarget === null && hasFiles(event)) over(false);
  });
  addEventListener('drop', (event) => {
    if (!hasFiles(event)) return;
    over(false);
    take(event, [...(event.dataTransfer?.files ?? [])]);
  });
  addEventListener('paste', (event) => {
    const files = [...(event.clipboardData?.files ?? [])];
    if (files.length > 0 && (isOnUpload || !isField(event.target, 'input, textarea'))) take(event, files);
  });
}

addConfirming();
addCopying();
addPlaying();
addKeys();
addDialogs();
addFiles();
addMenus();
addSchemeSwitch();
addReloading();
addRetrying();
