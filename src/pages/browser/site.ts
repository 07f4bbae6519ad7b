/** The script of every page. Pages work without it; it adds copying, playing, seeking, keys and live forms. */
document.documentElement.classList.add('scripted');

const TYPING_PAUSE_MS = 150;
/** A picture of a half-typed name would cost the reader a look-up in a registry. */
const PICTURE_PAUSE_MS = 600;
const hasMotion = matchMedia('(prefers-reduced-motion: no-preference)');

function addCopying(): void {
  document.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-copy]') : null;
    if (button) void copy(button.dataset['copy'] ?? '', button);
  });
}

/** Says in the button whether it worked. */
async function copy(text: string, button: HTMLElement): Promise<void> {
  button.dataset['label'] ??= button.textContent;
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = 'Copied';
  } catch {
    button.textContent = 'Not allowed to copy';
  }
  setTimeout(() => {
    button.textContent = button.dataset['label'] ?? '';
  }, 2_000);
}

/** The GIF of a card plays while it is pointed at or focused. */
function addPlaying(): void {
  for (const card of document.querySelectorAll<HTMLElement>('.gif[data-gif]')) {
    const image = card.querySelector('img');
    const still = image?.src;
    if (!image || still === undefined) continue;
    const play = () => {
      if (hasMotion.matches) image.src = card.dataset['gif'] ?? still;
    };
    const stop = () => {
      image.src = still;
    };
    card.addEventListener('pointerenter', play);
    card.addEventListener('pointerleave', stop);
    card.addEventListener('focusin', play);
    card.addEventListener('focusout', stop);
  }
}

/** The transcript follows the video, and its times seek. */
function addSeeking(): void {
  const video = document.querySelector<HTMLVideoElement>('#player');
  if (!video) return;
  addPlayerBar(video);
  followVideo(video);
  addEventListener('hashchange', () => seekToHash(video));
  if (!seekToHash(video) && hasMotion.matches) void video.play().catch(() => undefined);
}

/** Goes to the second of `#t=12.4` or `?t=12.4`. @returns whether there is one */
function seekToHash(video: HTMLVideoElement): boolean {
  const seconds = Number(
    /^#t=([\d.]+)$/.exec(location.hash)?.[1] ?? new URLSearchParams(location.search).get('t') ?? '',
  );
  if (!(seconds > 0)) return false;
  const seek = () => {
    video.currentTime = Math.min(seconds, video.duration);
  };
  if (video.readyState > 0) seek();
  else video.addEventListener('loadedmetadata', seek, { once: true });
  return true;
}

/** Marks the line that is on the screen, and keeps it in view unless the reader scrolls. */
function followVideo(video: HTMLVideoElement): void {
  const list = document.querySelector<HTMLElement>('.transcript ol');
  const lines = [...document.querySelectorAll<HTMLElement>('.transcript li')];
  const follow = () => {
    const current = lines.findLast((line) => Number(line.dataset['time']) <= video.currentTime + 0.05);
    if (!list || !current || current.hasAttribute('aria-current')) return;
    for (const line of lines) line.removeAttribute('aria-current');
    current.setAttribute('aria-current', 'true');
    if (!list.matches(':hover, :focus-within')) {
      list.scrollTo({ top: current.offsetTop - list.offsetTop - list.clientHeight / 2 });
    }
  };
  video.addEventListener('timeupdate', follow);
  video.addEventListener('seeked', follow);
}

function addPlayerBar(video: HTMLVideoElement): void {
  const bar = document.querySelector<HTMLElement>('.player-bar');
  const toggle = bar?.querySelector<HTMLElement>('[data-toggle]');
  const seek = bar?.querySelector<HTMLInputElement>('[data-seek]');
  const time = bar?.querySelector<HTMLElement>('[data-time]');
  const speed = bar?.querySelector<HTMLSelectElement>('[data-speed]');
  const moment = bar?.querySelector<HTMLElement>('[data-copy-moment]');
  if (!toggle || !seek || !time || !speed || !moment) return;
  video.controls = false;
  const total = time.textContent.split('/')[1]?.trim() ?? '';
  const show = () => {
    toggle.textContent = video.paused ? 'Play' : 'Pause';
    seek.value = String(video.currentTime);
    time.textContent = `${clock(video.currentTime)} / ${total}`;
  };
  for (const event of ['play', 'pause', 'timeupdate', 'seeked']) video.addEventListener(event, show);
  toggle.addEventListener('click', () => {
    playOrPause(video);
  });
  video.addEventListener('click', () => {
    playOrPause(video);
  });
  seek.addEventListener('input', () => {
    video.currentTime = Number(seek.value);
  });
  speed.addEventListener('change', () => {
    video.playbackRate = Number(speed.value);
  });
  moment.addEventListener('click', () => {
    const url = new URL(location.href);
    url.hash = `t=${video.currentTime.toFixed(1)}`;
    void copy(url.href, moment);
  });
}

