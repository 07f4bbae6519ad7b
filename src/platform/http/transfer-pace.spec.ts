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

/** Asks every 5 seconds. @returns the second at which it was too slow, or null within the time */
function tooSlowAt(seconds: number, step: (second: number) => void): number | null {
  for (let second = 0; second <= seconds; second += 5) {
    if (pace.isTooSlow(second * SECOND)) return second;
    step(second);
  }
  return null;
}

describe('a body', () => {
  it('of 2 bytes a second is too slow after the time of grace', () => {
    expect(tooSlowAt(60, () => (socket.bytesRead += 10))).toBe(15);
  });

  it('of 2 KiB a second is not', () => {
    expect(tooSlowAt(600, () => (socket.bytesRead += 10 * KIB))).toBeNull();
  });

  it('that the service does not read is not', () => {
    request.readableLength = ROOM;
    expect(tooSlowAt(600, () => undefined)).toBeNull();
    expect(pace.isWaitingForClient).toBe(false);
  });

  it('that is complete is not, however long the response takes', () => {
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

  it('of which nothing is taken is too slow once its bytes had their time', () => {
    expect(tooSlowAt(200, () => undefined)).toBe(75);
    expect(pace.isWaitingForClient).toBe(true);
  });

  it('that is taken piece by piece is not', () => {
    expect(tooSlowAt(600, () => (socket.bytesWritten += 10 * KIB))).toBeNull();
  });

  it('that was taken is not', () => {
    socket.writableLength = 0;
    expect(tooSlowAt(600, () => undefined)).toBeNull();
  });

  it('that begins after a slow one has its own time', () => {
    expect(tooSlowAt(70, () => undefined)).toBeNull();
    pace.follow(request, response);
    expect(pace.isTooSlow(85 * SECOND)).toBe(false);
  });
});

it('is not asked of a connection without a request', () => {
  const idle = new TransferPace(socket);
  socket.writableLength = 10;
  expect(idle.isTooSlow(0) || idle.isTooSlow(600 * SECOND) || idle.isWaitingForClient).toBe(false);
});
