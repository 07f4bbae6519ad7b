import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { DatabaseAddress } from '../database-address.js';
import { locateBinaries } from './binaries.js';
import { DATABASE_NAME, DATABASE_USER, ensureCluster, type Cluster } from './cluster.js';
import {
  DataDirectoryInUse,
  isOwnedHere,
  lockDataDirectory,
  type DataDirectoryLock,
} from './data-directory-lock.js';
import { clearFormerServer, findPostmaster, hasPidFile } from './postmaster.js';
import { isReachable, untilReady } from './readiness.js';
import { serverAccount } from './server-account.js';
import { ServerProcess, type PostgresExit } from './server-process.js';
import { makeSocketFolder, removeSocketFolder, SOCKET_PORT } from './socket-folder.js';
import { startFailure } from './start-failure.js';

/** A PostgreSQL server of ours, reached through a unix socket. */
export interface EmbeddedPostgres {
  readonly address: DatabaseAddress;
  /** Settles when the server ends, asked or not; never for a server that another process started. */
  readonly exited: Promise<PostgresExit>;
  /** Ends the server orderly and gives the data folder free. May be called again, and after it died. */
  stop(): Promise<void>;
}

/** How long a process on its way down may hold its memory after its postmaster was killed. */
const LEFTOVER_BACKENDS_MS = 10_000;
/** How long a command waits for a service that is just starting or ending. */
const ATTACH_MS = 10_000;

/**
 * Starts the PostgreSQL whose files are under `<dataDirectory>/postgres`, and makes them on the first
 * start. With `durable: false` a crash of the machine may lose everything, which is for tests.
 * Throws {@link DataDirectoryInUse} when another process uses the folder, else an error that says what
 * to do and holds the last lines of the server's log.
 * @param report is told what the operator should know and what ends nothing; without it, standard error is
 */
export async function startEmbeddedPostgres(
  dataDirectory: string,
  { durable = true, report }: { durable?: boolean; report?: (message: string) => void } = {},
): Promise<EmbeddedPostgres> {
  const folder = path.resolve(dataDirectory);
  const clusterFolder = path.join(folder, 'postgres');
  const account = serverAccount(clusterFolder);
  const lock = await lockDataDirectory(folder, { report });
  let isPidFileKnown = lock.hasPredecessor;
  try {
    await clearFormerServer(clusterFolder, isPidFileKnown);
    isPidFileKnown = true;
    const binaries = await locateBinaries(account);
    const cluster: Cluster = { folder: clusterFolder, account, durable, binaries };
    await ensureCluster(cluster);
    return await startServer(cluster, lock);
  } catch (error) {
    await lock.release(isPidFileKnown && hasPidFile(clusterFolder));
    throw error;
  }
}

/**
 * For the operator's commands: uses the server that already runs on the data folder, whose stop() then
 * only lets go of it; or starts one.
 */
export async function openEmbeddedPostgres(dataDirectory: string): Promise<EmbeddedPostgres> {
  const folder = path.resolve(dataDirectory);
  const deadline = Date.now() + ATTACH_MS;
  for (;;) {
    const running = await attach(folder);
    if (running) return running;
    try {
      return await startEmbeddedPostgres(folder);
    } catch (error) {
      // A server in another container cannot be used from here, however long the command waits.
      if (!(error instanceof DataDirectoryInUse && error.isOwnedHere) || Date.now() > deadline) throw error;
    }
    await delay(50);
  }
}

async function attach(folder: string): Promise<EmbeddedPostgres | null> {
  // A server without an owner is one that the next start will end: not to be built on.
  if (!isOwnedHere(folder)) return null;
  const postmaster = findPostmaster(path.join(folder, 'postgres'));
  if (!postmaster?.isReady) return null;
  const address = addressIn(postmaster.socketFolder);
  if (!(await isReachable(address))) return null;
  return { address, exited: new Promise(() => undefined), stop: () => Promise.resolve() };
}

async function startServer(cluster: Cluster, lock: DataDirectoryLock): Promise<EmbeddedPostgres> {
  const socketFolder = makeSocketFolder(cluster.account);
  const address = addressIn(socketFolder);
  let server: ServerProcess;
  try {
    server = await launch(cluster, socketFolder, address, lock);
  } catch (error) {
    removeSocketFolder(socketFolder);
    throw error;
  }
  void lock.lost.then(() => {
    server.abort('was ended because another process has taken the data folder');
  });
  return supervise(server, address, socketFolder, () => lock.release(hasPidFile(cluster.folder)));
}

async function launch(
  cluster: Cluster,
  socketFolder: string,
  address: DatabaseAddress,
  lock: DataDirectoryLock,
): Promise<ServerProcess> {
  const deadline = Date.now() + LEFTOVER_BACKENDS_MS;
  for (;;) {
    const server = new ServerProcess(cluster, socketFolder, lock.socket);
    try {
      if (await untilReady(address, () => server.ended === null)) return server;
    } catch (error) {
      await server.stop();
      throw startFailure(cluster.folder, (await server.exited).description, error);
    }
    const { description } = await server.exited;
    const isHeld = description.includes('is still in use');
    if (!isHeld || Date.now() > deadline) throw startFailure(cluster.folder, description);
    await delay(100);
  }
}

function supervise(
  server: ServerProcess,
  address: DatabaseAddress,
  socketFolder: string,
  letGo: () => Promise<void>,
): EmbeddedPostgres {
  // The lock stays: the server still ends, and the next start finds that nobody has it.
  const onProcessExit = () => {
    server.requestStop();
    removeSocketFolder(socketFolder);
  };
  process.once('exit', onProcessExit);
  let stopping: Promise<void> | undefined;
  const stop = async () => {
    await server.stop();
    process.off('exit', onProcessExit);
    removeSocketFolder(socketFolder);
    await letGo();
  };
  return { address, exited: server.exited, stop: () => (stopping ??= stop()) };
}

function addressIn(socketFolder: string): DatabaseAddress {
  return { host: socketFolder, port: SOCKET_PORT, user: DATABASE_USER, database: DATABASE_NAME };
}
