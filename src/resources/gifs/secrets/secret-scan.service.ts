import { readFile } from 'node:fs/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { TextPool, TextTooComplex } from '../../../platform/concurrency/text-pool.js';
import { TemporarilyUnavailable } from '../../../platform/errors/domain-errors.js';
import { LOG } from '../../../platform/logging/log.js';
import type { SecretFinding } from '../../../recording/secrets/secret-finding.js';
import type { ReceivedCast } from '../upload/received-file.js';
import type { CastScan } from './secret-scan-worker.js';

const TASK = { module: new URL('./secret-scan-worker.js', import.meta.url).href, name: 'scanCast' };
const LIMIT = { what: 'Looking for secrets in the recording', seconds: 10 };

/** Scans an uploaded cast for secrets. */
@Injectable()
export class SecretScanService {
  constructor(
    private readonly pool: TextPool,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  /** A terminal is emulated only if the output has a suspect text: then line and second are those of the transcript. */
  async secretsOf(cast: Pick<ReceivedCast, 'file' | 'facts'> | undefined): Promise<readonly SecretFinding[]> {
    const suspects = cast?.facts.suspects ?? [];
    if (!cast || suspects.length === 0) return [];
    const scan: CastScan = { cast: await readFile(cast.file.path), suspects };
    try {
      return (await this.pool.run(TASK, scan, LIMIT)) as readonly SecretFinding[];
    } catch (error) {
      if (!(error instanceof TextTooComplex || error instanceof TemporarilyUnavailable)) throw error;
      // The transcript job finds the lines.
      this.log.warn({ err: error }, 'secrets of an upload: their lines are those of the output');
      return suspects;
    }
  }
}
