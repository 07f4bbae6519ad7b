import { setTimeout as delay } from 'node:timers/promises';
import { PageClient } from '../contract/page-client.js';
import { denseCast } from '../support/dense-cast.js';
import { longCast, longGif, shortCast } from '../support/long-recordings.js';
import { RunningService } from '../support/running-service.js';
import { smallGif, upload, type UploadParts } from '../support/upload.js';
import type { Scenario } from './scenario.js';

/** Milliseconds on two cores. */
const LIMITS = { frame: 3_000, picture: 10_000, pageP99: 300 };
const MINUTES = 10;
const PICTURES = 3_000;
const SHORT_RECORDINGS = 3;
const PATIENCE_MS = 120_000;
const WARM_UP_MS = 8_000;
const REFUSED_MS = 1_000;
const ROUNDS = 5;
const MOST_FRAMES_WAITING = 24;
const MOST_DRAWINGS_WAITING = 5;
const FIVE = [2, 3, 4, 5, 6];
const ACCOUNTS = 11;
const OTHER = '198.51.100.1';

/** What is drawn, by the ids of recordings. */
interface Recordings {
  /** A cast and a GIF, of which others ask for frames. */
  readonly long: readonly string[];
  /** A GIF of which each frame shows all earlier ones. */
  readonly costly: string;
  readonly short: readonly string[];
  /** Of which only others ask for pictures. */
  readonly quiet: readonly string[];
  readonly themes: readonly string[];
}

interface Answer {
  readonly status: number;
  /** Seconds. */
  readonly retryAfter: number;
}

type Ask = (turn: number, signal: AbortSignal) => Promise<Answer>;

/** Requests that are sent again and again until it ends. */
class Attack {
  readonly counts = new Map<number, number>();
  readonly #loops: Promise<void>[] = [];
  readonly #over = new AbortController();

  keep(waiting: number, ask: Ask): void {
    for (let loop = 0; loop < waiting; loop++) this.#loops.push(this.#repeat(loop, waiting, ask));
  }

