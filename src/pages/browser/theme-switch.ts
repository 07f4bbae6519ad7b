/** The script that shows a recording in another theme without leaving its page. */
const RETRY_SECONDS = 5;
const MOST_TRIES = 24;

const film = document.querySelector<HTMLElement>('[data-film]');
const status = document.querySelector<HTMLElement>('[data-drawing]');
/** Stops the work for the previous choice. */
let choosing = new AbortController();

function links(): HTMLAnchorElement[] {
  return [...document.querySelectorAll<HTMLAnchorElement>('.theme-choice a')];
}

async function choose(link: HTMLAnchorElement): Promise<void> {
  choosing.abort();
  choosing = new AbortController();
  const { signal } = choosing;
  mark(link);
  // The player of the cast gets the new colours immediately.
  document.dispatchEvent(new CustomEvent('theme'));
  try {
    const page = await load(link.href, signal);
    showParts(page);
    const themed = page.querySelector<HTMLElement>('.themed');
    if (themed) await draw(themed, signal);
    else if (!status?.closest('.stage')?.querySelector('[data-film] > :not(.themed)'))
      film?.replaceChildren(...(page.querySelector('[data-film]')?.childNodes ?? []));
    if (!signal.aborted) show(themed);
  } catch (error) {
    if (signal.aborted) return;
    film?.removeAttribute('aria-busy');
    say(error instanceof Error ? error.message : '');
  }
}

function mark(chosen: HTMLAnchorElement): void {
  for (const link of links()) link.removeAttribute('aria-current');
  chosen.setAttribute('aria-current', 'true');
  const name = document.querySelector('[data-theme-name]');
  if (name) name.textContent = chosen.ariaLabel;
}

async function load(url: string, signal: AbortSignal): Promise<Document> {
  const response = await fetch(url, { headers: { Accept: 'text/html' }, signal });
  if (!response.ok) throw new Error(`The page in this theme could not be loaded: ${response.status}.`);
  return new DOMParser().parseFromString(await response.text(), 'text/html');
}

/** Updates the codes for the theme. */
function showParts(page: Document): void {
  for (const part of document.querySelectorAll('[data-of-theme]')) {
    const next = page.getElementById(part.id);
    if (next) part.replaceChildren(...next.childNodes);
  }
}

/** Waits until the picture is ready. */
async function draw(themed: HTMLElement, signal: AbortSignal): Promise<void> {
  const { themed: name = '', gif: url = '' } = themed.dataset;
  film?.setAttribute('aria-busy', 'true');
  say(`Drawing it in ${name}. It takes a few seconds.`);
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const response = await fetch(url, { signal });
    if (response.ok) {
      await response.blob();
      return;
    }
    const isLater = response.status === 503 || response.status === 429;
    if (!isLater) throw new Error(await problemOf(response, name));
    const seconds = Number(response.headers.get('Retry-After') ?? RETRY_SECONDS) || RETRY_SECONDS;
    await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
    signal.throwIfAborted();
  }
  throw new Error(`The service is busy. Choose ${name} again in a minute.`);
}

async function problemOf(response: Response, name: string): Promise<string> {
  const { detail } = (await response.json().catch(() => ({}))) as { detail?: string };
  return `It could not be drawn in ${name}: ${detail ?? String(response.status)}`;
}

/** Shows the picture in the theme, or with null the recording's own. */
function show(themed: HTMLElement | null): void {
  if (!film) return;
  for (const part of [...film.children] as HTMLElement[]) {
    if (part.matches('.themed')) part.remove();
    else part.hidden = themed !== null;
  }
  const video = film.querySelector('video');
  if (themed) {
    video?.pause();
    film.append(document.adoptNode(themed));
  }
  film.removeAttribute('aria-busy');
  say('');
  document.dispatchEvent(new CustomEvent('film'));
}

function say(text: string): void {
  if (status) status.textContent = text;
}

function themeOf(url: string): string | null {
  return new URL(url).searchParams.get('theme');
}

/** This page in a theme, or with null in the recording's own. Other parameters, such as `lines`, stay. */
function urlIn(theme: string | null): string {
  const url = new URL(location.href);
  url.hash = '';
  if (theme === null) url.searchParams.delete('theme');
  else url.searchParams.set('theme', theme);
  return url.href;
}

function addChoosing(): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link?.closest('.theme-choice') || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const url = urlIn(themeOf(link.href));
    if (url !== location.href) history.pushState(null, '', url);
    void choose(link);
  });
  addEventListener('popstate', () => {
    const link = links().find(({ href }) => themeOf(href) === themeOf(location.href));
    if (link && !link.hasAttribute('aria-current')) void choose(link);
  });
}

/** A page that was opened in a theme may show the picture before it is drawn. */
function addWaiting(): void {
  const themed = film?.querySelector<HTMLElement>('.themed');
  const image = themed?.querySelector('img');
  if (!themed || !image || (image.complete && image.naturalWidth > 0)) return;
  const { signal } = choosing;
  void draw(themed, signal)
    .then(() => {
      show(themed);
      if (image.naturalWidth === 0) image.src = themed.dataset['gif'] ?? '';
    })
    .catch((error: unknown) => {
      if (!signal.aborted) say(error instanceof Error ? error.message : '');
    });
}

addChoosing();
addWaiting();
