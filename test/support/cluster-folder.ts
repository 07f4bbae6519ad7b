import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import { startEmbeddedPostgres } from '../../packages/local-postgres/src/embedded-postgres.js';

/** A temporary folder for each test of a file, and one database that is created once and copied. */
export class ClusterFolder {
  #template = '';
  /** The folder of this test. */
  root = '';

  constructor() {
    beforeAll(async () => {
      this.#template = await mkdtemp(path.join(os.tmpdir(), 'ttyreel-template-'));
      await (await startEmbeddedPostgres(this.#template, { durable: false })).stop();
    });
    afterAll(() => rm(this.#template, { recursive: true, force: true }));
    beforeEach(async () => {
      this.root = await mkdtemp(path.join(os.tmpdir(), 'ttyreel-embedded-'));
    });
    afterEach(() => rm(this.root, { recursive: true, force: true }));
  }

  /** The data folder of this test, which initially does not exist. */
  get data(): string {
    return path.join(this.root, 'data');
  }

  /** Fills the data folder with a database that no server uses: faster than a first start. */
  copyDatabase(): void {
    execFileSync('cp', ['-a', this.#template, this.data]);
  }
}
