import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { useService } from '../../test/support/service-of-file.js';
import { DEMO, HOSTILE } from './support/casts.js';
import { PtyCli } from './support/pty-cli.js';
import { uploadRecording } from './support/recordings.js';
import { CliUser } from './support/run-cli.js';

let url: string;
let id: string;
let picture: string;

useService(async (service) => {
  url = service.address;
  const author = { api: service.api, key: await service.createUser('ada') };
  id = await uploadRecording(author, { title: 'Of the server' }, DEMO);
  picture = await uploadRecording(author, { title: 'A picture' }, null);
});

let ada: CliUser;
beforeAll(() => {
  ada = new CliUser({ TTYREEL_URL: url });
  for (const [name, content] of [
    ['demo.cast', DEMO],
    ['demo.cast.gz', gzipSync(DEMO)],
    ['hostile.cast', HOSTILE],
  ] as const)
    writeFileSync(path.join(ada.home, name), content);
});
afterAll(() => {
  ada.remove();
});

describe('play of a recording on the server', () => {
  it('accepts its id or its URL', async () => {
    for (const name of [id, `${url}/gifs/${id}`]) {
      const pty = new PtyCli(ada, ['play', name, '--idle', '0.1']);
      await pty.until(/Of the server/);
      expect(await pty.end()).toBe(0);
      expect((await pty.lines())[3]).toBe('passed');
    }
  });
});

describe('play in a pipe', () => {
  const OUTPUT = '$ ls\r\n\x1b[31mred\x1b[0m 漢字 🚀\r\n$ npm test\r\npassed\r\n$ ';

  it.each([['demo.cast'], ['demo.cast.gz']])('prints the output of %s at once', async (name) => {
    expect(await ada.text(['play', name])).toBe(OUTPUT);
  });

  it('reads stdin', async () => {
    expect(await ada.text(['play', '-'], { input: DEMO })).toBe(OUTPUT);
    const v1 = { version: 1, width: 80, height: 24, stdout: [[0.1, 'one']] };
    expect(await ada.text(['play', '-'], { input: JSON.stringify(v1) })).toBe('one');
    const v3 = '{"version":3,"term":{"cols":80,"rows":24}}\n[0.1,"o","three"]\n';
    expect(await ada.text(['play', '-'], { input: v3 })).toBe('three');
  });

  it('lets only drawing sequences through unless told otherwise', async () => {
    expect(await ada.text(['play', 'hostile.cast'])).toBe('abcdefghi');
    expect(await ada.text(['play', 'hostile.cast', '--raw'])).toContain('\x1b]52;c;cm0gLXJmIH4=\x07');
  });

  it('prints the recording with --json', async () => {
    const { header, events } = await ada.json<{ header: object; events: object[] }>(['play', id]);
    expect(header).toMatchObject({ width: 60, height: 10 });
    expect(events[0]).toEqual({ time: 0.1, code: 'o', data: '$ ls\r\n' });
  });
});

describe('play of an invalid source', () => {
  it.each([
    [['play', 'nowhere.cast'], 3, 'nowhere.cast is neither a file nor the id of a recording.'],
    [['play', 'Abcd1234'], 3, 'Abcd1234'],
    [['play', '-'], 1, 'stdin: The recording is empty.'],
    [['play', 'demo.cast', '--speed', '0'], 2, 'greater than 0'],
    [['play', 'demo.cast', '--start', '1:x'], 2, 'a time (1:30)'],
  ])('is an error: %p', async (args, code, message) => {
    const ran = await ada.run(args);
    expect([ran.code, ran.stdout]).toEqual([code, '']);
    expect(ran.stderr).toContain(message);
  });

  it('reports that a recording has no cast', async () => {
    expect((await ada.run(['play', picture])).stderr).toContain('has no cast, only a GIF');
  });
});

describe('tape play', () => {
  it('shows what a tape types', async () => {
    const input = 'Set TypingSpeed 10ms\nType "ls -l"\nEnter\nSleep 100ms\n';
    expect(await ada.text(['tape', 'play', '-'], { input })).toMatch(/^\S+ ls -l\r\n/);
  });

  it('reports the position of an error in a tape', async () => {
    const { code, stderr } = await ada.run(['tape', 'play', '-'], { input: 'Typ "ls"\n' });
    expect(code).toBe(1);
    expect(stderr).toContain('-:1:1: ');
  });
});
