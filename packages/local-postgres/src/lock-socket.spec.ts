import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { listenOnSocket, socketState } from './lock-socket.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'ttyreel-lock-socket-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

describe('socketState', () => {
  it('is absent without a socket, held while a process listens, and free afterwards', async () => {
    expect(await socketState(folder, 'socket')).toBe('absent');
    const server = await listenOnSocket(folder, 'socket');
    expect(await socketState(folder, 'socket')).toBe('held');
    server?.close();
    expect(await socketState(folder, 'socket')).toBe('free');
  });

  it('is free when the last process that has the socket ends before it accepts the connection', async () => {
    const server = await listenOnSocket(folder, 'socket');
    // connect(2) has returned, and accept(2) has not been called.
    const state = socketState(folder, 'socket');
    server?.close();
    expect(await state).toBe('free');
  });
});
