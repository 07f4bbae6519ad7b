/** The script that shows a recording in another theme or look without leaving its page. */
const form = document.querySelector<HTMLFormElement>('[data-look-form]');
const problem = document.querySelector('[data-problem]');
/** Stops the work for the previous choice. */
let choosing = new AbortController();
let shown = location.search;

function links(): HTMLAnchorElement[] {
  return [...document.querySelectorAll<HTMLAnchorElement>('.theme-choice a')];
}

function mark(chosen: HTMLAnchorElement): void {
  for (const link of links()) link.removeAttribute('aria-current');
  chosen.setAttribute('aria-current', 'true');
  const name = document.querySelector('[data-theme-name]');
  if (name) name.textContent = chosen.ariaLabel;
  // The player gets the new colours immediately.
  document.dispatchEvent(new CustomEvent('theme'));
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
      if (next) part.replaceChildren(...next.childNodes);
    }
  } catch (error) {
    if (!signal.aborted) problem?.replaceChildren(error instanceof Error ? error.message : '');
  }
}

/** Changes the address of this page. Other parameters, such as `lines`, stay. */
function go(changes: Readonly<Record<string, string>>): void {
  const url = new URL(location.href);
  url.hash = '';
  for (const [name, value] of Object.entries(changes)) {
    if (value === '') url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  if (url.href === location.href) return;
  history.pushState(null, '', url);
  shown = url.search;
  void showParts();
}

function themeOf(url: string): string {
  return new URL(url).searchParams.get('theme') ?? '';
}

document.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link?.closest('.theme-choice') || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  mark(link);
  go({ theme: themeOf(link.href) });
});
form?.addEventListener('change', ({ target }) => {
  if (target instanceof HTMLSelectElement) go({ [target.name]: target.value });
});
addEventListener('popstate', () => {
  // A link to a moment of this page changes only the fragment.
  if (location.search === shown) return;
  shown = location.search;
  const { searchParams } = new URL(location.href);
  for (const select of form?.querySelectorAll('select') ?? [])
    select.value = searchParams.get(select.name) ?? '';
  const link = links().find(({ href }) => themeOf(href) === themeOf(location.href));
  if (link && !link.hasAttribute('aria-current')) mark(link);
  void showParts();
});
