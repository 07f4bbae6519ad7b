import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { DatabaseAddress } from './database-address.js';
import { locateBinaries } from './binaries.js';
import { DATABASE_NAME, DATABASE_USER, ensureCluster, type Cluster } from './cluster.js';
import {
  DataDirectoryInUse,
  isOwnedHere,
  lockDataDirectory,
  type DataDirectoryLock,
} from './data-directory-lock.js';
import { clearPreviousServer, findPostmaster, hasPidFile } from './postmaster.js';
import { isReachable, untilReady } from './readiness.js';
import { adoptCopy, serverAccount } from './server-account.js';
import { PostgresProcess, type PostgresExit } from './postgres-process.js';
import { createSocketFolder, removeSocketFolder, SOCKET_PORT } from './socket-folder.js';
import { startFailure } from './start-failure.js';

export interface EmbeddedPostgres {
  readonly address: DatabaseAddress;
  /** Resolves when the server ends for any reason; never for a server that another process started. */
  readonly exited: Promise<PostgresExit>;
  /** Stops the server and releases the data folder. Idempotent, also after a crash. */
  stop(): Promise<void>;
}

/** How long backends may keep their shared memory after their postmaster was killed. */
const SHARED_MEMORY_TIMEOUT_MS = 10_000;
/** How long a command waits for a service that is starting or stopping. */
const ATTACH_MS = 10_000;

/** @param options.durable false only for tests: a machine crash may lose everything @throws DataDirectoryInUse */
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
    await clearPreviousServer(clusterFolder, isPidFileKnown);
    isPidFileKnown = true;
    if (adoptCopy(clusterFolder, account)) {
      report?.(
        `gave the database in ${clusterFolder}, which belonged to root, to user id ${account?.uid ?? ''}`,
      );
    }
    const binaries = await locateBinaries(account);
    const cluster: Cluster = { folder: clusterFolder, account, durable, binaries };
    await ensureCluster(cluster);
    return await startServer(cluster, lock);
  } catch (error) {
    await lock.release(isPidFileKnown && hasPidFile(clusterFolder));
    throw error;
  }
}

/** For admin commands: connects to the server that runs on the data folder (`stop()` leaves it running), or starts one. */
export async function openEmbeddedPostgres(dataDirectory: string): Promise<EmbeddedPostgres> {
  const folder = path.resolve(dataDirectory);
  const deadline = Date.now() + ATTACH_MS;
  for (;;) {
    const running = await attach(folder);
    if (running) return running;
    try {
      return await startEmbeddedPostgres(folder);
    } catch (error) {
      // A server in another container stays unreachable.
      if (!(error instanceof DataDirectoryInUse && error.isOwnedHere) || Date.now() > deadline) throw error;
    }
    await delay(50);
  }
}

async function attach(folder: string): Promise<EmbeddedPostgres | null> {
  // The next owner of the folder stops a server without an owner.
  if (!isOwnedHere(folder)) return null;
  const postmaster = findPostmaster(path.join(folder, 'postgres'));
  if (!postmaster?.isReady) return null;
  const address = addressIn(postmaster.socketFolder);
  if (!(await isReachable(address))) return null;
  return { address, exited: new Promise(() => undefined), stop: () => Promise.resolve() };
}

async function startServer(cluster: Cluster, lock: DataDirectoryLock): Promise<EmbeddedPostgres> {
  const socketFolder = createSocketFolder(cluster.account);
  const address = addressIn(socketFolder);
  let server: PostgresProcess;
  try {
    server = await launch(cluster, socketFolder, address, lock);
  } catch (error) {
    removeSocketFolder(socketFolder);
    throw error;
  }
  void lock.lost.then(() => {
    server.abort('was stopped because another process took the data folder');
  });
  return supervise(server, address, socketFolder, () => lock.release(hasPidFile(cluster.folder)));
}

async function launch(
  cluster: Cluster,
  socketFolder: string,
  address: DatabaseAddress,
  lock: DataDirectoryLock,
): Promise<PostgresProcess> {
  const deadline = Date.now() + SHARED_MEMORY_TIMEOUT_MS;
  for (;;) {
    const server = new PostgresProcess(cluster, socketFolder, lock.socket);
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
  server: PostgresProcess,
  address: DatabaseAddress,
  socketFolder: string,
  releaseLock: () => Promise<void>,
): EmbeddedPostgres {
  // The lock stays: the server is still shutting down, and the next start detects the dead owner.
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
    await releaseLock();
  };
  return { address, exited: server.exited, stop: () => (stopping ??= stop()) };
}

function addressIn(socketFolder: string): DatabaseAddress {
  return { host: socketFolder, port: SOCKET_PORT, user: DATABASE_USER, database: DATABASE_NAME };
}
