/**
 * A server that draws every badge with badge-maker; the path contains the version. It prints
 * its port.
 *
 *     npx tsx bench/badges/badge-maker-server.ts
 */
import { createServer } from 'node:http';
import { makeBadge } from 'badge-maker';
import { listen } from '../support/listen.js';

listen(
  createServer((request, response) => {
    const [, , , name = ''] = (request.url ?? '').split('/');
    const svg = makeBadge({ label: 'pypi', message: `v${name}`, color: 'blue' });
    response
      .writeHead(200, { 'Content-Type': 'image/svg+xml', 'Content-Length': Buffer.byteLength(svg) })
      .end(svg);
  }),
);
