import { beforeEach, describe, expect, it } from '@jest/globals';
import { TransferPace } from './transfer-pace.js';

const SECOND = 1_000;
const KIB = 1_024;
const ROOM = 16 * KIB;

let socket: { bytesRead: number; bytesWritten: number; writableLength: number };
let request: { complete: boolean; destroyed: boolean; readableLength: number; readableHighWaterMark: number };
let response: { closed: boolean };
let pace: TransferPace;

beforeEach(() => {
  socket = { bytesRead: 0, bytesWritten: 0, writableLength: 0 };
  request = { complete: false, destroyed: false, readableLength: 0, readableHighWaterMark: ROOM };
  response = { closed: false };
  pace = new TransferPace(socket);
  pace.follow(request, response);
});

/** Checks every 5 seconds. @returns the second at which it was too slow, or null if it never was */
function tooSlowAt(seconds: number, step: (second: number) => void): number | null {
  for (let second = 0; second <= seconds; second += 5) {
    if (pace.isTooSlow(second * SECOND)) return second;
    step(second);
  }
  return null;
}

describe('a request body', () => {
  it('of 2 bytes a second is too slow after the grace period', () => {
    expect(tooSlowAt(60, () => (socket.bytesRead += 10))).toBe(15);
  });

  it('of 2 KiB a second is fast enough', () => {
    expect(tooSlowAt(600, () => (socket.bytesRead += 10 * KIB))).toBeNull();
  });

  it('that the service does not read is not too slow', () => {
    request.readableLength = ROOM;
    expect(tooSlowAt(600, () => undefined)).toBeNull();
    expect(pace.isWaitingForClient).toBe(false);
  });

  it('that is complete is not too slow, however long the response takes', () => {
    request.complete = true;
    expect(tooSlowAt(600, () => undefined)).toBeNull();
    expect(pace.isWaitingForClient).toBe(false);
  });
});

describe('a response', () => {
  beforeEach(() => {
    request.complete = true;
    socket.bytesWritten = 64 * KIB;
    socket.writableLength = 64 * KIB;
  });

  it('that the client does not read is too slow after its time limit', () => {
    expect(tooSlowAt(200, () => undefined)).toBe(75);
    expect(pace.isWaitingForClient).toBe(true);
  });

  it('that the client reads slowly is fast enough', () => {
    expect(tooSlowAt(600, () => (socket.bytesWritten += 10 * KIB))).toBeNull();
  });

  it('that the client has read is not too slow', () => {
    socket.writableLength = 0;
    expect(tooSlowAt(600, () => undefined)).toBeNull();
  });

  it('after a slow one has its own time limit', () => {
    expect(tooSlowAt(70, () => undefined)).toBeNull();
    pace.follow(request, response);
    expect(pace.isTooSlow(85 * SECOND)).toBe(false);
  });
});

it('a connection without a request is never too slow', () => {
  const idle = new TransferPace(socket);
  socket.writableLength = 10;
  expect(idle.isTooSlow(0) || idle.isTooSlow(600 * SECOND) || idle.isWaitingForClient).toBe(false);
});
