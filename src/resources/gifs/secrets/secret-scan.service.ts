import { readFile } from 'node:fs/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { TextPool, TextTooComplex } from '../../../platform/concurrency/text-pool.js';
import { TemporarilyUnavailable } from '../../../platform/errors/domain-errors.js';
import { LOG } from '../../../platform/logging/log.js';
import type { SecretFinding } from '../../../recording/secrets/secret-finding.js';
import { isCertain } from '../../../recording/secrets/secret-kinds.js';
import type { ReceivedCast } from '../upload/received-file.js';
import type { CastScanInput } from './secret-scan-worker.js';

const TASK = { module: new URL('./secret-scan-worker.js', import.meta.url).href, name: 'scanCast' };
const LIMIT = { what: 'Looking for secrets in the recording', seconds: 10 };

/** Scans an uploaded cast for secrets. */
@Injectable()
export class SecretScanService {
  constructor(
    private readonly pool: TextPool,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  /** A terminal is emulated only if a certain secret was found: then line and second are those of the transcript. */
  async secretsOf(cast: Pick<ReceivedCast, 'file' | 'facts'> | undefined): Promise<readonly SecretFinding[]> {
    const suspects = cast?.facts.suspects ?? [];
    if (!cast || !suspects.some(isCertain)) return suspects.map(withoutLine);
    const scan: CastScanInput = { cast: await readFile(cast.file.path), suspects };
    try {
      return (await this.pool.run(TASK, scan, LIMIT)) as readonly SecretFinding[];
    } catch (error) {
      if (!(error instanceof TextTooComplex || error instanceof TemporarilyUnavailable)) throw error;
      // The transcript job finds the lines.
      this.log.warn(
        { err: error },
        'secrets of an upload: their lines are unknown until the transcript is made',
      );
      return suspects.map(withoutLine);
    }
  }
}

/** The line of the output is not that of the transcript. */
function withoutLine(finding: SecretFinding): SecretFinding {
  return { ...finding, line: null };
}
