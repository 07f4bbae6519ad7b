/** The script of a recording's page: the parts that follow playback. */
import { formatTime } from './clock.js';

/** Highlights the line on the screen, and keeps it in view unless the reader scrolls. */
function follow(seconds: number): void {
  const lines = [...document.querySelectorAll<HTMLElement>('.transcript li[data-time]')];
  const current = lines.findLast((line) => Number(line.dataset['time']) <= seconds + 0.05);
  const list = current?.parentElement;
  if (!list || current.hasAttribute('aria-current')) return;
  for (const line of lines) line.removeAttribute('aria-current');
  current.setAttribute('aria-current', 'true');
  if (!list.matches(':hover, :focus-within')) {
    list.scrollTo({ top: current.offsetTop - list.offsetTop - list.clientHeight / 2 });
  }
}

/** The link to this moment contains the current second. */
function addMoment(way: HTMLDetailsElement): void {
  let seconds = 0;
  const show = () => {
    const [code, button, image, time] = ['code', '[data-copy]', 'img', 'output'].map((part) =>
      way.querySelector<HTMLElement>(part),
    );
    if (!way.open || !code || !button || !time || !(seconds > 0)) return;
    const at = seconds.toFixed(1);
    code.textContent = button.dataset['copy'] = `${way.dataset['moment'] ?? ''}${at}`;
    time.textContent = formatTime(seconds);
    image?.setAttribute('src', `${way.dataset['frame'] ?? ''}${at}`);
  };
  document.addEventListener('moment', (event) => {
    seconds = (event as CustomEvent<number>).detail;
    // Each would be another picture.
    if (!document.querySelector('.stage[data-playing]')) show();
  });
  way.addEventListener('toggle', show);
}

document.addEventListener('moment', (event) => {
  follow((event as CustomEvent<number>).detail);
});
const way = document.querySelector<HTMLDetailsElement>('[data-moment]');
if (way) addMoment(way);
