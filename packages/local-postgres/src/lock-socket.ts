import { closeSync, existsSync, openSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import path from 'node:path';

/** `free`: the socket file exists, but no process listens. */
export type SocketState = 'held' | 'free' | 'absent';

/** Errors of bind(2) on file systems without unix sockets, such as shared folders of virtual machines. */
const UNSUPPORTED = new Set(['EPERM', 'EOPNOTSUPP', 'ENOTSUP', 'ENOSYS', 'EINVAL']);

/** The kernel keeps the socket while this process, or one that inherited it, lives. @returns null if unsupported */
export async function listenOnSocket(folder: string, name: string): Promise<Server | null> {
  const server = createServer((connection) => connection.destroy());
  const reached = openShortPath(folder, name);
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(reached.path, resolve);
    });
  } catch (error) {
    if (UNSUPPORTED.has((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  } finally {
    reached.close();
  }
  // A connection that failed in accept(2) still told the client that the socket is held.
  server.on('error', () => undefined);
  return server.unref();
}

/** The file descriptor, for a child process to inherit. */
export function descriptorOf(server: Server): number {
  const { _handle: handle } = server as unknown as { readonly _handle: { readonly fd: number } | null };
  if (handle === null) throw new Error('The socket of the lock is closed.');
  return handle.fd;
}

/** @throws Error when the socket is unreachable for another reason, such as its mode */
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

/** EAGAIN: the backlog of the socket is full. ECONNRESET: its last process ended before it accepted us. */
const STATE_OF_ERROR: Readonly<Record<string, SocketState>> = {
  EAGAIN: 'held',
  ECONNREFUSED: 'free',
  ECONNRESET: 'free',
  ENOENT: 'absent',
};

/** A short path for the socket: unix(7) limits it to about 100 bytes. Valid until closed. */
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
