import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { AppConfig } from '../../platform/config/app-config.js';
import type { ApiRequest } from '../../platform/http/api-request.js';
import { ApiNotModified, Operation, Responds, filesOf } from '../../platform/http/openapi/responses.js';
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
  @Operation(`Read the supported versions of the command-line client.
    Clients call this at start to check for updates.`)
  @Responds(200, 'The versions of the command-line client.', CliVersionDto)
  getCliVersion(): CliVersionDto {
    return {
      latest: this.cli.version,
      min_supported: MIN_SUPPORTED_CLI_VERSION,
      changelog_url: `${this.config.siteUrl}/changelog`,
      download_url: `${this.config.siteUrl}/${CLI_PACKAGE_PATH}`,
    };
  }

  /** Its path has no prefix, as those of media. */
  @Get(CLI_PACKAGE_PATH)
  @Operation(`Download the command-line client.
    An npm package with all of its dependencies: \`npm install -g <this URL>\` installs it, and asks no registry.`)
  @Responds(200, 'The package.', filesOf('application/gzip'))
  @ApiNotModified()
  getCliPackage(@Req() request: ApiRequest, @Res() response: Response): void {
    response.send(sendCachedResponse(this.cli.tarball, request, response));
  }
}
