import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { registryOfNpm, withRegistryOfNpm } from './npm-registry.js';

const { PATH, npm_execpath } = process.env;

describe('the registry of npm', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'ttyreel-npm-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  /** As npm starts a program, with these settings of the user and none of the machine. */
  async function startedByNpm(settings: string): Promise<NodeJS.ProcessEnv> {
    const userconfig = path.join(folder, 'npmrc');
    await writeFile(userconfig, settings);
    const globalconfig = path.join(folder, 'none');
    return { PATH, npm_execpath, npm_config_userconfig: userconfig, npm_config_globalconfig: globalconfig };
  }

  it('is what the user set', async () => {
    const variables = await startedByNpm('registry=https://packages.example/npm/\n');
    await expect(registryOfNpm(variables)).resolves.toBe('https://packages.example/npm/');
  });

  it("is npm's default if none is set", async () => {
    await expect(registryOfNpm(await startedByNpm(''))).resolves.toMatch(/^https:\/\/registry\./);
  });

  it('is what npm hands on, without another question', async () => {
    const variables = { npm_config_registry: 'https://project.example/', npm_execpath: '/nowhere' };
    await expect(registryOfNpm(variables)).resolves.toBe('https://project.example/');
  });

  it('is unknown where npm did not start the program', async () => {
    await expect(registryOfNpm({ PATH })).resolves.toBeUndefined();
  });

  it('is not guessed where npm does not answer', async () => {
    await expect(registryOfNpm({ PATH, npm_execpath: path.join(folder, 'gone') })).rejects.toThrow('gone');
  });

  it('is among the settings unless they name another', async () => {
    const log = pino({ enabled: false });
    const variables = await startedByNpm('registry=https://packages.example/npm/\n');
    await expect(withRegistryOfNpm(variables, log)).resolves.toMatchObject({
      npm_config_registry: 'https://packages.example/npm/',
    });
    const named = { ...variables, JSREGISTRY_URL: 'https://other.example' };
    await expect(withRegistryOfNpm(named, log)).resolves.toBe(named);
  });

  it('holds no start up, but is missed in the log, where npm does not answer', async () => {
    const lines: string[] = [];
    const log = pino(
      new Writable({
        write(line: Buffer, _encoding, done) {
          lines.push(line.toString());
          done();
        },
      }),
    );
    const variables = { PATH, npm_execpath: path.join(folder, 'gone') };
    await expect(withRegistryOfNpm(variables, log)).resolves.toEqual(variables);
    expect(lines).toEqual([expect.stringContaining('set JSREGISTRY_URL')]);
  });
});
