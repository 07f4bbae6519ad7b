import { mkdtemp, readdir, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { runProgram } from '../support/program.js';

it('an operator command exits on a mistyped data folder and creates nothing', async () => {
  const folder = path.join(tmpdir(), `ttyreel-mistyped-${process.pid}`);
  const { code, stdout, stderr } = await runProgram('admin.js', { DATA_DIR: folder }, 'create-user', 'ada');
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(`There is no ttyreel data in ${folder}.`);
  expect(stderr).not.toMatch(/^ +at /m);
  await expect(readdir(folder)).rejects.toThrow('ENOENT');
});

it('the service exits if the data folder cannot be created', async () => {
  const { code, stderr } = await runProgram('main.js', { DATA_DIR: '/proc/ttyreel/data' });
  expect(code).toBe(1);
  expect(stderr).toContain('Cannot create DATA_DIR /proc/ttyreel/data');
});

describe('a program with a wrong setting', () => {
  it.each<[string, Record<string, string>]>([
    [
      'by itself',
      {
        PORT: 'abc',
        SITE_URL: 'reels.example',
        MEDIA_URL: 'ftp://reels.example',
        DATABASE_URL: 'x',
        REDIS_URL: 'http://redis',
        SECRET_KEY: 'short',
        SECRET_KEY_PREVIOUS: 'also short',
        TRUST_PROXY: 'bad',
        DEMO_DATA: 'maybe',
        S3_BUCKET: 'A bucket',
        LIMITS: 'anonymous-per-minute=0 uploads-per-hour=1e3 badges-per-minute=many',
        REGISTRIES: 'pyindex=nowhere',
        AI_BASE_URL: 'javascript:alert(1)',
      },
    ],
    ['without its pair', { S3_BUCKET: 'media', S3_ACCESS_KEY_ID: 'only' }],
    ['without its bucket', { S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' }],
  ])('%s exits with an error that names it and creates nothing', async (kind, settings) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'ttyreel-settings-'));
    const { code, stdout, stderr } = await runProgram('main.js', { DATA_DIR: folder, ...settings });
    expect(code).toBe(1);
    expect(stdout).toBe('');
    const expected = kind.startsWith('without') ? [/S3_(BUCKET|SECRET_ACCESS_KEY)/] : Object.keys(settings);
    for (const name of expected) expect(stderr).toMatch(name);
    expect(stderr).not.toMatch(/^ +at /m);
    expect(await readdir(folder)).toEqual([]);
    await rmdir(folder);
  });

  it.each<[string, Record<string, string>, string]>([
    ['SECRET_KEY', { DATABASE_URL: 'postgres://ada@db.invalid/reels' }, 'with DATABASE_URL'],
    ['DATABASE_URL', { REDIS_URL: 'redis://redis.invalid' }, 'REDIS_URL'],
    ['OIDC_CLIENT_SECRET', { OIDC_ISSUER: 'https://login.invalid', OIDC_CLIENT_ID: 'x' }, 'OIDC_ISSUER'],
    ['GITHUB_CLIENT_ID', { GITHUB_CLIENT_SECRET: 'x' }, 'GITHUB_CLIENT_SECRET'],
  ])('exits with one sentence when %s is required but missing', async (missing, settings, other) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'ttyreel-settings-'));
    const { code, stderr } = await runProgram('main.js', { DATA_DIR: folder, ...settings });
    expect(code).toBe(1);
    const [, sentence = '', ...rest] = stderr.trim().split('\n');
    expect(sentence).toMatch(new RegExp(`^${missing} is missing: .*${other}`));
    expect(rest).toEqual([]);
    expect(await readdir(folder)).toEqual([]);
    await rmdir(folder);
  });

  it('exits with one sentence when nothing listens at DATABASE_URL', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'ttyreel-settings-'));
    const settings = { DATABASE_URL: 'postgres://ada:secret@127.0.0.1:1/reels', SECRET_KEY: 'x'.repeat(32) };
    const { code, stderr } = await runProgram('main.js', { DATA_DIR: folder, ...settings });
    expect(code).toBe(1);
    expect(stderr).toBe(
      'ttyreel cannot start. The database of DATABASE_URL cannot be used: connect ECONNREFUSED 127.0.0.1:1. ' +
        'Start it, or correct DATABASE_URL.\n',
    );
    await rmdir(folder);
  });

  it('exits as an operator command too', async () => {
    const { code, stderr } = await runProgram('admin.js', { PORT: 'abc' }, 'create-user', 'ada');
    expect(code).toBe(1);
    expect(stderr).toContain('PORT');
    expect(stderr).not.toMatch(/^ +at /m);
  });
});
