import { Body, Controller, Get, Header, HttpCode, Param, Post, Res } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiOperation, ApiParam, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Authenticated, CurrentViewer } from '../../platform/authorization/auth.decorators.js';
import type { Viewer } from '../../platform/http/viewer.js';
import { AppConfig } from '../../platform/config/app-config.js';
import { ApiErrors } from '../../platform/http/openapi/responses.js';
import { HourlyQuota } from '../auth/hourly-quota.decorator.js';
import { CreatedGenerationDto, GenerateDto, GenerationDto } from './dto/generation.dto.js';
import { GenerationPresenter } from './generation.presenter.js';
import { requestOf } from './generation-request.js';
import { GenerationsService } from './jobs/generations.service.js';

@ApiTags('generation')
@Controller('gifs/generate')
export class GenerationController {
  constructor(
    private readonly generations: GenerationsService,
    private readonly present: GenerationPresenter,
    private readonly config: AppConfig,
  ) {}

  @Post()
  @HttpCode(202)
  @Authenticated()
  @HourlyQuota('generation')
  @ApiOperation({
    operationId: 'generateTape',
    summary: 'Generate a tape from a description or a README',
    description:
      'The tape is written in the background; poll `status_url` for the result. Nothing is executed.',
  })
  // Without examples the API explorer sends all fields, which are mutually exclusive.
  @ApiBody({
    type: GenerateDto,
    examples: {
      description: { value: { description: 'list docker containers and stop one', theme: 'nord' } },
      README: { value: { raw_markdown: '## Usage\n\n```sh\ngit status\n```\n', max_gifs: 3 } },
      'repository by URL': {
        value: { source_url: 'https://github.com/ada/engine', source_type: 'github', max_gifs: 3 },
      },
      'package by name': { value: { package_name: '@ada/engine', source_type: 'npm', max_gifs: 3 } },
    },
  })
  @ApiResponse({
    status: 202,
    description: 'Accepted.',
    type: CreatedGenerationDto,
    headers: {
      Location: { description: 'The URL of the status.', schema: { type: 'string', format: 'uri' } },
    },
  })
  @ApiErrors()
  async create(
    @CurrentViewer() viewer: Viewer,
    @Body() body: GenerateDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<CreatedGenerationDto> {
    const generation = await this.generations.create(viewer, requestOf(body, this.config.registries));
    response.location(this.present.statusUrl(generation.job));
    return this.present.created(generation);
  }

  @Get(':job_id')
  @Header('Cache-Control', 'no-store')
  @ApiParam({ name: 'job_id', type: String, example: 'aB3dE5fGhJ7kLmN9pQrStU' })
  @ApiOperation({
    operationId: 'getGeneration',
    summary: 'Read the status of a generation',
    description: 'Readable by anyone with the id, which cannot be guessed.',
  })
  @ApiOkResponse({ type: GenerationDto })
  @ApiErrors(404)
  async status(@Param('job_id') id: string): Promise<GenerationDto> {
    return this.present.status(await this.generations.get(id));
  }
}
