import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';
import type { RunningService } from './running-service.js';

/** A connection to the embedded database of a service. postmaster.pid contains the folder of its socket. */
export async function openEmbeddedDatabase({ dataDirectory }: RunningService): Promise<Client> {
  const pidFile = await readFile(path.join(dataDirectory, 'postgres', 'postmaster.pid'), 'utf8');
  const client = new Client({ host: pidFile.split('\n')[4], user: 'ttyreel', database: 'ttyreel' });
  // The service may close it.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
