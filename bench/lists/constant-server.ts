/**
 * Sends the same bytes for every request: the response of a URL. It prints its port.
 *
 *     npx tsx bench/lists/constant-server.ts <address> [all-headers]
 */
import { createServer } from 'node:http';
import { listen } from '../support/listen.js';

const [address, headersToSend] = process.argv.slice(2);
if (address === undefined) throw new Error('Give the URL whose response is sent.');
const answer = await fetch(address, { headers: { 'Accept-Encoding': 'identity' } });
if (!answer.ok) throw new Error(`${address} returned ${answer.status}.`);
const body = Buffer.from(await answer.arrayBuffer());
/** Headers that `node:http` adds by itself. */
const OF_CONNECTION = new Set(['connection', 'date', 'keep-alive', 'transfer-encoding', 'content-length']);
const all = [...answer.headers].filter(([name]) => !OF_CONNECTION.has(name));
const typed = [['content-type', answer.headers.get('content-type') ?? ''] as const];
const headers = {
  ...Object.fromEntries(headersToSend === 'all-headers' ? all : typed),
  'Content-Length': body.length,
};

listen(
  createServer((_request, response) => {
    response.writeHead(200, headers).end(body);
  }),
);
