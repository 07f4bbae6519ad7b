import { Injectable } from '@nestjs/common';
import { GenerationTextsService } from './generation-texts.service.js';
import { type TapeRequest, type WrittenTape } from '@ttyreel/tape-writer';
import { TapeWriter } from '../writer/tape-writer.js';

/** Writes tapes by rules, for installations without a model. */
@Injectable()
export class BuiltinTapeWriter extends TapeWriter {
  readonly name = 'builtin';

  constructor(private readonly texts: GenerationTextsService) {
    super();
  }

  write(request: TapeRequest, signal: AbortSignal): Promise<WrittenTape> {
    return this.texts.writeTape(request, signal);
  }
}
