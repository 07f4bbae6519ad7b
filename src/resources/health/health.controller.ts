import { Controller, Get, HttpStatus, Res } from '@nestjs/common';
import { ApiOperation, ApiProperty, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import type { Mp4Encoder } from '../../recording/video/mp4-encoder.js';
import { CHECK_RESULTS, type Readiness, ReadinessService } from './readiness.service.js';

class HealthDto {
  @ApiProperty({ type: String, enum: ['ok', 'unavailable'], example: 'ok' })
  status!: 'ok' | 'unavailable';
}

class ReadinessDto extends HealthDto {
  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string', enum: [...CHECK_RESULTS, 'starting', 'stopping'] },
    description:
      'What the service needs, and its disk, each "ok" or what is wrong. A "low" disk takes no new recordings; like an ' +
      'unavailable queue it leaves the service ready, because everything else goes on.',
    example: { database: 'ok', media: 'ok', queue: 'ok', disk: 'ok' },
  })
  checks!: Readiness['checks'];

  @ApiProperty({
    type: String,
    enum: ['ffmpeg', 'wasm'],
    example: 'ffmpeg',
    description:
      'What makes videos: the ffmpeg of the machine or, without one that can, WebAssembly. Either makes the same videos.',
  })
  mp4_encoder!: Mp4Encoder['name'];
}

@ApiTags('health')
@Controller('health')
export class HealthController {
  constructor(private readonly readiness: ReadinessService) {}

  @Get('live')
  @ApiOperation({ operationId: 'isAlive', summary: 'Whether the process answers' })
  @ApiResponse({ status: 200, type: HealthDto, description: 'It does.' })
  live(): HealthDto {
    return { status: 'ok' };
  }

  @Get('ready')
  @ApiOperation({ operationId: 'isReady', summary: 'Whether the service can serve' })
  @ApiResponse({ status: 200, type: ReadinessDto, description: 'It can.' })
  @ApiResponse({ status: 503, type: ReadinessDto, description: 'Something that it needs is missing.' })
  async ready(@Res({ passthrough: true }) response: Response): Promise<ReadinessDto> {
    const { ready, checks, mp4Encoder } = await this.readiness.check();
    if (!ready) response.status(HttpStatus.SERVICE_UNAVAILABLE);
    return { status: ready ? 'ok' : 'unavailable', checks, mp4_encoder: mp4Encoder };
  }
}
