import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { AppConfig } from '../../platform/config/app-config.js';
import type { ApiRequest } from '../../platform/http/api-request.js';
import { ApiErrors, ApiNotModified } from '../../platform/http/openapi/responses.js';
import { sendCachedResponse } from '../../platform/response-cache/send-cached-response.js';
import { CLI_PACKAGE_PATH, CliPackage, MIN_SUPPORTED_CLI_VERSION } from './cli-package.js';
import { CliVersionDto } from './cli-version.dto.js';

@ApiTags('cli')
@Controller()
export class CliVersionController {
  constructor(
    private readonly cli: CliPackage,
    private readonly config: AppConfig,
  ) {}

  @Get('api/v1/cli/version')
  @ApiOperation({
    operationId: 'getCliVersion',
    summary: 'Read the supported versions of the command-line client',
    description: 'Clients call this at start to check for updates.',
  })
  @ApiOkResponse({ type: CliVersionDto })
  @ApiErrors()
  version(): CliVersionDto {
    return {
      latest: this.cli.version,
      min_supported: MIN_SUPPORTED_CLI_VERSION,
      changelog_url: `${this.config.siteUrl}/changelog`,
      download_url: `${this.config.siteUrl}/${CLI_PACKAGE_PATH}`,
    };
  }

  /** Its path has no prefix, as those of media. */
  @Get(CLI_PACKAGE_PATH)
  @ApiOperation({
    operationId: 'getCliPackage',
    summary: 'Download the command-line client',
    description:
      'An npm package with all of its dependencies: `npm install -g <this URL>` installs it, and asks no registry.',
  })
  @ApiOkResponse({
    description: 'The package.',
    content: { 'application/gzip': { schema: { type: 'string', format: 'binary' } } },
  })
  @ApiNotModified()
  @ApiErrors()
  package(@Req() request: ApiRequest, @Res() response: Response): void {
    response.send(sendCachedResponse(this.cli.tarball, request, response));
  }
}
