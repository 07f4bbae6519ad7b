/** The script that shows a recording as its reader chooses, without leaving its page: theme, look, and frame on another site. */
const TYPING_MS = 250;
const problem = document.querySelector('[data-problem]');
/** Stops the work for the previous choice. */
let choosing = new AbortController();
let loading = 0;
let shown = location.search;

function links(): HTMLAnchorElement[] {
  return [...document.querySelectorAll<HTMLAnchorElement>('.theme-choice a')];
}

function controls(): (HTMLInputElement | HTMLSelectElement)[] {
  return [...document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[data-choices] [name]')];
}

function mark(chosen: HTMLAnchorElement): void {
  for (const link of links()) link.removeAttribute('aria-current');
  chosen.setAttribute('aria-current', 'true');
  const name = document.querySelector('[data-theme-name]');
  if (name) name.textContent = chosen.ariaLabel;
  // The player gets the new colours immediately.
  document.dispatchEvent(new CustomEvent('theme'));
}

/** The controls show the address: two of them choose the theme. */
function showChoices(): void {
  const { searchParams } = new URL(location.href);
  for (const control of controls()) {
    const value = searchParams.get(control.name) ?? '';
    if (control.type === 'checkbox') control.checked = value === control.value;
    else if (control !== document.activeElement) control.value = value;
  }
  const link = links().find(({ href }) => themeOf(href) === themeOf(location.href));
  if (link && !link.hasAttribute('aria-current')) mark(link);
}

/** Updates the codes and downloads for the address. */
async function showParts(): Promise<void> {
  choosing.abort();
  choosing = new AbortController();
  const { signal } = choosing;
  problem?.replaceChildren();
  try {
    const response = await fetch(location.href, { headers: { Accept: 'text/html' }, signal });
    if (!response.ok) throw new Error(`The codes for this look could not be loaded: ${response.status}.`);
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    for (const part of document.querySelectorAll('[data-of-theme]')) {
      const next = page.getElementById(part.id);
      // An equal preview goes on.
      if (next && next.innerHTML !== part.innerHTML) part.replaceChildren(...next.childNodes);
    }
  } catch (error) {
    if (!signal.aborted) problem?.replaceChildren(error instanceof Error ? error.message : '');
  }
}

/** Changes the address of this page. Other parameters, such as `lines`, stay. */
function go(name: string, value: string, isTyped = false): void {
  const url = new URL(location.href);
  url.hash = '';
  if (value === '') url.searchParams.delete(name);
  else url.searchParams.set(name, value);
  if (url.href === location.href) return;
  if (isTyped) history.replaceState(null, '', url);
  else history.pushState(null, '', url);
  shown = url.search;
  showChoices();
  clearTimeout(loading);
  loading = window.setTimeout(() => void showParts(), isTyped ? TYPING_MS : 0);
}

function themeOf(url: string): string {
  return new URL(url).searchParams.get('theme') ?? '';
}

function valueOf(control: HTMLInputElement | HTMLSelectElement): string {
  return control.type === 'checkbox' && !control.checked ? '' : control.value;
}

document.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link?.closest('.theme-choice') || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  mark(link);
  go('theme', themeOf(link.href));
});
document.addEventListener('input', ({ target }) => {
  const control = controls().find((each) => each === target);
  if (control?.checkValidity()) go(control.name, valueOf(control), control.type === 'number');
});
document.addEventListener('change', ({ target }) => {
  controls()
    .find((each) => each === target)
    ?.reportValidity();
});
addEventListener('popstate', () => {
  // A link to a moment of this page changes only the fragment.
  if (location.search === shown) return;
  shown = location.search;
  showChoices();
  void showParts();
});
