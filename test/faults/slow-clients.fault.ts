import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildGif, commentLabel, extension } from '../support/gif-builder.js';
import { RunningService } from '../support/running-service.js';
import { upload } from '../support/upload.js';
import type { Scenario } from './scenario.js';

const MIB = 1024 * 1024;
const GIF_BYTES = 8 * MIB;
/** Together larger than the kernel buffers of a connection that nobody reads. */
const READS = 4;
const CLIENTS = 50;
const WATCH_S = 50;
/** Their grace period and two checks, and ten seconds for a busy machine. */
const SENDERS_WITHIN_S = 35;
const ALL_WITHIN_S = 45;
const STEADY_BYTES_PER_SECOND = 64 * 1024;

export const scenario: Scenario = {
  isWaiting: true,
  title: 'clients that read or send next to nothing are disconnected, and a slow but steady reader is not',
  async run() {
    const service = await RunningService.start();
    try {
      const key = await service.createUser('ada');
      const comment = extension(commentLabel, Buffer.alloc(GIF_BYTES, 32));
      const gif = Buffer.from(buildGif({ width: 6, height: 4, frames: [{ before: [comment] }] }));
      const { id } = await upload(service, key, { title: 'Large', gif });
      const { host } = new URL(service.address);
      const read = `GET /media/${id}.gif HTTP/1.1\r\nHost: ${host}\r\n\r\n`;
      const write = `PATCH /api/v1/users/me/ HTTP/1.1\r\nHost: ${host}\r\nX-API-Key: ${key}\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n`;
      const begun = Date.now();
      const [steady, , writers] = await Promise.all([
        open(service, read),
        Promise.all(Array.from({ length: CLIENTS }, () => open(service, read.repeat(READS)))),
        Promise.all(Array.from({ length: CLIENTS }, () => open(service, write))),
      ]);
      const dripping = setInterval(() => {
        for (const socket of writers) if (!socket.destroyed) socket.write(' ');
      }, 500);
      const received = readSteadily(steady, begun + WATCH_S * 1_000);
      const sendersGone = await untilClosed(service, CLIENTS, begun);
      const allGone = await untilClosed(service, 2 * CLIENTS, begun);
      clearInterval(dripping);
      console.log(
        `   of ${CLIENTS} senders of 2 bytes a second and ${CLIENTS} clients who read nothing, half are gone after ` +
          `${sendersGone} s and all after ${allGone} s; the steady reader has ` +
          `${((await received) / MIB).toFixed(1)} MiB after ${WATCH_S} s`,
      );
      if (sendersGone > SENDERS_WITHIN_S) throw new Error('Slow senders stay too long.');
      if (allGone > ALL_WITHIN_S) throw new Error('Clients who read nothing stay too long.');
      if ((await received) < (STEADY_BYTES_PER_SECOND * WATCH_S) / 4) {
        throw new Error('The steady reader was disconnected.');
      }
    } finally {
      await service.remove();
    }
  },
};

async function open(service: RunningService, bytes: string): Promise<Socket> {
  const { hostname, port } = new URL(service.address);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.on('error', () => socket.destroy());
  socket.pause();
  await once(socket, 'connect');
  socket.write(bytes);
  return socket;
}

/** @returns seconds until the service has closed the given number of connections, or Infinity if it does not */
async function untilClosed(service: RunningService, count: number, begun: number): Promise<number> {
  while (closedFor(service) < count) {
    if (Date.now() - begun > WATCH_S * 1_000) return Infinity;
    await sleep(500);
  }
  return (Date.now() - begun) / 1_000;
}

function closedFor(service: RunningService): number {
  const lines = service.output.matchAll(/"count":(\d+),[^\n]*"msg":"connections closed: clients send/g);
  return [...lines].reduce((sum, [, count]) => sum + Number(count), 0);
}

/** @returns the bytes that arrived until then */
async function readSteadily(socket: Socket, until: number): Promise<number> {
  let bytes = 0;
  while (Date.now() < until && !socket.destroyed) {
    const part = socket.read(
      Math.min(STEADY_BYTES_PER_SECOND / 4, Math.max(1, socket.readableLength)),
    ) as Buffer | null;
    bytes += part?.length ?? 0;
    await sleep(250);
  }
  return bytes;
}