function playOrPause(video: HTMLVideoElement): void {
  if (video.paused) void video.play();
  else video.pause();
}

function clock(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

function addKeys(): void {
  addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const isTyping = event.target instanceof Element && event.target.matches('input, textarea, select');
    if (event.key === 'Escape' && isTyping) (event.target as HTMLElement).blur();
    if (isTyping) return;
    if (event.key === '/') {
      event.preventDefault();
      document.querySelector<HTMLInputElement>('.site-header input, main input[type=search]')?.focus();
    }
    if (event.key === 'j' || event.key === 'k') focusNext(event.key === 'j' ? 1 : -1);
    const video = document.querySelector<HTMLVideoElement>('#player');
    const isOnControl = event.target instanceof Element && event.target.closest('a, button, summary, video');
    if (event.key === ' ' && video && !isOnControl) {
      event.preventDefault();
      playOrPause(video);
    }
  });
}

/** Moves the focus among the recordings of a page. */
function focusNext(step: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>('.gif .name a, .results .name a')];
  const at = links.indexOf(document.activeElement as HTMLElement);
  links[at === -1 && step === -1 ? links.length - 1 : at + step]?.focus();
}

/** A page that waits for a picture looks again. */
function addReloading(): void {
  if (!document.querySelector('[data-reload]')) return;
  setTimeout(() => {
    location.reload();
  }, 3_000);
}

/** Parts of the page follow a form while one types. */
function addLiveForms(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('[data-live-form]')) {
    const live = new LiveForm(form);
    form.addEventListener('input', () => {
      live.changed(TYPING_PAUSE_MS);
    });
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      live.changed(0);
    });
  }
}

/** Sends a form as the browser would, one request at a time, and shows the parts of the response marked `data-live`. */
class LiveForm {
  #timer = 0;
  #pictureTimer = 0;
  #isSending = false;
  #isOutdated = false;

  constructor(private readonly form: HTMLFormElement) {}

  changed(pause: number): void {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => {
      this.#isOutdated = true;
      if (!this.#isSending) void this.#send();
    }, pause);
  }

  async #send(): Promise<void> {
    this.#isSending = true;
    while (this.#isOutdated) {
      this.#isOutdated = false;
      try {
        await this.#follow();
      } catch {
        showLiveError('The service did not respond. Change something to try again.');
      }
    }
    this.#isSending = false;
  }

  async #follow(): Promise<void> {
    const { form } = this;
    const fields = new URLSearchParams(new FormData(form) as unknown as Record<string, string>);
    const url = new URL(form.action);
    const isGet = form.method === 'get';
    if (isGet) url.search = fields.toString();
    const response = await fetch(url, {
      method: form.method,
      headers: { Accept: 'text/html' },
      body: isGet ? null : fields,
    });
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    if (!response.ok) {
      showLiveError(page.querySelector('main h1 + p')?.textContent ?? `The status is ${response.status}.`);
    } else {
      if (isGet) history.replaceState(history.state, '', url);
      this.#show(page);
    }
  }

  #show(page: Document): void {
    showLiveError('');
    clearTimeout(this.#pictureTimer);
    for (const part of document.querySelectorAll('[data-live]')) {
      const next = page.getElementById(part.id);
      if (!next || next.innerHTML === part.innerHTML) continue;
      const picture = next.querySelector<HTMLImageElement>('[data-picture]');
      const shown = part.querySelector<HTMLImageElement>('[data-picture]');
      if (picture && shown) this.#showLater(picture, shown.getAttribute('src') ?? '');
      part.replaceChildren(...next.childNodes);
    }
    for (const control of this.form.querySelectorAll('[aria-describedby]')) {
      control.ariaInvalid = page.getElementById(control.id)?.ariaInvalid ?? 'false';
    }
  }

  /** Keeps the picture that is shown until the reader rests. */
  #showLater(picture: HTMLImageElement, shown: string): void {
    const src = picture.getAttribute('src') ?? '';
    picture.setAttribute('src', shown);
    this.#pictureTimer = window.setTimeout(() => {
      picture.setAttribute('src', src);
    }, PICTURE_PAUSE_MS - TYPING_PAUSE_MS);
  }
}

function showLiveError(text: string): void {
  const place = document.querySelector('#live-error');
  if (place) place.textContent = text;
}

/** A line of a verdict leads to its place in the text. */
function addLineLinks(): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-line]') : null;
    const area = document.querySelector<HTMLTextAreaElement>('#tape');
    if (!link || !area) return;
    event.preventDefault();
    const line = Number(link.dataset['line']);
    const lines = area.value.split('\n');
    const start = lines.slice(0, line - 1).join(' ').length + (line > 1 ? 1 : 0);
    area.focus();
    area.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
    area.scrollTop = (area.scrollHeight / lines.length) * Math.max(line - 3, 0);
  });
}

addCopying();
addPlaying();
addSeeking();
addKeys();
addReloading();
addLiveForms();
addLineLinks();
