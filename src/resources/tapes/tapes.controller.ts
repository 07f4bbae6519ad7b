import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Keyless } from '../../platform/idempotency/keyless.decorator.js';
import { Operation, Responds } from '../../platform/http/openapi/responses.js';
import { validateTape } from '@ttyreel/recording';
import { TapeDto, TapeVerdictDto } from './tape-verdict.dto.js';

@ApiTags('tapes')
@Controller('tapes')
export class TapesController {
  @Post('validate')
  @Keyless()
  @Operation(`Validate a tape script.
    Reports what is wrong with a VHS tape, where, and how to fix it. Nothing is executed.`)
  @Responds(200, 'What the check found.', TapeVerdictDto)
  validateTape(@Body() { tape }: TapeDto): TapeVerdictDto {
    const { valid, errors, warnings } = validateTape(tape);
    return { valid, errors: [...errors], warnings: [...warnings] };
  }
}
