import { Socket as Datagrams } from 'node:dgram';
import { writeSync } from 'node:fs';
import { Socket } from 'node:net';

const REFUSAL = 'There is no network.';
const STANDARD_ERROR = 2;

/**
 * Preloaded with `--import`, even in threads, which TypeScript loaders do not reach. Every connection and every datagram
 * fails, with a message on standard error, because the error may be caught.
 */
function refusal() {
  writeSync(STANDARD_ERROR, `${REFUSAL}\n`);
  return new Error(REFUSAL);
}

Socket.prototype.connect = function connect() {
  return this.destroy(refusal());
};
Datagrams.prototype.send = function send() {
  throw refusal();
};
