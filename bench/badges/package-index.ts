import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

/** A fake package index that has every package, with one of a few versions. */
export async function startPackageIndex(): Promise<{ server: Server; address: string }> {
  const server = createServer((request, response) => {
    const name = request.url?.split('/')[2] ?? '';
    const body = JSON.stringify({ info: { version: `1.${name.length}.0`, license: 'MIT', classifiers: [] } });
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}
