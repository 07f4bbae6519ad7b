/**
 * Sends the same bytes for every request: what an address answered with once. It prints its port.
 *
 *     npx tsx bench/lists/constant-server.ts <address>
 */
import { createServer } from 'node:http';
import { listen } from '../support/listen.js';

const [address] = process.argv.slice(2);
if (address === undefined) throw new Error('Name the address whose answer is to be sent.');
const answer = await fetch(address);
if (!answer.ok) throw new Error(`${address} answered with ${answer.status}.`);
const body = Buffer.from(await answer.arrayBuffer());
const headers = { 'Content-Type': answer.headers.get('content-type') ?? '', 'Content-Length': body.length };

listen(
  createServer((_request, response) => {
    response.writeHead(200, headers).end(body);
  }),
);
