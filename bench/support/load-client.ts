/**
 * Sends requests over many connections for some seconds; the job is JSON on standard input, the result on standard
 * output. A process of its own, so that its work does not count for the servers.
 */
import type { EventEmitter } from 'node:events';
import { text } from 'node:stream/consumers';
import autocannon from 'autocannon';
import type { LoadJob, LoadResult } from './load.js';

const job = JSON.parse(await text(process.stdin)) as LoadJob;
const { address, otherAddresses = [], paths, connections, seconds, newReaderShare } = job;
let [sent, newReaders] = [0, 0];

/** What all requests come from that are no new reader's; of the block for documentation, RFC 5737. */
const KNOWN_READER = '192.0.2.1';

/** A new address, of 24 bits. */
function newReader(): string {
  const number = job.firstReader + newReaders++;
  return `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
}

function next(request: autocannon.Request): autocannon.Request {
  const path = paths[sent++ % paths.length];
  if (newReaderShare === undefined) return { ...request, path };
  const isNew = Math.floor(sent * newReaderShare) > Math.floor((sent - 1) * newReaderShare);
  return { ...request, path, headers: { 'X-Forwarded-For': isNew ? newReader() : KNOWN_READER } };
}

/** Milliseconds from each request to the head of its response. */
const firstBytes: number[] = [];

/** A connection has one request at a time. */
function timeFirstBytes(client: EventEmitter): void {
  let sentAt = 0;
  client.on('request', () => (sentAt = performance.now()));
  client.on('headers', () => firstBytes.push(performance.now() - sentAt));
}

/** Requests that are made once are sent with less work than those that are made as they are sent. */
const MOST_MADE_BEFORE = 500;
const madeBefore = newReaderShare === undefined && paths.length <= MOST_MADE_BEFORE;
const outcome = await autocannon({
  // The types lack the list, which the documentation has.
  url: [address, ...otherAddresses] as unknown as string,
  connections,
  duration: seconds,
  setupClient: timeFirstBytes,
  requests: madeBefore ? paths.map((path) => ({ path })) : [{ setupRequest: next }],
});
const result: LoadResult = {
  answers: outcome['2xx'],
  failures: outcome.non2xx + outcome.errors + outcome.timeouts,
  seconds: outcome.duration,
  sent: madeBefore ? outcome.requests.sent : sent,
  newReaders,
  latency: { median: outcome.latency.p50, p99: outcome.latency.p99 },
  firstByteP99: firstBytes.sort((one, other) => one - other)[Math.floor(0.99 * firstBytes.length)] ?? 0,
};
process.stdout.write(JSON.stringify(result));
