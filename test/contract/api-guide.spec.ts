import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RunningService } from '../support/running-service.js';
import { upload } from '../support/upload.js';

const ROOT = path.resolve(import.meta.dirname, '../..');
const BOUNDARY = '--- end of example ---';
const EXAMPLE = /^```sh\n(.*?)^```\n(?:\n```json\n(.*?)^```\n)?/gms;

interface Example {
  readonly commands: string;
  /** Has the fields and types of the last response that the commands print. */
  readonly response: string | undefined;
}

let service: RunningService;
let folder: string;
let examples: Example[];

beforeAll(async () => {
  service = await RunningService.start();
  folder = await mkdtemp(path.join(os.tmpdir(), 'ttyreel-guide-'));
  await symlink(path.join(ROOT, 'demo'), path.join(folder, 'demo'));
  // Responses do not end with a line break.
  await writeFile(path.join(folder, '.curlrc'), 'write-out = "\\n"\n');
  const guide = await readFile(path.join(ROOT, 'docs/api-guide.md'), 'utf8');
  examples = [...guide.matchAll(EXAMPLE)].map(([, commands = '', response]) => ({ commands, response }));
});
afterAll(async () => {
  await service.remove();
  await rm(folder, { recursive: true, force: true });
});

/** Runs all examples in one shell, as a reader would. @returns the output of each */
async function runExamples(key: string): Promise<string[]> {
  const commands = examples.map((example) => `${example.commands}\necho '${BOUNDARY}'\n`);
  const { stdout } = await promisify(execFile)(
    'bash',
    ['--norc', '-euo', 'pipefail', '-c', commands.join('')],
    {
      cwd: folder,
      env: { PATH: process.env['PATH'], HOME: folder, TTYREEL: service.address, TTYREEL_API_KEY: key },
      maxBuffer: 2 ** 24,
    },
  );
  return stdout.split(`${BOUNDARY}\n`).slice(0, -1);
}

/** Replaces every value by its type, and a list by the type of its first entry. */
function shapeOf(value: unknown, sample: unknown): unknown {
  if (sample === null) return null;
  if (Array.isArray(sample)) return Array.isArray(value) ? [shapeOf(value[0], sample[0])] : typeof value;
  if (typeof sample !== 'object') return typeof value;
  const entries = Object.entries(sample);
  const found = (value ?? {}) as Readonly<Record<string, unknown>>;
  return Object.fromEntries(entries.map(([name, part]) => [name, shapeOf(found[name], part)]));
}

describe('the guide to the API', () => {
  it('has examples that run in order and get the documented responses', async () => {
    const key = await service.createUser('demo');
    await upload(service, key, { title: 'Another', tags: 'git' });
    const printed = await runExamples(key);

    expect(printed).toHaveLength(examples.length);
    for (const [at, { commands, response }] of examples.entries()) {
      const last = printed[at]?.trimEnd().split('\n').pop() ?? '';
      expect({ commands, hasError: last.startsWith('{"detail"') }).toEqual({
        commands,
        hasError: commands.includes('aaaaaaaa'),
      });
      if (response === undefined) continue;
      const sample: unknown = JSON.parse(response);
      expect({ commands, response: shapeOf(JSON.parse(last), sample) }).toEqual({
        commands,
        response: shapeOf(sample, sample),
      });
    }
  });
});
