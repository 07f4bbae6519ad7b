import { Body, Controller, Get, Header, Param, Post, Req, Res } from '@nestjs/common';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { CurrentViewer } from '../../platform/authorization/auth.decorators.js';
import type { Viewer } from '../../platform/http/viewer.js';
import { AppConfig } from '../../platform/config/app-config.js';
import { ApiErrors, Operation, Responds } from '../../platform/http/openapi/responses.js';
import type { ClaimingRequest } from '../../platform/idempotency/claim.js';
import { HourlyQuota } from '../auth/hourly-quota.decorator.js';
import { CreatedGenerationDto, GENERATE_EXAMPLES, GenerateDto, GenerationDto } from './dto/generation.dto.js';
import { GenerationPresenter } from './generation.presenter.js';
import { requestOf } from './generation-request.js';
import { GenerationsService } from './jobs/generations.service.js';
import { ApiJobId } from './api-job-id.js';

@ApiTags('generation')
@Controller('gifs/generate')
export class GenerationController {
  constructor(
    private readonly generations: GenerationsService,
    private readonly present: GenerationPresenter,
    private readonly config: AppConfig,
  ) {}

  @Post()
  @HourlyQuota('generation')
  @Operation(`Generate a tape from a description or a README.
    The tape is written in the background; poll \`status_url\` for the result. Nothing is executed.`)
  @ApiBody({ type: GenerateDto, examples: GENERATE_EXAMPLES })
  @Responds(202, 'Accepted.', CreatedGenerationDto, 'Location')
  @ApiErrors({ 413: 'The body is larger than the limit of 256 KiB.' })
  async generateTape(
    @CurrentViewer() viewer: Viewer,
    @Body() body: GenerateDto,
    @Req() { claim }: ClaimingRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<CreatedGenerationDto> {
    const generation = await this.generations.create(viewer, requestOf(body, this.config.registries), claim);
    response.location(this.present.statusUrl(generation.job));
    return this.present.created(generation);
  }

  @Get(':job_id')
  @Header('Cache-Control', 'no-store')
  @ApiJobId()
  @Operation('Read the status of a generation. Readable by anyone with the id, which cannot be guessed.')
  @Responds(200, 'The status of the generation.', GenerationDto)
  async getGeneration(@Param('job_id') id: string): Promise<GenerationDto> {
    return this.present.status(await this.generations.get(id));
  }
}
