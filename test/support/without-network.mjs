import { Socket as Datagrams } from 'node:dgram';
import { writeSync } from 'node:fs';
import { Socket } from 'node:net';

const REFUSAL = 'There is no network.';
const STANDARD_ERROR = 2;

/**
 * Preloaded by `--import`, also by the threads, to which loaders of TypeScript do not come: every connection that is
 * opened fails, and so does every datagram. It is told on standard error, as the failure may be caught.
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
