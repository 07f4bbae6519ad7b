import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { registryOfNpm, withRegistryOfNpm } from './npm-registry.js';

const { PATH, npm_execpath } = process.env;

describe('the npm registry', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'ttyreel-npm-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  /** The environment in which npm starts a program, with these user settings and no global ones. */
  async function startedByNpm(settings: string): Promise<NodeJS.ProcessEnv> {
    const userconfig = path.join(folder, 'npmrc');
    await writeFile(userconfig, settings);
    const globalconfig = path.join(folder, 'none');
    return { PATH, npm_execpath, npm_config_userconfig: userconfig, npm_config_globalconfig: globalconfig };
  }

  it("is the one in the user's settings", async () => {
    const variables = await startedByNpm('registry=https://packages.example/npm/\n');
    await expect(registryOfNpm(variables)).resolves.toBe('https://packages.example/npm/');
  });

  it("is npm's default if none is set", async () => {
    await expect(registryOfNpm(await startedByNpm(''))).resolves.toMatch(/^https:\/\/registry\./);
  });

  it('is the one that npm passes on, without a call of npm', async () => {
    const variables = { npm_config_registry: 'https://project.example/', npm_execpath: '/nowhere' };
    await expect(registryOfNpm(variables)).resolves.toBe('https://project.example/');
  });

  it('is unknown if npm did not start the program', async () => {
    await expect(registryOfNpm({ PATH })).resolves.toBeUndefined();
  });

  it('is not guessed if npm does not respond', async () => {
    await expect(registryOfNpm({ PATH, npm_execpath: path.join(folder, 'gone') })).rejects.toThrow('gone');
  });

  it('is added to the settings unless they have another one', async () => {
    const log = pino({ enabled: false });
    const variables = await startedByNpm('registry=https://packages.example/npm/\n');
    await expect(withRegistryOfNpm(variables, log)).resolves.toMatchObject({
      npm_config_registry: 'https://packages.example/npm/',
    });
    const named = { ...variables, REGISTRIES: 'jsregistry=https://other.example' };
    await expect(withRegistryOfNpm(named, log)).resolves.toBe(named);
  });

  it('does not prevent a start if npm does not respond, and the log says what to set', async () => {
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
    expect(lines).toEqual([expect.stringContaining('add jsregistry=URL to REGISTRIES')]);
  });
});
