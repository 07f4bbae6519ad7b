import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';

const PROGRAM = path.resolve(import.meta.dirname, '../../release.mjs');

/** @returns what it prints when it refuses */
async function refusalOf(...values: string[]): Promise<string> {
  const running = promisify(execFile)(process.execPath, [PROGRAM, ...values], { cwd: '/' });
  const error = (await running.catch((reason: unknown) => reason)) as { code: number; stderr: string };
  expect(error.code).toBe(1);
  return error.stderr;
}

it.each(['', 'v1.0.0', '1.0'])('a release of %j is refused', async (version) => {
  expect(await refusalOf(version)).toMatch(/is not a version\. Usage: npm run release -- X\.Y\.Z URL\n$/);
});

it('a release says all that is missing', async () => {
  const refusal = await refusalOf('99.0.0');
  for (const file of ['package.json', 'cli/package.json', 'packages/recording/package.json'])
    expect(refusal).toContain(`${file} has version `);
  expect(refusal).toContain('CHANGELOG.md has no section "## 99.0.0 - YYYY-MM-DD".');
  expect(refusal).toContain(
    'test/upgrades/99.0.0.sql is missing. Run npm run db:dump -- 99.0.0, and commit it.',
  );
  expect(refusal).toContain('"" is not the URL where release/ will be.');
});
