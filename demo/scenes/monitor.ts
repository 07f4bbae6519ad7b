import { ALTERNATE_SCREEN, at, bar, HIDE_CURSOR, ink } from './ink.js';
import type { Recorder, Scene } from './recorder.js';

const COLUMNS = 90;
const FRAMES = 34;
const PAUSE = 0.42;
/** When the process is chosen, asked about, and ended. */
const [CHOSEN, ASKED, ENDED] = [12, 16, 20];
const RUNAWAY = { pid: 2841, user: 'build', name: 'thumbnailer --all --workers 8', memory: 31.4, base: 96 };
const PROCESSES = [
  { pid: 812, user: 'postgres', name: 'postgres: checkpointer', memory: 6.2, base: 14 },
  { pid: 1190, user: 'www', name: 'web --port 8080', memory: 9.8, base: 22 },
  { pid: 1204, user: 'www', name: 'web: worker 1', memory: 7.1, base: 17 },
  { pid: 1205, user: 'www', name: 'web: worker 2', memory: 7.0, base: 11 },
  { pid: 1377, user: 'queue', name: 'mailer --queue outgoing', memory: 3.3, base: 6 },
  { pid: 1502, user: 'root', name: 'backup --to vault', memory: 2.4, base: 4 },
  { pid: 640, user: 'root', name: 'journal', memory: 1.1, base: 2 },
  { pid: 655, user: 'cache', name: 'cache-server *:6379', memory: 4.6, base: 3 },
];
const GRAPH = ' ▁▂▃▄▅▆▇█';
const HISTORY = 42;

/** A process monitor in full screen: a runaway process is found and stopped, and the machine calms down. */
export const monitor: Scene = {
  columns: COLUMNS,
  rows: 24,
  title: 'vigil',
  play(recorder) {
    recorder.command(ink('kestrel ', 'green', 'bold') + ink('~ $ ', 'blue'), 'vigil');
    recorder.print(ALTERNATE_SCREEN + HIDE_CURSOR);
    const history = Array.from({ length: HISTORY }, () => 0.1 + 0.14 * recorder.random());
    recorder.frames(FRAMES, PAUSE, (frame) => {
      history.push(loadAt(frame) * 0.88 + 0.1 * recorder.random());
      return screen(frame, recorder, history.slice(-HISTORY));
    });
    recorder.wait(1);
  },
};

/** From calm to busy, and calm again once the process has ended. */
function loadAt(frame: number): number {
  const isEnded = frame >= ENDED;
  return isEnded
    ? 0.16 + 0.76 * Math.exp((ENDED - frame) / 2.2)
    : 0.16 + 0.76 * Math.min(1, Math.max(0, frame - 1) / 7);
}

function screen(frame: number, recorder: Recorder, history: readonly number[]): string {
  const load = loadAt(frame);
  const lines = [
    header(frame, load),
    '',
    ...meters(load, recorder),
    '',
    ...graph(history),
    '',
    ...table(frame, load, recorder),
  ];
  const body = lines.map((line, row) => `${at(row + 1)}${line}\u001b[K`).join('');
  return `${body}${at(23)}\u001b[K${at(24)}${footer(frame)}\u001b[K`;
}

function header(frame: number, load: number): string {
  const seconds = String(12 + Math.floor(frame * PAUSE)).padStart(2, '0');
  const average = (load * 4).toFixed(2);
  const left = ` vigil   kestrel   up 41 days   12:00:${seconds}`;
  return ink(left.padEnd(COLUMNS - 14) + `load ${average}`.padEnd(14), 'bold', 'blue', 'inverse');
}

function meters(load: number, recorder: Recorder): string[] {
  const meter = (label: string, share: number, text: string) => {
    const colour = share > 0.75 ? 'red' : share > 0.45 ? 'yellow' : 'green';
    return ` ${ink(label, 'cyan')} ${bar(share, 22, colour)}  ${text.padEnd(12)}`;
  };
  const core = (number: number) => {
    const share = Math.min(1, load * (0.82 + 0.3 * recorder.random()));
    return meter(`cpu${number}`, share, `${(share * 100).toFixed(0).padStart(3)} %`);
  };
  const memory = 0.38 + 0.3 * load;
  return [
    core(0) + meter('mem ', memory, `${(memory * 16).toFixed(1)} of 16 GiB`),
    core(1) + meter('swap', 0.06, '0.2 of 4 GiB'),
    core(2) + meter('disk', 0.57, '291 of 512 GB'),
    core(3) + meter('net ', 0.22 + 0.1 * recorder.random(), `${(3 + recorder.random()).toFixed(1)} MB/s`),
  ];
}

/** The load of the last seconds, two rows high. */
function graph(history: readonly number[]): string[] {
  const row = (floor: number) =>
    history
      .map((load) => {
        const eighths = Math.max(0, Math.min(8, Math.round((load * 3 - floor) * 8)));
        const colour = load > 0.75 ? 'red' : load > 0.45 ? 'yellow' : 'green';
        return ink((GRAPH[eighths] ?? ' ').repeat(2), colour);
      })
      .join('');
  return [` ${row(2)}`, ` ${row(1)}`, ` ${row(0)}`];
}

function table(frame: number, load: number, recorder: Recorder): string[] {
  const own = frame >= ENDED ? [] : [{ ...RUNAWAY, base: Math.max(3, RUNAWAY.base * load * 4) }];
  const listed = [...own, ...PROCESSES]
    .map((process) => ({ ...process, cpu: process.base * (0.85 + 0.3 * recorder.random()) }))
    .sort((one, other) => other.cpu - one.cpu);
  const chosen = frame >= CHOSEN && frame < ENDED ? RUNAWAY.pid : 0;
  const rows = listed.map(({ pid, user, cpu, memory, name }) => {
    const text = `  ${String(pid).padStart(5)}  ${user.padEnd(10)}${cpu.toFixed(1).padStart(6)}${memory.toFixed(1).padStart(7)}   ${name}`;
    if (pid === chosen) return ink(text.padEnd(COLUMNS), 'bold', 'yellow', 'inverse');
    const figure = ink(cpu.toFixed(1).padStart(6), cpu > 60 ? 'red' : cpu > 12 ? 'yellow' : 'green');
    return `  ${ink(String(pid).padStart(5), 'grey')}  ${ink(user.padEnd(10), 'magenta')}${figure}${memory.toFixed(1).padStart(7)}   ${name}`;
  });
  return [
    ink('    pid  user        cpu %  mem %   command'.padEnd(COLUMNS), 'bold', 'onGrey'),
    ...rows,
    ...(frame >= ENDED ? [''] : []),
  ];
}

function footer(frame: number): string {
  if (frame >= ENDED)
    return ink(` ✔ stopped 2841 thumbnailer, load is falling`.padEnd(COLUMNS), 'bold', 'green', 'inverse');
  if (frame >= ASKED)
    return ink(` Stop 2841 thumbnailer?  y yes   n no`.padEnd(COLUMNS), 'bold', 'red', 'inverse');
  const keys = [
    ['↑↓', 'choose'],
    ['s', 'sort'],
    ['t', 'stop'],
    ['/', 'filter'],
    ['q', 'quit'],
  ];
  return keys.map(([key, text]) => ` ${ink(` ${key} `, 'cyan', 'inverse')} ${text} `).join('');
}
