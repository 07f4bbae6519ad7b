import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, it } from '@jest/globals';
import express from 'express';
import { Registry } from 'prom-client';
import { samplesOf } from '../../../test/support/counters.js';
import { RequestMetrics } from './request-metrics.js';

it('measures requests by the path of their route, never by their URL', async () => {
  const registry = new Registry();
  const metrics = new RequestMetrics(registry);
  const app = express();
  app.use((request, response, next) => {
    response.on('close', () => {
      metrics.observe(request, response.statusCode, 0.02);
    });
    next();
  });
  app.get('/gifs/:id', (_request, response) => {
    response.send('a reel');
  });
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  for (const path of ['/gifs/one', '/gifs/two?q=ada', '/.env', '/wp-login.php'])
    await fetch(`http://127.0.0.1:${port}${path}`);
  await fetch(`http://127.0.0.1:${port}/gifs/one`, { method: 'PROPFIND' });
  server.close();

  expect(await samplesOf(registry, 'ttyreel_http_requests_total')).toEqual({
    'route=/gifs/:id,method=GET,status=200': 2,
    'route=none,method=GET,status=404': 2,
    'route=none,method=other,status=404': 1,
  });
  const text = await registry.metrics();
  expect(text).toContain('ttyreel_http_request_duration_seconds_count{route="/gifs/:id",method="GET"} 2');
  expect(text).toContain('_bucket{le="0.025",route="/gifs/:id",method="GET"} 2');
});

it('takes the route of a cached response from its maker', async () => {
  const registry = new Registry();
  new RequestMetrics(registry).observe({ method: 'GET' } as never, 304, 0, '/gifs/:id');
  expect(await samplesOf(registry, 'ttyreel_http_requests_total')).toEqual({
    'route=/gifs/:id,method=GET,status=304': 1,
  });
});
