import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { RunningService } from '../support/running-service.js';
import { startTraceCollector, type TraceCollector, type TraceSpan } from '../support/trace-collector.js';
import { untilProcessed, uploadForm, type UploadedGif } from '../support/upload.js';

let collector: TraceCollector;
let service: RunningService;

beforeAll(async () => {
  collector = await startTraceCollector();
  service = await RunningService.startProcess(collector.settings);
});
afterAll(async () => {
  await service.remove();
  collector.stop();
});

const attribute = ({ attributes }: TraceSpan, name: string) =>
  attributes.find(({ key }) => key === name)?.value.stringValue;

function ancestorsOf(span: TraceSpan): TraceSpan[] {
  const parent = collector.spans.find(({ spanId }) => spanId === span.parentSpanId);
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
