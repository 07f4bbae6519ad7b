import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { castOf, DEMO, HOSTILE, UNWANTED } from './support/casts.js';
import { PtyCli } from './support/pty-cli.js';
import { CliUser } from './support/run-cli.js';

const ada = new CliUser();
writeFileSync(path.join(ada.home, 'demo.cast'), DEMO);
writeFileSync(path.join(ada.home, 'hostile.cast'), HOSTILE);
afterAll(() => {
  ada.remove();
});

const play = (...args: string[]) => new PtyCli(ada, ['play', ...args]);
const screen = async (pty: PtyCli) => (await pty.lines()).map((line) => line.trimEnd());
const BEFORE = {
  screen: 'normal',
  mouseTrackingMode: 'none',
  bracketedPasteMode: false,
  wraparoundMode: true,
};

describe('play in a terminal', () => {
  it('keeps the last screen and restores the terminal', async () => {
    const pty = play('demo.cast', '--idle', '0.2');
    expect(await pty.end()).toBe(0);
    expect((await screen(pty)).slice(0, 6)).toEqual(['$ ls', 'red 漢字 🚀', '$ npm test', 'passed', '$', '']);
    expect(await pty.state()).toMatchObject(BEFORE);
    expect(pty.output).toMatch(/\x1b\[\?25h\x1b\[\?1049l[^\x1b]/); // eslint-disable-line no-control-regex -- as above
  });

  it('shows the position and the keys', async () => {
    const pty = play('demo.cast');
    await pty.untilScreen(/red 漢字 🚀/);
    expect((await screen(pty)).at(-1)).toMatch(/^ ▶ 0:00 \/ 0:20 ━*─+ +A demo +space pause .* q quit$/);
    pty.type('?');
    await pty.untilScreen(/next marker, previous marker/);
    pty.type('x');
    pty.type('q');
    expect(await pty.end()).toBe(0);
  });

  it('pauses, steps and continues', async () => {
    const pty = play('demo.cast');
    await pty.untilScreen(/red/);
    pty.type(' ');
    await pty.untilScreen(/❚❚ 0:00/);
    const paused = await screen(pty);
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(await screen(pty)).toEqual(paused);
    pty.type('.');
    await pty.untilScreen(/❚❚ 0:05 .*the tests/);
    expect((await screen(pty)).slice(0, 3)).toEqual(['$ ls', 'red 漢字 🚀', '$ npm test']);
    pty.type(',');
    await pty.untilScreen(/❚❚ 0:00/);
    expect((await screen(pty)).slice(0, 3)).toEqual(['$ ls', 'red 漢字 🚀', '']);
    pty.type('9 ');
    await pty.untilScreen(/▶ 0:18/);
    pty.type('q');
    expect(await pty.end()).toBe(0);
  });

  it('seeks by keys, tenths and markers, forwards and backwards', async () => {
    const pty = play('demo.cast');
    await pty.untilScreen(/red/);
    pty.type(' ');
    for (const [keys, position, last] of [
      [']', '0:05', '$ npm test'],
      ['\x1b[C', '0:10', 'passed'],
      ['\x1b[D\x1b[D', '0:00', ''],
      ['5', '0:10', 'passed'],
      ['<', '0:08', '$ npm test'],
      ['[', '0:05', '$ npm test'],
      ['>>>', '0:11', 'passed'],
      ['0', '0:00', ''],
    ] as const) {
      pty.type(keys);
      await pty.untilScreen(new RegExp(`❚❚ ${position}`));
      const lines = (await screen(pty)).slice(0, 10).filter((line) => line !== '');
      expect([keys, lines.at(-1) ?? '']).toEqual([keys, last]);
    }
    pty.type('q');
    await pty.end();
  });

  it('starts at a time and changes the speed', async () => {
    const pty = play('demo.cast', '--start', '0:09.5', '--speed', '4');
    await pty.untilScreen(/npm test[\s\S]*▶ 0:09 \/ 0:20 ×4/);
    pty.type('-');
    await pty.untilScreen(/×3/);
    pty.type('q');
    expect(await pty.end()).toBe(0);
  });

  it('loops until it is stopped', async () => {
    writeFileSync(path.join(ada.home, 'short.cast'), castOf([[0.2, 'o', 'again']]));
    const pty = play('short.cast', '--loop');
    await pty.until(/again[\s\S]*?again[\s\S]*?again/);
    pty.type('q');
    expect(await pty.end()).toBe(0);
  });

  it('pauses on markers, or ignores them', async () => {
    const pty = play('demo.cast', '-m', '--speed', '8');
    await pty.untilScreen(/❚❚ 0:05/);
    pty.type('q');
    await pty.end();
    const without = play('demo.cast', '--no-markers', '--idle', '0.1');
    await without.end();
    expect(without.output).not.toContain('the tests');
  });

  it.each([
    [
      'Ctrl-C',
      130,
      (pty: PtyCli) => {
        pty.type('\x03');
      },
    ],
    [
      'SIGTERM',
      143,
      (pty: PtyCli) => {
        pty.signal('SIGTERM');
      },
    ],
    [
      'SIGINT',
      130,
      (pty: PtyCli) => {
        pty.signal('SIGINT');
      },
    ],
  ] as const)('restores the terminal after %s', async (_, code, stop) => {
    const pty = play('demo.cast');
    await pty.untilScreen(/red/);
    stop(pty);
    expect(await pty.end()).toBe(code);
    expect(await pty.state()).toMatchObject(BEFORE);
    expect(pty.output).toMatch(/\x1b\[\?25h\x1b\[\?1049l/); // eslint-disable-line no-control-regex -- as above
  });

  it('reports a window that is too small and follows its size', async () => {
    const pty = new PtyCli(ada, ['play', 'demo.cast'], { columns: 50, rows: 6 });
    await pty.untilScreen(/red[\s\S]*recorded at 60×10/);
    pty.type(' ');
    pty.resize(90, 20);
    await pty.untilScreen(/❚❚ .*A demo/);
    expect((await screen(pty))[1]).toBe('red 漢字 🚀');
    pty.type('q');
    expect(await pty.end()).toBe(0);
  });

  it('plays a hostile recording without passing its sequences to the terminal', async () => {
    const pty = play('hostile.cast');
    expect(await pty.end()).toBe(0);
    expect((await screen(pty))[0]).toBe('abcdefghi');
    expect(pty.answers).toBe('');
    expect(pty.output).not.toMatch(UNWANTED);
    expect(await pty.state()).toMatchObject({
      ...BEFORE,
      applicationCursorKeysMode: false,
      sendFocusMode: false,
    });
  });

  it('passes everything through with --raw and resets the terminal', async () => {
    const pty = play('hostile.cast', '--raw');
    expect(await pty.end()).toBe(0);
    expect(pty.output).toContain('\x1b]52;c;');
    expect(pty.answers).toContain('\x1b[0n');
    expect(await pty.state()).toMatchObject({
      ...BEFORE,
      applicationCursorKeysMode: false,
      sendFocusMode: false,
    });
  });
});
