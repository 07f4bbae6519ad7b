/** The script of every page. Pages work without it; it adds copying, playing, seeking and keys. */
const MOST_TRIES = 5;
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
  followVideo(video);
  if (!video) return;
  addPlayerBar(video);
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
function followVideo(video: HTMLVideoElement | null): void {
  const list = document.querySelector<HTMLElement>('.transcript ol');
  const lines = [...document.querySelectorAll<HTMLElement>('.transcript li')];
  const follow = (seconds: number) => {
    const current = lines.findLast((line) => Number(line.dataset['time']) <= seconds + 0.05);
    if (!list || !current || current.hasAttribute('aria-current')) return;
    for (const line of lines) line.removeAttribute('aria-current');
    current.setAttribute('aria-current', 'true');
    if (!list.matches(':hover, :focus-within')) {
      list.scrollTo({ top: current.offsetTop - list.offsetTop - list.clientHeight / 2 });
    }
  };
  for (const event of ['timeupdate', 'seeked'])
    video?.addEventListener(event, () => {
      follow(video.currentTime);
    });
  // The player of the cast tells where it is.
  document.addEventListener('moment', (event) => {
    follow((event as CustomEvent<number>).detail);
  });
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
    if (event.key === '?') openDialog('keys');
    if (event.key === 'j' || event.key === 'k') focusNext(event.key === 'j' ? 1 : -1);
    const video = document.querySelector<HTMLVideoElement>('#player');
    const isOnControl = event.target instanceof Element && event.target.closest('a, button, summary, video');
    if (event.key === ' ' && video?.hidden === false && !isOnControl) {
      event.preventDefault();
      playOrPause(video);
    }
  });
}

function openDialog(id: string): void {
  const dialog = document.querySelector<HTMLDialogElement>(`dialog#${id}`);
  if (dialog?.open === false) dialog.showModal();
}

function addDialogs(): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-opens]')) {
    button.addEventListener('click', () => {
      openDialog(button.dataset['opens'] ?? '');
    });
  }
}

const SCHEMES = ['auto', 'light', 'dark'];

/** `scheme.js` applies the choice on the next page before it is drawn. */
function addSchemeSwitch(): void {
  const button = document.querySelector<HTMLElement>('[data-scheme-switch]');
  if (!button) return;
  const root = document.documentElement;
  const show = () => {
    const scheme = root.dataset['scheme'] ?? 'auto';
    button.ariaLabel = `Color scheme: ${scheme}`;
    button.title = `${button.ariaLabel}. Click to change it.`;
  };
  button.addEventListener('click', () => {
    const next = SCHEMES[(SCHEMES.indexOf(root.dataset['scheme'] ?? 'auto') + 1) % SCHEMES.length] ?? 'auto';
    if (next === 'auto') delete root.dataset['scheme'];
    else root.dataset['scheme'] = next;
    show();
    try {
      localStorage.setItem('scheme', next);
    } catch {
      // Without storage, the choice holds for this page.
    }
  });
  show();
}

/** Moves the focus among the recordings of a page. */
function focusNext(step: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>('.gif .name a, .results .name a')];
  const at = links.indexOf(document.activeElement as HTMLElement);
  links[at === -1 && step === -1 ? links.length - 1 : at + step]?.focus();
}

/** A still of a new recording may take a few seconds to be made. */
function addRetrying(): void {
  for (const image of document.querySelectorAll<HTMLImageElement>('.frame img')) {
    let tries = 0;
    const retry = () => {
      if (++tries > MOST_TRIES) return;
      setTimeout(() => {
        image.src = image.getAttribute('src') ?? '';
      }, 2_000);
    };
    image.addEventListener('error', retry);
    if (image.complete && image.naturalWidth === 0) retry();
  }
}

/** A page that waits for a picture looks again. */
function addReloading(): void {
  if (!document.querySelector('[data-reload]')) return;
  setTimeout(() => {
    location.reload();
  }, 3_000);
}

/** Asks before what cannot be undone. */
function addConfirming(): void {
  document.addEventListener('submit', (event) => {
    const question = event.submitter?.dataset['confirm'];
    if (question !== undefined && !confirm(question)) event.preventDefault();
  });
}

addConfirming();
addCopying();
addPlaying();
addSeeking();
addKeys();
addDialogs();
addSchemeSwitch();
addReloading();
addRetrying();
