import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { parseAsciicast, renderGif } from '@ttyreel/recording';
import { denseCast } from '../support/dense-cast.js';
import { RunningService } from '../support/running-service.js';
import { upload, type UploadParts } from '../support/upload.js';
import { type Scenario, Skipped } from './scenario.js';

const MOST_SECONDS = 60;
/** A process checks its time ten times a second, and its start is not counted. */
const MARGIN_SECONDS = 5;
/** `USER_HZ` of Linux. */
const TICKS_A_SECOND = 100;
const PATIENCE_MS = 600_000;
/** An idle process ends after ten seconds. */
const UNTIL_ENDED_MS = 12_000;
const WITHOUT_FFMPEG = { PATH: '/nonexistent' };

interface Detail {
  readonly processing: boolean;
  readonly mp4_url: string | null;
  readonly readme_gif_url: string;
  readonly picture: { readonly effort: string; readonly reason: string } | null;
}

/** CPU seconds of the children of a process that ended, with theirs (proc(5)). */
async function secondsOfChildren(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'latin1');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[13]) + Number(fields[14])) / TICKS_A_SECOND;
}

async function untilMade(service: RunningService, id: string, key: string): Promise<Detail> {
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline;) {
    const response = await fetch(`${service.api}/gifs/${id}/`, { headers: { 'X-API-Key': key } });
    const detail = (await response.json()) as Detail;
    if (!detail.processing) return detail;
    await delay(1_000);
  }
  throw new Error(`${id} has no renditions after ${PATIENCE_MS / 1_000} s.`);
}

/** Uploads files and prints what their renditions cost. */
async function measure(service: RunningService, key: string, parts: UploadParts): Promise<Detail> {
  await delay(UNTIL_ENDED_MS);
  const before = await secondsOfChildren(service.pid);
  const { id } = await upload(service, key, parts);
  const detail = await untilMade(service, id, key);
  await delay(UNTIL_ENDED_MS);
  const seconds = (await secondsOfChildren(service.pid)) - before;
  console.log(`   ${parts.title}: ${seconds.toFixed(1)} s, ${detail.picture?.reason ?? ''}`);
  assert.ok(
    seconds <= MOST_SECONDS + MARGIN_SECONDS,
    `${parts.title} took ${seconds.toFixed(1)} s of CPU time`,
  );
  assert.ok(detail.mp4_url, `${parts.title} has no video`);
  return detail;
}

async function measureCast(
  service: RunningService,
  key: string,
  size: [number, number, number],
): Promise<string | undefined> {
  const parts = { title: size.join(' × '), gif: null, cast: denseCast(...size) };
  return (await measure(service, key, parts)).picture?.effort;
}

/** A picture of more than 5 MB. */
async function measureGif(service: RunningService, key: string): Promise<void> {
  const { bytes } = renderGif(parseAsciicast(denseCast(80, 24, 150).toString()));
  const detail = await measure(service, key, { title: 'a GIF', gif: Uint8Array.from(bytes) });
  assert.ok(detail.readme_gif_url, 'the GIF has no smaller one for READMEs');
}

export const scenario: Scenario = {
  title: `no upload costs more than ${MOST_SECONDS} s of CPU time in all its renditions`,
  isLong: true,
  async run() {
    if (process.platform !== 'linux') throw new Skipped('it reads /proc');
    for (const environment of [WITHOUT_FFMPEG, {}]) {
      const service = await RunningService.start(environment);
      try {
        const key = await service.createUser('ada');
        await measureGif(service, key);
        const efforts = [
          await measureCast(service, key, [80, 24, 200]),
          await measureCast(service, key, [200, 60, 300]),
        ];
        if (environment === WITHOUT_FFMPEG) assert.deepEqual(efforts, ['reduced', 'reduced']);
      } finally {
        await service.remove();
      }
    }
  },
};
