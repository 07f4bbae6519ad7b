/**
 * What an upload costs at least by the same promises: the body goes to a file as it comes and is hashed, the file and
 * its folder are synced, a row in PostgreSQL is committed, 201. The benchmark of uploads starts it; it prints its port.
 *
 *     npx tsx bench/upload-baseline.ts <folder> <database address as JSON>
 */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Pool } from 'pg';
import type { DatabaseAddress } from '@ttyreel/local-postgres';
import { listen } from './support/listen.js';
import { serviceSession } from './support/service-session.js';

const [folder, database] = process.argv.slice(2);
if (folder === undefined || database === undefined)
  throw new Error('Give the folder to write to and the database.');
/** The number of connections of the service. */
const pool = new Pool({ ...serviceSession(JSON.parse(database) as DatabaseAddress), max: 10 });
await pool.query('CREATE TABLE baseline_upload (name text PRIMARY KEY, bytes bigint, hash text)');
let received = 0;

async function keep(body: IncomingMessage, into: string): Promise<void> {
  const name = `${received++}.upload`;
  const hash = createHash('sha256');
  let bytes = 0;
  const hashed = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  };
  // `flush` syncs the file before it is closed.
  await pipeline(body, hashed, createWriteStream(path.join(into, name), { flush: true }));
  const directory = await open(into);
  await directory.sync();
  await directory.close();
  await pool.query({
    name: 'baseline upload',
    text: 'INSERT INTO baseline_upload VALUES ($1, $2, $3)',
    values: [name, bytes, hash.digest('hex')],
  });
}

const server = createServer((request, response) => {
  keep(request, folder).then(
    () => response.writeHead(201).end(),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});
listen(server);
