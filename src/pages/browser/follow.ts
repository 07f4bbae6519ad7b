/** The script of pages that follow a job: it reloads them at each step. */
const place = document.querySelector<HTMLElement>('[data-follow]');
const events = new EventSource(place?.dataset['follow'] ?? '');
let stage: string | undefined;

events.addEventListener('status', ({ data }: MessageEvent<string>) => {
  const { status, tape, gifs_created: made } = JSON.parse(data) as Record<string, unknown>;
  const next = `${String(status)} ${tape === null} ${String(made)}`;
  stage ??= next;
  const isDone = status === 'completed' || status === 'failed';
  if (!isDone && next === stage) return;
  events.close();
  location.reload();
});
