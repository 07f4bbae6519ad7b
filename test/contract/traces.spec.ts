import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { RunningService } from '../support/running-service.js';
import { untilProcessed, uploadForm, type UploadedGif } from '../support/upload.js';

interface TraceSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly { readonly key: string; readonly value: { readonly stringValue?: string } }[];
}
interface ExportedTraces {
  readonly resourceSpans: readonly {
    readonly scopeSpans: readonly { readonly spans: readonly TraceSpan[] }[];
  }[];
}

const spans: TraceSpan[] = [];
let collector: Server;
let service: RunningService;

beforeAll(async () => {
  collector = createServer((request, response) => {
    void json(request).then((body) => {
      for (const { scopeSpans } of (body as ExportedTraces).resourceSpans)
        for (const scope of scopeSpans) spans.push(...scope.spans);
      response.setHeader('Content-Type', 'application/json').end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const { port } = collector.address() as AddressInfo;
  service = await RunningService.startProcess({
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
    OTEL_BSP_SCHEDULE_DELAY: '100',
  });
});
afterAll(async () => {
  await service.remove();
  collector.close();
});

const attribute = ({ attributes }: TraceSpan, name: string) =>
  attributes.find(({ key }) => key === name)?.value.stringValue;

function ancestorsOf(span: TraceSpan): TraceSpan[] {
  const parent = spans.find(({ spanId }) => spanId === span.parentSpanId);
  return parent ? [parent, ...ancestorsOf(parent)] : [];
}

it('an upload, its statements and its jobs are one trace', async () => {
  const key = await service.createUser('ada');
  const response = await fetch(`${service.api}/gifs/upload/?note=hunter2`, {
    method: 'POST',
    headers: { 'X-API-Key': key },
    body: uploadForm({ title: 'One' }),
  });
  const { id } = (await response.json()) as UploadedGif;
  await untilProcessed(service, id, key);
  await service.end();

  const request = spans.find(({ name }) => name === 'POST /api/v1/gifs/upload');
  expect(request && attribute(request, 'ttyreel.request_id')).toBe(response.headers.get('x-request-id'));
  const trace = spans.filter(({ traceId }) => traceId === request?.traceId);
  const inRequest = trace.filter((span) => ancestorsOf(span).includes(request as TraceSpan));
  const names = inRequest.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['job stills', 'job mp4']));
  const insert = inRequest.find((span) => attribute(span, 'db.query.text')?.includes('INSERT INTO outbox'));
  expect(insert).toBeDefined();
  const ofJob = trace.filter((span) => ancestorsOf(span).some(({ name }) => name === 'job stills'));
  expect(ofJob.map(({ name }) => name)).toEqual(
    expect.arrayContaining([expect.stringMatching(/^pg\.query/)]),
  );
  expect(JSON.stringify(spans)).not.toMatch(/hunter2|ttyr_/);
});
