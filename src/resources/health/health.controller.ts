import { Controller, Get, HttpStatus, Res } from '@nestjs/common';
import { ApiProperty, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { VERSION } from '../../platform/config/version.js';
import type { Mp4Encoder } from '../media/mp4/mp4-encoder.js';
import { CHECK_RESULTS, type Readiness, ReadinessService } from './readiness.service.js';
import { Operation, Responds } from '../../platform/http/openapi/responses.js';

class HealthDto {
  @ApiProperty({ type: String, enum: ['ok', 'unavailable'], example: 'ok' })
  status!: 'ok' | 'unavailable';

  @ApiProperty({ type: String, example: '1.0.0', description: 'The version of the service.' })
  version!: string;
}

class ReadinessDto extends HealthDto {
  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string', enum: [...CHECK_RESULTS, 'starting', 'stopping'] },
    description:
      'State of each dependency and of the disk: "ok" or what is wrong. With a "low" disk, uploads are refused. ' +
      'A low disk or an unavailable queue leaves the service ready, because everything else works.',
    example: { database: 'ok', media: 'ok', queue: 'ok', disk: 'ok' },
  })
  checks!: Readiness['checks'];

  @ApiProperty({
    type: String,
    enum: ['ffmpeg', 'builtin'],
    example: 'ffmpeg',
    description: "The encoder of videos: the machine's ffmpeg or, without a suitable one, the built-in one.",
  })
  mp4_encoder!: Mp4Encoder['name'];

  @ApiProperty({
    type: [String],
    example: ['Jobs wait for a part that is away or full. They run when it is back.'],
    description:
      'What works less than it should, a sentence each: a low disk, a full media store, an unavailable queue, jobs that wait ' +
      'for a part that is away, and responses from before the database was away. None of it makes the service unready.',
  })
  degraded!: string[];
}

@ApiTags('health')
@Controller('health')
export class HealthController {
  constructor(private readonly readiness: ReadinessService) {}

  @Get('live')
  @Operation('Check that the process is running.')
  @Responds(200, 'The process is running.', HealthDto)
  isAlive(): HealthDto {
    return { status: 'ok', version: VERSION };
  }

  @Get('ready')
  @Operation('Check that the service is ready.')
  @Responds(200, 'The service is ready.', ReadinessDto)
  @ApiResponse({ status: 503, type: ReadinessDto, description: 'A dependency is unavailable.' })
  async isReady(@Res({ passthrough: true }) response: Response): Promise<ReadinessDto> {
    const { ready, checks, mp4Encoder, degraded } = await this.readiness.check();
    if (!ready) response.status(HttpStatus.SERVICE_UNAVAILABLE);
    return {
      status: ready ? 'ok' : 'unavailable',
      version: VERSION,
      checks,
      mp4_encoder: mp4Encoder,
      degraded: [...degraded],
    };
  }
}
