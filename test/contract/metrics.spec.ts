import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { freePort } from '../support/free-port.js';
import { RunningService } from '../support/running-service.js';
import { untilProcessed, uploadForm, type UploadedGif } from '../support/upload.js';

let service: RunningService;
let port: number;
let key: string;

beforeAll(async () => {
  port = await freePort();
  service = await RunningService.start({ METRICS_PORT: String(port), METRICS_HOST: '127.0.0.1' });
  key = await service.createUser('ada');
});
afterAll(() => service.remove());

const scrape = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();

const counted = async (sample: string) =>
  Number(
    (await scrape())
      .split('\n')
      .find((line) => line.startsWith(`${sample} `))
      ?.slice(sample.length),
  );

it('the jobs of an upload are counted, and their log lines name its request', async () => {
  const response = await fetch(`${service.api}/gifs/upload/`, {
    method: 'POST',
    headers: { 'X-API-Key': key },
    body: uploadForm({ title: 'One' }),
  });
  const { id } = (await response.json()) as UploadedGif;
  await untilProcessed(service, id, key);
  const requestId = response.headers.get('x-request-id');
  const lines = () =>
    service.output
      .split('\n')
      .filter((line) => line.includes('"job done"'))
      .map((line) => JSON.parse(line) as { kind: string; request_id: string });
  while (!lines().some(({ kind }) => kind === 'mp4')) await new Promise((resolve) => setTimeout(resolve, 50));
  expect(
    lines()
      .filter(({ request_id: cause }) => cause === requestId)
      .map(({ kind }) => kind),
  ).toEqual(expect.arrayContaining(['stills', 'mp4']));
  expect(await counted('ttyreel_job_attempts_total{kind="mp4",outcome="done"}')).toBe(1);
  expect(await counted('ttyreel_job_duration_seconds_count{kind="stills"}')).toBe(1);
  expect(await counted('ttyreel_jobs_waiting{lane="batch",kind="mp4"}')).toBe(0);
});

it('requests are counted by the path of their route, also those that the cache answers', async () => {
  const list = 'ttyreel_http_requests_total{route="/api/v1/gifs",method="GET",status="200"}';
  const hits = 'ttyreel_response_cache_requests_total{result="hit"}';
  const [before, hitsBefore] = [(await counted(list)) || 0, await counted(hits)];
  for (let n = 0; n < 5; n++) await (await fetch(`${service.api}/gifs/?page=1`)).text();
  await fetch(`${service.api}/gifs/nobody00/?secret=hunter2`);
  await fetch(`${service.address}/wp-login.php`);
  expect((await counted(list)) - before).toBe(5);
  expect((await counted(hits)) - hitsBefore).toBe(4);
  const text = await scrape();
  expect(text).toMatch(
    /ttyreel_http_requests_total\{route="\/api\/v1\/gifs\/:\w+",method="GET",status="404"\} 1/,
  );
  expect(text).not.toMatch(/hunter2|nobody00|wp-login/);
});

it('a health check says what is degraded', async () => {
  const response = await fetch(`${service.address}/health/ready`);
  expect(await response.json()).toMatchObject({ status: 'ok', degraded: [] });
});

it('the port of the site does not serve the metrics', async () => {
  expect((await fetch(`${service.address}/metrics`)).status).toBe(404);
});
