import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { AppConfig } from '../../platform/config/app-config.js';
import { ApiErrors } from '../../platform/http/openapi/responses.js';
import { CliVersionDto } from './cli-version.dto.js';
import { LatestCliVersion, MIN_SUPPORTED_CLI_VERSION } from './cli-version.js';

@ApiTags('cli')
@Controller('cli')
export class CliVersionController {
  constructor(
    private readonly latest: LatestCliVersion,
    private readonly config: AppConfig,
  ) {}

  @Get('version')
  @ApiOperation({
    operationId: 'getCliVersion',
    summary: 'Read the supported versions of the command-line client',
    description: 'Clients call this at start to check for updates.',
  })
  @ApiOkResponse({ type: CliVersionDto })
  @ApiErrors()
  version(): CliVersionDto {
    return {
      latest: this.latest.version,
      min_supported: MIN_SUPPORTED_CLI_VERSION,
      changelog_url: `${this.config.siteUrl}/changelog`,
    };
  }
}
