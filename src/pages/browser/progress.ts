/** The script of a new recording: shows renditions when they are ready, without a layout shift. */
import { sentenceOf } from './progress-sentence.js';

type State = 'pending' | 'ready' | 'failed';
interface Progress {
  readonly processing: boolean;
  readonly renditions: readonly { readonly name: string; readonly state: State }[];
}

const WORDS = { pending: 'being made', ready: 'ready', failed: 'failed' };
/** The page may be some milliseconds older than the event. */
const AGAIN_MS = 400;
const MOST_TRIES = 8;
/** Without events, the page is reloaded at this interval. */
const RELOAD_MS = 3_000;

const place = document.querySelector<HTMLElement>('[data-follow]');
const film = document.querySelector<HTMLElement>('[data-film]');
let shown = Promise.resolve();

function follow(url: string): void {
  const events = new EventSource(url);
  events.addEventListener('renditions', ({ data }: MessageEvent<string>) => {
    const progress = JSON.parse(data) as Progress;
    if (!progress.processing) events.close();
    const changed = progress.renditions.filter(({ name, state }) => isNews(name, state));
    if (changed.length > 0) shown = shown.then(() => showNews(changed.map(({ name }) => name)));
    // "Ready" is said once the page shows it.
    shown = shown.then(count);
  });
  events.addEventListener('error', () => {
    if (events.readyState !== EventSource.CLOSED) return;
    setTimeout(() => {
      location.reload();
    }, RELOAD_MS);
  });
}

/** Stores the state in the list. @returns whether it has changed */
function isNews(name: string, state: State): boolean {
  const item = place?.querySelector<HTMLElement>(`[data-rendition="${name}"]`);
  if (!item || item.dataset['state'] === state) return false;
  item.dataset['state'] = state;
  const word = item.querySelector('span');
  if (word) word.textContent = WORDS[state];
  return true;
}

async function showNews(names: readonly string[]): Promise<void> {
  const page = await readPage(names);
  if (!page) return;
  if (names.includes('gif') || names.includes('mp4')) await showFilm(page);
  if (names.includes('transcript')) put('.transcript', page);
  put('.facts', page);
  for (const part of document.querySelectorAll('[data-of-theme]')) put(`#${part.id}`, page);
}

/** The page in which these are no longer pending; null if it could not be read. */
async function readPage(names: readonly string[]): Promise<Document | null> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const response = await fetch(location.href, { headers: { Accept: 'text/html' } }).catch(() => null);
    const page = response?.ok && new DOMParser().parseFromString(await response.text(), 'text/html');
    const isNew = (name: string) =>
      page && !page.querySelector(`[data-rendition="${name}"][data-state=pending]`);
    if (page && names.every(isNew)) return page;
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
  }
  return null;
}

/** Loads the picture before it removes the placeholder. Keeps the reader's choices. */
async function showFilm(page: Document): Promise<void> {
  const next = page.querySelector<HTMLElement>('[data-film]');
  if (!film || !next) return;
  // In a page that is read and not shown, what is for readers without a script is content.
  for (const part of next.querySelectorAll('noscript')) part.remove();
  const image = next.querySelector('img');
  if (image)
    await Object.assign(new Image(), { src: image.src })
      .decode()
      .catch(() => undefined);
  film.replaceChildren(...next.childNodes);
  // Its length and its still are known now.
  Object.assign(
    film.closest<HTMLElement>('.stage')?.dataset ?? {},
    next.closest<HTMLElement>('.stage')?.dataset,
  );
  document.dispatchEvent(new CustomEvent('film'));
}

function put(selector: string, page: Document): void {
  const part = document.querySelector<HTMLElement>(selector);
  const next = page.querySelector(selector);
  if (!part || !next || part.innerHTML === next.innerHTML) return;
  hold(part);
  part.replaceChildren(...next.childNodes);
}

/** Nothing below moves: the new content fits into the space of the placeholder. */
function hold(part: HTMLElement): void {
  if (part.matches('.facts')) part.style.minHeight = `${part.offsetHeight}px`;
  if (!part.matches('.transcript')) return;
  part.style.height ||= `${part.offsetHeight}px`;
  part.classList.add('held');
}

/** Says how many files are left, and what to do without those that could not be made. */
function count(): void {
  const status = place?.querySelector('[data-progress]');
  const bar = place?.querySelector('progress');
  if (!place || !status || !bar) return;
  const inState = (state: State) => [...place.querySelectorAll<HTMLElement>(`[data-state=${state}]`)];
  const [ready, left] = [inState('ready').length, inState('pending').length];
  const advice = inState('failed').map(({ dataset }) => dataset['advice'] ?? '');
  bar.value = bar.max - left;
  status.textContent = [sentenceOf(ready, left, bar.max), ...advice].join(' ').trim();
}

if (place) follow(place.dataset['follow'] ?? '');
