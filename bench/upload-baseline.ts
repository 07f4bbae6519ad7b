/**
 * What an upload costs at least: the body goes to a file as it comes, the file and its folder are synced, 201.
 * The benchmark of uploads starts it; it prints its port.
 *
 *     npx tsx bench/upload-baseline.ts <folder>
 */
import { createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { listen } from './support/listen.js';

const folder = process.argv[2];
if (folder === undefined) throw new Error('Name the folder to write to.');
let received = 0;

async function keep(body: IncomingMessage, into: string): Promise<void> {
  // `flush` syncs the file before it is closed.
  await pipeline(body, createWriteStream(path.join(into, `${received++}.upload`), { flush: true }));
  const directory = await open(into);
  await directory.sync();
  await directory.close();
}

const server = createServer((request, response) => {
  keep(request, folder).then(
    () => response.writeHead(201).end(),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});
listen(server);
