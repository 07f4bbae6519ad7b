import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { json, RegistryServer } from '../support/registry-server.js';
import { RunningService } from '../support/running-service.js';
import { startTraceCollector, type TraceCollector, type TraceSpan } from '../support/trace-collector.js';
import { untilProcessed, uploadForm, type UploadedGif } from '../support/upload.js';

let collector: TraceCollector;
let registry: RegistryServer;
let service: RunningService;

beforeAll(async () => {
  [collector, registry] = await Promise.all([startTraceCollector(), RegistryServer.start()]);
  service = await RunningService.startProcess({
    ...collector.settings,
    REGISTRIES: `pyindex=${registry.address}`,
  });
});
afterAll(async () => {
  await service.remove();
  await registry.stop();
  collector.stop();
});

/** The kind of a span for a call to another service. */
const CLIENT = 3;

const attribute = ({ attributes }: TraceSpan, name: string) =>
  attributes.find(({ key }) => key === name)?.value.stringValue;

function ancestorsOf(span: TraceSpan): TraceSpan[] {
  const parent = collector.spans.find(({ spanId }) => spanId === span.parentSpanId);
  return parent ? [parent, ...ancestorsOf(parent)] : [];
}

it('a call to a registry is in the trace of the request that caused it', async () => {
  registry.on('/pypi/hunter2/json', json({ info: { version: '1.0', license: 'MIT', classifiers: [] } }));
  await fetch(`${service.address}/badge/pyindex/hunter2/version.svg`);
  const callOf = () =>
    collector.spans.find((span) => span.kind === CLIENT && span.name === 'GET' && span.parentSpanId);
  while (!callOf() || ancestorsOf(callOf() as TraceSpan).length === 0)
    await new Promise((resolve) => setTimeout(resolve, 50));
  const call = callOf() as TraceSpan;
  expect(ancestorsOf(call).at(-1)?.name).toMatch(/^GET \/badge\//);
  expect(attribute(call, 'server.address')).toBe('127.0.0.1');
  expect(registry.requests[0]?.headers['traceparent']).toContain(`${call.traceId}-${call.spanId}`);
});

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
  const { spans } = collector;

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
