/** The script of a recording's page: seeking, and the parts that follow playback. */
const hasMotion = matchMedia('(prefers-reduced-motion: no-preference)');
let bound: HTMLVideoElement | null | undefined;

/** The transcript follows the video, and its times seek. The video of a page may be replaced. */
function addSeeking(): void {
  const video = document.querySelector<HTMLVideoElement>('#player');
  if (video === bound) return;
  bound = video;
  followVideo(video);
  addMoment(video);
  if (!video) return;
  addPlayerBar(video);
  addEventListener('hashchange', () => seekToHash(video));
  if (!seekToHash(video) && hasMotion.matches) void video.play().catch(() => undefined);
}

/** Seeks to the second of `#t=12.4` or `?t=12.4`. @returns whether there is one */
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

/** Highlights the line on the screen, and keeps it in view unless the reader scrolls. */
function followVideo(video: HTMLVideoElement | null): void {
  const follow = (seconds: number) => {
    const lines = [...document.querySelectorAll<HTMLElement>('.transcript li[data-time]')];
    const current = lines.findLast((line) => Number(line.dataset['time']) <= seconds + 0.05);
    const list = current?.parentElement;
    if (!list || current.hasAttribute('aria-current')) return;
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
  // The cast player reports its position.
  document.addEventListener('moment', (event) => {
    follow((event as CustomEvent<number>).detail);
  });
}

/** The link to this moment contains the current second. */
function addMoment(video: HTMLVideoElement | null): void {
  const way = document.querySelector<HTMLDetailsElement>('[data-moment]');
  let seconds = 0;
  const show = () => {
    const [code, button, image, time] = ['code', '[data-copy]', 'img', 'output'].map((part) =>
      way?.querySelector<HTMLElement>(part),
    );
    if (!way?.open || !code || !button || !time || !(seconds > 0)) return;
    const at = seconds.toFixed(1);
    code.textContent = button.dataset['copy'] = `${way.dataset['moment'] ?? ''}${at}`;
    time.textContent = clock(seconds);
    image?.setAttribute('src', `${way.dataset['frame'] ?? ''}${at}`);
  };
  for (const event of ['pause', 'seeked'])
    video?.addEventListener(event, () => {
      seconds = video.currentTime;
      if (video.paused) show();
    });
  document.addEventListener('moment', (event) => {
    seconds = (event as CustomEvent<number>).detail;
  });
  way?.addEventListener('toggle', () => {
    if (video && !video.hidden) seconds = video.currentTime;
    show();
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
    // The script of every page copies it.
    moment.dataset['copy'] = url.href;
  });
}

function playOrPause(video: HTMLVideoElement): void {
  if (video.paused) void video.play();
  else video.pause();
}

/** `0:04`, `12:30`, `1:02:03`. */
function clock(seconds: number): string {
  const whole = Math.floor(seconds);
  const [hours, minutes] = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60];
  const rest = String(whole % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}

function addSpaceKey(): void {
  addEventListener('keydown', (event) => {
    if (event.key !== ' ' || event.ctrlKey || event.metaKey || event.altKey) return;
    const video = document.querySelector<HTMLVideoElement>('#player');
    const isOnControl =
      event.target instanceof Element &&
      event.target.closest('a, button, summary, video, input, textarea, select');
    if (!video?.checkVisibility() || isOnControl) return;
    event.preventDefault();
    playOrPause(video);
  });
}

addSeeking();
addSpaceKey();
document.addEventListener('film', addSeeking);
