import { readFile } from 'node:fs/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { TextPool, TextTooComplex } from '../../../platform/concurrency/text-pool.js';
import { FairGate } from '../../../platform/rate-limit/fair-gate.js';
import { LOG } from '../../../platform/logging/log.js';
import { isCertain, type SecretFinding } from '@ttyreel/recording';
import { callerOfUser } from '../../media/derived/processes/drawing-turns.service.js';
import type { ReceivedCast } from '../upload/received-file.js';
import { type CastScanInput, withoutLine } from './secret-scan-worker.js';

const TASK = { module: new URL('./secret-scan-worker.js', import.meta.url).href, name: 'scanUpload' };
const LIMIT = { what: 'Looking for secrets in the recording', seconds: 30 };
/** One thread of the pool stays free for others. */
const TURNS = { capacity: 1, mostOfOne: 24, secondsPerMinute: 60 };

/** Bytes of a cast; the screen of a larger one is searched when its transcript is made. */
const LARGEST_DRAWN = 1024 * 1024;

/** Scans an uploaded cast for secrets. Authors take turns. */
@Injectable()
export class SecretScanService {
  readonly #turns = new FairGate(TURNS);

  constructor(
    private readonly pool: TextPool,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  /**
   * Emulates a terminal if the cast moves the cursor, or has a certain secret, whose line in the transcript is then known.
   * @throws RateLimited, TemporarilyUnavailable: a cast that is not scanned must not be published
   */
  async secretsOf(
    authorSeq: number,
    cast: Pick<ReceivedCast, 'file' | 'facts' | 'size'> | undefined,
  ): Promise<readonly SecretFinding[]> {
    if (!cast) return [];
    const { suspects, movesCursor } = cast.facts;
    const isDrawn = movesCursor && cast.size <= LARGEST_DRAWN;
    if (!isDrawn && !suspects.some(isCertain)) return suspects.map(withoutLine);
    const scan: CastScanInput = { cast: await readFile(cast.file.path), suspects };
    try {
      return await this.#turns.pass(callerOfUser(authorSeq), () => this.scan(scan));
    } catch (error) {
      if (!(error instanceof TextTooComplex)) throw error;
      // The transcript job searches the screen, too.
      this.log.warn(
        { err: error },
        'secrets of an upload: the screen is not searched before the transcript is made',
      );
      return suspects.map(withoutLine);
    }
  }

  private async scan(input: CastScanInput): Promise<readonly SecretFinding[]> {
    return (await this.pool.run(TASK, input, LIMIT)) as readonly SecretFinding[];
  }
}