  async end(): Promise<void> {
    this.#over.abort();
    await Promise.allSettled(this.#loops);
  }

  async #repeat(first: number, step: number, ask: Ask): Promise<void> {
    for (let turn = first; ; turn += step) {
      const { status } = await ask(turn, this.#over.signal);
      this.counts.set(status, (this.counts.get(status) ?? 0) + 1);
      if (status !== 200) await delay(REFUSED_MS, undefined, { signal: this.#over.signal });
    }
  }
}

async function send(url: string, init: RequestInit): Promise<Answer> {
  const response = await fetch(url, init);
  await response.arrayBuffer();
  return { status: response.status, retryAfter: Number(response.headers.get('retry-after') ?? 1) };
}

const from = (address: string): RequestInit => ({ headers: { 'X-Forwarded-For': address } });

function frameUrl(service: RunningService, id: string, turn: number): string {
  const second = ((turn * 37.3) % (60 * MINUTES)).toFixed(1);
  return `${service.address}/media/${id}.png?t=${second}`;
}

function themedUrl(service: RunningService, { themes }: Recordings, id: string, turn: number): string {
  const theme = themes[turn % themes.length] ?? '';
  return `${service.address}/media/${id}.gif?theme=${theme}&scale=${1 + (Math.floor(turn / themes.length) % 3)}`;
}

const pick = (ids: readonly string[], turn: number) => ids[turn % ids.length] ?? '';

/** All that an address may have waiting. */
function byAddress(attack: Attack, service: RunningService, recordings: Recordings, number: number): void {
  const reader = from(`192.0.2.${number}`);
  const [cast = '', gif = ''] = recordings.long;
  const { costly, short } = recordings;
  attack.keep(MOST_FRAMES_WAITING, (turn, signal) =>
    send(frameUrl(service, pick([gif, costly], turn), turn + 1_000 * number), { ...reader, signal }),
  );
  const pictures = [cast, ...short];
  attack.keep(MOST_DRAWINGS_WAITING, (turn, signal) =>
    send(themedUrl(service, recordings, pick(pictures, turn), turn + number), { ...reader, signal }),
  );
}

/** Previews of cuts and of uploads: all that an account may have waiting. */
async function byAccount(attack: Attack, service: RunningService, number: number): Promise<void> {
  const client = await PageClient.signedUp(service, `attacker${number}`);
  const key = await client.apiKey();
  const cast = denseCast(80, 24, 150);
  const { id } = await upload(service, key, { title: 'Mine', cast: shortCast(number), gif: smallGif() });
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const preview = (signal: AbortSignal) => {
    const body = new FormData();
    body.set('cast', new Blob([cast]), 'long.cast');
    const headers = { Origin: service.address, Accept: 'application/json', Cookie: cookie };
    return send(`${service.address}/upload/preview`, { method: 'POST', headers, body, signal });
  };
  const cut = (turn: number, signal: AbortSignal) =>
    send(`${service.api}/gifs/${id}/edits/preview/`, {
      method: 'POST',
      headers: { 'X-API-Key': key, 'Content-Type': 'application/json', Accept: 'image/png' },
      signal,
      body: JSON.stringify({ speed: 1.1 + (turn % 30) / 10 }),
    });
  attack.keep(MOST_DRAWINGS_WAITING, (turn, signal) =>
    turn % 2 === 0 ? preview(signal) : cut(turn, signal),
  );
}

/** The time until a reader who retries has it, in milliseconds. */
async function untilShown(url: string): Promise<number> {
  const begun = performance.now();
  for (;;) {
    const { status, retryAfter } = await send(url, from(OTHER));
    const ms = performance.now() - begun;
    if (status === 200) return ms;
    if (status !== 503 || ms > PATIENCE_MS) throw new Error(`${url} was answered ${status}.`);
    await delay(1_000 * retryAfter);
  }
}

async function pageTimes(service: RunningService, isOver: () => boolean): Promise<number[]> {
  const times: number[] = [];
  while (!isOver()) {
    const begun = performance.now();
    const { status } = await send(`${service.address}/tags`, from(OTHER));
    if (status !== 200) throw new Error(`The page was answered ${status}.`);
    times.push(performance.now() - begun);
    await delay(50);
  }
  return times.sort((one, other) => one - other);
}

/** @param offset so that nothing is asked for that was drawn before */
async function measure(
  service: RunningService,
  recordings: Recordings,
  offset: number,
): Promise<{ frame: number[]; picture: number[]; pageP99: number }> {
  const [frame, picture]: [number[], number[]] = [[], []];
  const over = { now: false };
  const ask = async () => {
    for (let round = offset; round < offset + ROUNDS; round++) {
      frame.push(await untilShown(frameUrl(service, pick(recordings.long, round), 500_009 + round)));
      const id = pick(recordings.quiet, round);
      picture.push(await untilShown(themedUrl(service, recordings, id, round)));
    }
  };
  const [times] = await Promise.all([
    pageTimes(service, () => over.now),
    ask().finally(() => {
      over.now = true;
    }),
  ]);
  return { frame, picture, pageP99: times[Math.floor(0.99 * times.length)] ?? Infinity };
}

const inSeconds = (times: readonly number[]) => times.map((ms) => (ms / 1_000).toFixed(1)).join(' ');

async function play(
  service: RunningService,
  recordings: Recordings,
  { name, offset, begin }: { name: string; offset: number; begin: (attack: Attack) => void | Promise<void> },
): Promise<string[]> {
  const attack = new Attack();
  await begin(attack);
  await delay(WARM_UP_MS);
  const measured = measure(service, recordings, offset);
  const { frame, picture, pageP99 } = await measured.finally(() => attack.end());
  const answers = [...attack.counts].map(([status, count]) => `${count} × ${status}`).join(', ');
  console.log(
    `   ${name} (${answers}): frames of another after ${inSeconds(frame)} s, themed pictures after ` +
      `${inSeconds(picture)} s, p99 of a light page ${pageP99.toFixed(0)} ms`,
  );
  return [
    Math.max(...frame) > LIMITS.frame && `frames with ${name}`,
    Math.max(...picture) > LIMITS.picture && `themed pictures with ${name}`,
    pageP99 > LIMITS.pageP99 && `pages with ${name}`,
  ].filter((each) => each !== false);
}

/** Its other renditions may still be made: jobs of others are part of any day. */
async function untilDrawn(service: RunningService, id: string): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const { status } = await fetch(`${service.address}/media/${id}.gif`, { method: 'HEAD' });
    if (status === 200) return;
    if (Date.now() > deadline) throw new Error(`The GIF of ${id} is not drawn: ${status}.`);
    await delay(500);
  }
}

async function makeRecordings(service: RunningService): Promise<Recordings> {
  const key = await service.createUser('ada');
  const add = async (parts: Omit<UploadParts, 'title'>) =>
    (await upload(service, key, { title: 'Recording', ...parts })).id;
  const long = [
    await add({ gif: null, cast: longCast(MINUTES) }),
    await add({ gif: longGif(PICTURES, 'blocks') }),
  ];
  const costly = await add({ gif: longGif(PICTURES, 'dots') });
  const texts = await Promise.all(
    Array.from({ length: 2 * SHORT_RECORDINGS }, (_, number) => add({ gif: null, cast: shortCast(number) })),
  );
  for (const id of [...long, costly, ...texts]) await untilDrawn(service, id);
  const themes = (await (await fetch(`${service.api}/themes/`)).json()) as { slug: string }[];
  const short = texts.slice(SHORT_RECORDINGS);
  const quiet = texts.slice(0, SHORT_RECORDINGS);
  return { long, costly, short, quiet, themes: themes.map(({ slug }) => slug) };
}

export const scenario: Scenario = {
  title: 'whoever keeps all drawings waiting that they may, others have theirs soon',
  isLong: true,
  async run() {
    const service = await RunningService.start({
      TRUST_PROXY: 'loopback',
      PICTURE_SCALE: '2',
      LIMITS: 'pages-per-minute=100000',
    });
    try {
      const recordings = await makeRecordings(service);
      const addresses = (numbers: readonly number[]) => (attack: Attack) => {
        for (const number of numbers) byAddress(attack, service, recordings, number);
      };
      const accounts = async (attack: Attack) => {
        for (let number = 0; number < ACCOUNTS; number++) await byAccount(attack, service, number);
      };
      await play(service, recordings, { name: 'nobody', offset: 0, begin: () => undefined });
      const slow = [
        ...(await play(service, recordings, { name: 'one address', offset: 10, begin: addresses([1]) })),
        ...(await play(service, recordings, { name: 'five addresses', offset: 20, begin: addresses(FIVE) })),
        ...(await play(service, recordings, { name: 'eleven accounts', offset: 30, begin: accounts })),
      ];
      if (slow.length > 0) throw new Error(`Others wait too long for ${slow.join(', ')}.`);
    } finally {
      await service.remove();
    }
  },
};
