import { Injectable } from '@nestjs/common';
import { TextPool, TextTooComplex } from '../../../platform/concurrency/text-pool.js';
import {
  type CheckedAnswer,
  NotWritten,
  type ReadmeTapeRequests,
  type TapeRequest,
  type WrittenTape,
} from '@ttyreel/tape-writer';
import type { ReadmeLookup } from '../readme/readme-response.js';
import type { TextTaskResult, ModelInput, ReadmeInput, TapeRequestsInput } from './text-worker.js';

const MODULE = new URL('./text-worker.js', import.meta.url).href;
const SECONDS = 10;

/** Parses untrusted text (READMEs, descriptions, tapes) in worker threads. */
@Injectable()
export class GenerationTextsService {
  constructor(private readonly pool: TextPool) {}

  /** @throws NotWritten when the README is not understood or takes too long; SyntaxError for invalid JSON */
  readReadme(input: ReadmeInput): Promise<ReadmeLookup> {
    return this.run('readReadme', input, 'Reading the README');
  }

  /** @throws NotWritten when there is nothing to show or it takes too long */
  findTapeRequests(input: TapeRequestsInput, signal: AbortSignal): Promise<ReadmeTapeRequests> {
    return this.run('findTapeRequests', input, 'Reading the README', signal);
  }

  /** @throws NotWritten when there is no tape or it takes too long */
  writeTape(request: TapeRequest, signal: AbortSignal): Promise<WrittenTape> {
    return this.run('writeTape', request, 'Writing the tape', signal);
  }

  /** @throws NotWritten when it takes too long */
  checkModel(input: ModelInput, signal: AbortSignal): Promise<CheckedAnswer> {
    return this.run('checkModel', input, "Reading the model's answer", signal);
  }

  private async run<Result>(
    name: string,
    input: unknown,
    what: string,
    signal?: AbortSignal,
  ): Promise<Result> {
    const running = this.pool.run({ module: MODULE, name }, input, { what, seconds: SECONDS }, signal);
    const answer = (await running.catch((error: unknown) => {
      throw error instanceof TextTooComplex ? new NotWritten(error.message, { cause: error }) : error;
    })) as TextTaskResult<Result>;
    if ('refusal' in answer) throw new NotWritten(answer.refusal);
    return answer.result;
  }
}
