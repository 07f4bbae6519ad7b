import { chmodSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DEMO } from './support/casts.js';
import { CliUser } from './support/run-cli.js';
import { type SmallServer, startSmallServer } from './support/small-server.js';

const URL = 'http://x.example/gifs/aB3dE5fG';
const STORED = { id: 'aB3dE5fG', url: URL, secrets: [], warnings: [], processing: true };
const STATE = { processing: false, renditions: [{ name: 'mp4', state: 'failed' }] };
const MESSAGE = 'These files of aB3dE5fG could not be rendered: mp4.';

let server: SmallServer;
let ada: CliUser;
/** Stores every recording, and cannot render its video. */
beforeEach(async () => {
  server = await startSmallServer((request, response) => {
    if (request.method === 'GET') response.end(`data: ${JSON.stringify(STATE)}\n\n`);
    else request.resume().on('end', () => response.writeHead(201).end(JSON.stringify(STORED)));
  });
  ada = new CliUser({ TTYREEL_URL: server.url, TTYREEL_API_KEY: `ttyr_${'k'.repeat(32)}` });
  for (const name of ['a.cast', 'b.cast']) writeFileSync(path.join(ada.home, name), DEMO);
});
afterEach(() => {
  server.close();
  ada.remove();
});

describe('a recording that is stored but cannot be rendered', () => {
  it('is in the results of `upload --json --wait`', async () => {
    const { code, stdout, stderr } = await ada.run(['upload', 'a.cast', '--json', '--wait']);
    expect([code, JSON.parse(stdout)]).toEqual([1, { results: [STORED] }]);
    expect(JSON.parse(stderr)).toMatchObject({ detail: MESSAGE, exit_code: 1 });
  });

  it('is in the results of several', async () => {
    const { code, stdout, stderr } = await ada.run(['upload', 'a.cast', 'b.cast', '--json', '--wait']);
    expect([code, JSON.parse(stdout)]).toEqual([1, { results: [STORED, STORED] }]);
    expect(stderr).toContain(`a.cast: ${MESSAGE}`);
  });

  it('is not offered for another upload by `rec --wait`', async () => {
    const recorder =
      '#!/bin/sh\n[ "$1" = --version ] && echo "asciinema 3.0.0" && exit\nfor last; do :; done\n';
    writeFileSync(path.join(ada.home, 'asciinema'), `${recorder}cp "$HOME/a.cast" "$last"\n`);
    chmodSync(path.join(ada.home, 'asciinema'), 0o755);
    const env = { PATH: `${ada.home}:${process.env['PATH'] ?? ''}` };
    const { code, stdout, stderr } = await ada.run(['rec', '--yes', '--wait'], { env });
    expect([code, stdout]).toEqual([1, `${URL}\n`]);
    expect(stderr).toContain(MESSAGE);
    expect(stderr).not.toContain('uploads it later');
    expect(readdirSync(ada.home).filter((name) => name.startsWith('recording-'))).toEqual([]);
  });
});
