import type { Server } from 'node:http';

/** Listens on a free port of this machine and prints it. */
export function listen(server: Server): void {
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    console.log(typeof address === 'object' ? address?.port : address);
  });
}
