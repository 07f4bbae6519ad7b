import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { type Asciicast, naturalTiming } from '@ttyreel/recording';
import { scenesOf } from '../../packages/recording/src/render/timeline.js';
import { launchBrowser } from '../../test/support/browser.js';

const require = createRequire(import.meta.url);
const FONT = '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2';
/** The defaults of VHS, except for a cursor that does not blink. */
const OPTIONS = {
  fontFamily: '"JetBrains Mono", monospace',
  fontSize: 22,
  letterSpacing: 1,
  theme: { background: '#171717', foreground: '#dddddd' },
};
const PADDING = 60;
const PALETTE = 'fps=25,split[a][b];[a]palettegen=max_colors=256[p];[b][p]paletteuse';

/** The globals that `xterm.js` adds to a page. */
interface TerminalPage {
  readonly terminal: { write(data: string, done: () => void): void };
}

/** A GIF as VHS makes it: xterm.js in Chromium, whose pictures ffmpeg joins. @throws where one of them is missing */
export async function browserGif(cast: Asciicast): Promise<Uint8Array> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'ttyreel-bench-'));
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1800, height: 1200 } });
    await openTerminal(page, cast.header);
    const frames: string[] = [];
    for (const { events, delay } of scenesOf(cast.events, naturalTiming(cast.header))) {
      for (const { data, code } of events) if (code === 'o') await page.evaluate(writeAndDraw, data);
      const file = path.join(folder, `${frames.length}.png`);
      await page.locator('body').screenshot({ path: file });
      frames.push(`file '${file}'\nduration ${delay / 100}`);
    }
    const [list, gif] = [path.join(folder, 'list'), path.join(folder, 'terminal.gif')];
    await writeFile(list, frames.join('\n'));
    const input = ['-f', 'concat', '-safe', '0', '-i', list];
    await promisify(execFile)('ffmpeg', ['-v', 'error', ...input, '-vf', PALETTE, gif]);
    return await readFile(gif);
  } finally {
    await browser.close();
    await rm(folder, { recursive: true });
  }
}

async function openTerminal(page: Page, { width, height }: Asciicast['header']): Promise<void> {
  const font = (await readFile(require.resolve(FONT))).toString('base64');
  await page.setContent(`<style>
    @font-face { font-family: 'JetBrains Mono'; font-weight: 100 800; src: url(data:font/woff2;base64,${font}) }
    body { margin: 0; padding: ${PADDING}px; display: inline-block; background: ${OPTIONS.theme.background} }
    </style><div id="terminal"></div>`);
  await page.addStyleTag({ path: require.resolve('@xterm/xterm/css/xterm.css') });
  await page.addScriptTag({ path: require.resolve('@xterm/xterm') });
  await page.addScriptTag({ path: require.resolve('@xterm/addon-canvas') });
  const options = JSON.stringify({ ...OPTIONS, cols: width, rows: height });
  await page.evaluate(`(async () => {
    for (const weight of ['', 'bold ']) await document.fonts.load(weight + '22px "JetBrains Mono"');
    globalThis.terminal = new Terminal(${options});
    terminal.open(document.getElementById('terminal'));
    terminal.loadAddon(new CanvasAddon.CanvasAddon());
    terminal.focus();
  })()`);
}

function writeAndDraw(data: string): Promise<void> {
  const { terminal } = globalThis as unknown as TerminalPage;
  return new Promise((drawn) => {
    terminal.write(data, () =>
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          drawn();
        }),
      ),
    );
  });
}
