import { Body, Controller, Param, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentViewer } from '../../platform/authorization/auth.decorators.js';
import type { ApiRequest } from '../../platform/http/api-request.js';
import { ClientConnection } from '../../platform/http/server/client-connection.js';
import { Operation, Responds } from '../../platform/http/openapi/responses.js';
import type { Viewer } from '../../platform/http/viewer.js';
import { Throttled } from '../auth/hourly-quota.decorator.js';
import { ApiGifId, HIDDEN } from '../media/api-gif-id.js';
import { ReportedDto, ReportGifDto } from './dto/report.dto.js';
import { ReportsService } from './reports.service.js';

@ApiTags('gifs')
@Controller('gifs')
export class ReportsController {
  constructor(
    private readonly reports: ReportsService,
    private readonly connection: ClientConnection,
  ) {}

  @Post(':id/report')
  @Throttled('report')
  @ApiGifId({ 451: HIDDEN })
  @Operation(`Report a recording to staff.
    Needs no API key. The limit is 10 an hour for an address or a user. A second report of the same recording replaces the
    first.`)
  @Responds(201, 'Staff will see the report.', ReportedDto)
  async reportGif(
    @Param('id') id: string,
    @Body() { reason, details = '' }: ReportGifDto,
    @CurrentViewer() viewer: Viewer | null,
    @Req() request: ApiRequest,
  ): Promise<ReportedDto> {
    const reporter = { viewer, bucket: this.connection.bucket(request) };
    await this.reports.report(id, reporter, { reason, details });
    return { gif_id: id, reason, details };
  }
}
