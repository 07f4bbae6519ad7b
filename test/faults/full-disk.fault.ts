import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { buildGif, profileBlock } from '../support/gif-builder.js';
import { RunningService } from '../support/running-service.js';
import { uploadForm } from '../support/upload.js';
import { type Scenario, Skipped } from './scenario.js';

const DISK_SIZE = '200m';
const MOST_UPLOADS = 400;
const READY_WITHIN_MS = 60_000;

interface Kept {
  readonly id: string;
  readonly gif: Buffer;
}

export const scenario: Scenario = {
  title:
    'a full disk refuses uploads with 507, keeps what was acknowledged, and does not keep the service from starting',
  run: () => onSmallDisk(play),
};

/** @throws Skipped if this process cannot mount a file system */
async function onSmallDisk(use: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ttyreel-small-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_SIZE},mode=700`, 'tmpfs', folder], {
      stdio: 'pipe',
    });
  } catch (error) {
    rmdirSync(folder);
    throw new Skipped(
      `A file system of ${DISK_SIZE} cannot be mounted here: ${(error as Error).message.trim()}`,
    );
  }
  try {
    await use(folder);
  } finally {
    execFileSync('umount', ['--lazy', folder]);
    rmdirSync(folder);
  }
}

async function play(folder: string): Promise<void> {
  let service = await RunningService.start({}, folder);
  try {
    const key = await service.createUser('ada');
    const kept = await uploadUntilRefused(service, key);
    await checkReading(service, kept);
    await checkWriting(service, key, kept);

    const filler = path.join(folder, 'filler');
    fill(filler);
    await checkRefusals(service, key);
    await checkReading(service, kept);
    await service.end('SIGKILL');

    fill(filler);
    service = await RunningService.start({}, folder);
    await checkReading(service, kept);
    await checkRefusals(service, key);
    await service.end('SIGKILL');

    // There is still no room for the ballast, which the last start used.
    service = await RunningService.start({}, folder);
    await checkReading(service, kept);

    rmSync(filler);
    execFileSync('mount', ['-o', 'remount,size=600m', folder]);
    await untilReady(service);
    expectEqual('an upload with room again', await statusOfUpload(service, key), 201);
    await untilMade(service, kept);
  } finally {
    await service.end();
  }
}

/** @returns the ids of acknowledged uploads */
async function uploadUntilRefused(service: RunningService, key: string): Promise<Kept[]> {
  const kept: Kept[] = [];
  for (let number = 0; number < MOST_UPLOADS; number += 4) {
    const answers = await Promise.all([0, 1, 2, 3].map((n) => send(service, key, `No. ${number + n}`)));
    for (const { status, body, gif } of answers) {
      if (status === 201) kept.push({ id: (JSON.parse(body) as { id: string }).id, gif });
      else if (status !== 507) throw new Error(`An upload was answered ${status}: ${body}`);
      else if (!/is full/.test(body)) throw new Error(`The refusal does not say why: ${body}`);
    }
    if (answers.every(({ status }) => status === 507)) {
      console.log(`   ${kept.length} uploads were acknowledged before the first 507`);
      if (kept.length === 0) throw new Error('No upload was taken.');
      return kept;
    }
  }
  throw new Error(`${MOST_UPLOADS} uploads of 1 MB fitted on a disk of ${DISK_SIZE}.`);
}

async function send(service: RunningService, key: string, title: string) {
  const gif = Buffer.from(largeGif());
  const response = await fetch(`${service.api}/gifs/upload/`, {
    method: 'POST',
    headers: { 'X-API-Key': key },
    body: uploadForm({ title, gif }),
  });
  return { status: response.status, body: await response.text(), gif };
}

async function statusOfUpload(service: RunningService, key: string): Promise<number> {
  return (await send(service, key, 'One more')).status;
}

/** A unique GIF of about a megabyte: noise in the block of a colour profile. */
function largeGif(): Buffer<ArrayBuffer> {
  const noise = profileBlock(randomBytes(1024 * 1024));
  return Buffer.from(buildGif({ width: 16, height: 8, frames: [{ delay: 10, before: [noise] }] }));
}

/** All recordings are byte-identical, and readiness reports the problem. */
async function checkReading(service: RunningService, kept: readonly Kept[]): Promise<void> {
  for (const { id, gif } of kept) {
    const file = await fetch(`${service.address}/media/${id}.gif`);
    if (!Buffer.from(await file.arrayBuffer()).equals(gif))
      throw new Error(`${id} is not whole: ${file.status}`);
    expectEqual(`the detail of ${id}`, (await fetch(`${service.api}/gifs/${id}/`)).status, 200);
  }
  const ready = await fetch(`${service.address}/health/ready`);
  const { checks } = (await ready.json()) as { checks: Record<string, string> };
  expectEqual('the status of /health/ready', ready.status, 200);
  expectEqual('the disk of /health/ready', checks['disk'], 'low');
}

/** Edits and deletions still work. */
async function checkWriting(service: RunningService, key: string, kept: Kept[]): Promise<void> {
  const removed = kept.pop();
  const [edited] = kept;
  if (!removed || !edited) throw new Error('Fewer than two uploads were taken.');
  const edit = await call(service, key, 'PATCH', `/gifs/${edited.id}/edit/`, { title: 'Edited' });
  expectEqual('an edit', edit, 200);
  expectEqual('a deletion', await call(service, key, 'DELETE', `/gifs/${removed.id}/delete/`), 204);
}

/** Writes that need room are rejected with 507. */
async function checkRefusals(service: RunningService, key: string): Promise<void> {
  expectEqual('an upload', await statusOfUpload(service, key), 507);
  const generation = await call(service, key, 'POST', '/gifs/generate/', { description: 'git status' });
  expectEqual('a generation', generation, 507);
  const keyed = await call(service, key, 'POST', '/collections/create/', { title: 'No' });
  expectEqual('a new idempotency key', keyed, 507);
}

/** @returns the status */
async function call(
  service: RunningService,
  key: string,
  method: string,
  target: string,
  body?: object,
): Promise<number> {
  const headers = { 'X-API-Key': key, 'Content-Type': 'application/json', 'Idempotency-Key': 'once' };
  const response = await fetch(service.api + target, {
    method,
    headers,
    body: body && JSON.stringify(body),
  });
  return response.status;
}

/** Fills the disk to the last byte. */
function fill(file: string): void {
  try {
    for (;;) writeFileSync(file, Buffer.alloc(64 * 1024), { flag: 'a' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}

async function untilReady(service: RunningService): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  for (;;) {
    const response = await fetch(`${service.address}/health/ready`);
    const { checks } = (await response.json()) as { checks: Record<string, string> };
    if (checks['disk'] === 'ok') return;
    if (Date.now() > deadline) throw new Error(`The room is not seen: ${JSON.stringify(checks)}`);
    await delay(200);
  }
}

/** Renditions that waited for room are created. */
async function untilMade(service: RunningService, kept: readonly Kept[]): Promise<void> {
  const deadline = Date.now() + 4 * READY_WITHIN_MS;
  for (const { id } of kept) {
    for (;;) {
      const response = await fetch(`${service.api}/gifs/${id}/`);
      const detail = (await response.json()) as { processing: boolean; mp4_url: string };
      if (!detail.processing && detail.mp4_url !== '') break;
      if (Date.now() > deadline) throw new Error(`Forms of ${id} were not made: ${JSON.stringify(detail)}`);
      await delay(100);
    }
  }
}

function expectEqual(what: string, found: unknown, expected: unknown): void {
  if (found !== expected) throw new Error(`${what}: ${String(found)}, not ${String(expected)}`);
}
