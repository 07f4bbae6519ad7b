import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Keyless } from '../../platform/idempotency/keyless.decorator.js';
import { ApiErrors } from '../../platform/http/openapi/responses.js';
import { validateTape } from '@ttyreel/recording';
import { TapeDto, TapeVerdictDto } from './tape-verdict.dto.js';

@ApiTags('tapes')
@Controller('tapes')
export class TapesController {
  @Post('validate')
  @HttpCode(200)
  @Keyless()
  @ApiOperation({
    operationId: 'validateTape',
    summary: 'Validate a tape script',
    description: 'Reports what is wrong with a VHS tape, where, and how to fix it. Nothing is executed.',
  })
  @ApiOkResponse({ type: TapeVerdictDto })
  @ApiErrors()
  validate(@Body() { tape }: TapeDto): TapeVerdictDto {
    const { valid, errors, warnings } = validateTape(tape);
    return { valid, errors: [...errors], warnings: [...warnings] };
  }
}
