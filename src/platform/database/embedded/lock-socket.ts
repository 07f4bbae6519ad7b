import { closeSync, existsSync, openSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import path from 'node:path';

/** What connecting to a lock's socket tells: somebody holds it, nobody does, or there is none. */
export type SocketState = 'held' | 'free' | 'absent';

/** What bind(2) says on file systems that have no sockets, such as some that a virtual machine shares with its host. */
const NO_SOCKETS_HERE = new Set(['EPERM', 'EOPNOTSUPP', 'ENOTSUP', 'ENOSYS', 'EINVAL']);

/**
 * Listens on a new unix socket in a folder. The kernel keeps it for as long as this process or one that inherited
 * the socket lives. It does not keep the process alive.
 * @returns null on a file system that has no sockets
 */
export async function holdSocket(folder: string, name: string): Promise<Server | null> {
  const server = createServer((connection) => connection.destroy());
  const reached = openShortPath(folder, name);
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(reached.path, resolve);
    });
  } catch (error) {
    if (NO_SOCKETS_HERE.has((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  } finally {
    reached.close();
  }
  // A connection that could not be accepted was made all the same: it told the other side what it asked.
  server.on('error', () => undefined);
  return server.unref();
}

/** The descriptor of the listening socket, for a child process to inherit. */
export function descriptorOf(server: Server): number {
  const { _handle: handle } = server as unknown as { readonly _handle: { readonly fd: number } | null };
  if (handle === null) throw new Error('The socket of the lock is closed.');
  return handle.fd;
}

/** @throws Error when the socket cannot be reached for another reason, such as its mode */
export async function socketState(folder: string, name: string): Promise<SocketState> {
  if (!existsSync(folder)) return 'absent';
  const reached = openShortPath(folder, name);
  try {
    return await new Promise<SocketState>((resolve, reject) => {
      const connection = connect(reached.path);
      connection.once('connect', () => {
        connection.destroy();
        resolve('held');
      });
      connection.once('error', (error: NodeJS.ErrnoException) => {
        const state = STATE_OF_ERROR[error.code ?? ''];
        if (state) resolve(state);
        else reject(error);
      });
    });
  } finally {
    reached.close();
  }
}

/** EAGAIN: more connections wait than the owner has accepted. */
const STATE_OF_ERROR: Readonly<Record<string, SocketState>> = {
  EAGAIN: 'held',
  ECONNREFUSED: 'free',
  ENOENT: 'absent',
};

/** A path of a few bytes for the socket, as unix(7) takes about a hundred; good until it is closed. */
function openShortPath(folder: string, name: string): { readonly path: string; close(): void } {
  if (process.platform !== 'linux') return { path: path.join(folder, name), close: () => undefined };
  const descriptor = openSync(folder, 'r');
  return {
    path: `/proc/self/fd/${descriptor}/${name}`,
    close: () => {
      closeSync(descriptor);
    },
  };
}
