import { ink } from './ink.js';
import type { Recorder, Scene } from './recorder.js';

/** Icons of Nerd Fonts. */
const ICON = {
  folder: ink('\uf07b', 'blue'),
  typescript: ink('\ue628', 'blue'),
  json: ink('\ue60b', 'yellow'),
  markdown: ink('\uf48a', 'white'),
  style: ink('\ue749', 'magenta'),
  picture: ink('\uf1c5', 'green'),
  lock: ink('\uf023', 'grey'),
  docker: ink('\uf308', 'cyan'),
  python: ink('\ue73c', 'yellow'),
  shell: ink('\uf489', 'green'),
  git: ink('\ue702', 'red'),
} as const;

const TREE: readonly (readonly [branch: string, icon: keyof typeof ICON, name: string, size: string])[] = [
  ['', 'folder', 'atlas', ''],
  ['├─ ', 'folder', 'charts', ''],
  ['│  ├─ ', 'typescript', 'coast.ts', '4.1 K'],
  ['│  ├─ ', 'typescript', 'depth.ts', '2.8 K'],
  ['│  └─ ', 'style', 'chart.css', '1.2 K'],
  ['├─ ', 'folder', 'pictures', ''],
  ['│  ├─ ', 'picture', 'harbour.png', '212 K'],
  ['│  └─ ', 'picture', 'lighthouse.png', '180 K'],
  ['├─ ', 'python', 'tides.py', '3.6 K'],
  ['├─ ', 'shell', 'publish.sh', '640'],
  ['├─ ', 'docker', 'Dockerfile', '310'],
  ['├─ ', 'json', 'package.json', '1.1 K'],
  ['├─ ', 'lock', 'package-lock.json', '88 K'],
  ['└─ ', 'markdown', 'README.md', '2.0 K'],
];

const WEATHER = [
  ['Mon', '🌞', 'sunny', 24, 13],
  ['Tue', '⛅', 'a few clouds', 21, 12],
  ['Wed', '☔', 'rain, take a coat', 16, 11],
  ['Thu', '⚡', 'thunder in the evening', 19, 12],
  ['Fri', '🌈', 'showers and sun', 20, 12],
  ['Sat', '🌊', 'high tide at nine', 18, 10],
  ['Sun', '⛄', 'no, that was a joke', 22, 14],
] as const;
const [COLDEST, HOTTEST, SCALE] = [8, 26, 2];

/** A tree of files with icons, then the weather with emoji. */
export const icons: Scene = {
  columns: 84,
  rows: 21,
  title: 'atlas',
  play(recorder) {
    prompt(recorder, '~/projects', 'leaf atlas');
    for (const [branch, icon, name, size] of TREE) {
      const label = icon === 'folder' ? ink(name, 'blue', 'bold') : name;
      const gap = ' '.repeat(44 - branch.length - name.length);
      recorder.print(
        `  ${ink(branch, 'grey')}${ICON[icon]}  ${label}${gap}${ink(size.padStart(6), 'cyan')}\n`,
      );
      recorder.wait(0.12);
    }
    recorder.print(
      `\n  ${ink('2', 'bold')} folders  ${ink('11', 'bold')} files  ${ink('\uf0a0', 'magenta')}  501 K\n\n`,
    );
    recorder.wait(2);
    recorder.print('\u001b[2J\u001b[H');
    prompt(recorder, '~/projects', 'sky --days 7');
    recorder.print(
      `\n  ${ink('📍 Port Amber', 'bold')}   ${ink('🌅 06:12   🌇 20:47', 'yellow')}   ${ink('💨 14 km/h', 'cyan')}\n\n`,
    );
    for (const [day, emoji, text, high, low] of WEATHER) {
      recorder.print(`  ${ink(day, 'bold')}  ${emoji}  ${text.padEnd(24)}`);
      recorder.wait(0.22);
      recorder.print(`${range(low, high)}\n\n`);
      recorder.wait(0.22);
    }
    recorder.print(`  ${ink('🚲 Tuesday is the best day for a ride.', 'green')}\n`);
    recorder.wait(0.6);
    recorder.print(segments('~/projects'));
    recorder.wait(1);
  },
};

function range(low: number, high: number): string {
  const before = '·'.repeat((low - COLDEST) * SCALE);
  const after = '·'.repeat((HOTTEST - high) * SCALE);
  const [cool, warm] = [Math.ceil((high - low) / 2), Math.floor((high - low) / 2)];
  const middle = ink('━'.repeat(cool * SCALE), 'cyan') + ink('━'.repeat(warm * SCALE), 'yellow');
  return `${ink(`${low}°`.padStart(3), 'cyan')} ${ink(before, 'grey')}${middle}${ink(after, 'grey')} ${ink(`${high}°`, 'yellow')}`;
}

function prompt(recorder: Recorder, folder: string, command: string): void {
  recorder.command(segments(folder), command);
}

/** A prompt of Powerline. */
function segments(folder: string): string {
  const place = ink(` \uf07c  ${folder} `, 'black', 'onBlue');
  const branch = ink(` \ue0a0 main `, 'black', 'onGreen');
  return `${place}${ink('\ue0b0', 'blue', 'onGreen')}${branch}${ink('\ue0b0', 'green')} `;
}
