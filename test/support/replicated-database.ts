import { appendFile, cp, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@ttyreel/local-postgres';

/** A PostgreSQL and a streaming replica of it. */
export interface ReplicatedDatabase {
  readonly primary: EmbeddedPostgres;
  readonly replica: EmbeddedPostgres;
  stop(): Promise<void>;
}

/** @param folder for the data of both */
export async function startReplicatedDatabase(folder: string): Promise<ReplicatedDatabase> {
  const [first, second] = [path.join(folder, 'primary'), path.join(folder, 'replica')];
  await (await startEmbeddedPostgres(first)).stop();
  const [data, copy] = [path.join(first, 'postgres'), path.join(second, 'postgres')];
  await cp(data, copy, { recursive: true, preserveTimestamps: true });
  const primary = await startEmbeddedPostgres(first);
  const { host, port, user } = primary.address;
  await appendFile(path.join(host, 'pg_hba.conf'), 'local replication all trust\n');
  const client = new Client(primary.address);
  await client.connect();
  await client.query('SELECT pg_reload_conf()');
  await client.end();
  await appendFile(
    path.join(copy, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${host} port=${port} user=${user}'\n`,
  );
  await writeFile(path.join(copy, 'standby.signal'), '');
  const replica = await startEmbeddedPostgres(second);
  return {
    primary,
    replica,
    stop: async () => {
      await replica.stop();
      await primary.stop();
    },
  };
}
