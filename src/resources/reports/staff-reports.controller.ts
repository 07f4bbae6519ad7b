import { Body, Controller, Get, Param, Patch, Query } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import { CurrentViewer, StaffOnly } from '../../platform/authorization/auth.decorators.js';
import { NotFound } from '../../platform/errors/domain-errors.js';
import { ApiErrors, Operation, Responds, RespondsPage } from '../../platform/http/openapi/responses.js';
import type { PageDto } from '../../platform/http/page.dto.js';
import type { Viewer } from '../../platform/http/viewer.js';
import { ReportListQuery } from './dto/report-list.query.js';
import { DecideReportDto, ReportDto, ReportPageDto } from './dto/report.dto.js';
import { ReportDecisionsService } from './report-decisions.service.js';
import { ReportPresenter } from './report.presenter.js';
import { ReportsService } from './reports.service.js';

@ApiTags('staff')
@StaffOnly()
@Controller('staff/reports')
export class StaffReportsController {
  constructor(
    private readonly reports: ReportsService,
    private readonly decisions: ReportDecisionsService,
    private readonly present: ReportPresenter,
  ) {}

  @Get()
  @Operation(`List reported recordings.
    One item for all reports of a recording. Open reports: the oldest first. Decided reports: the latest decision first.`)
  @RespondsPage('A page of reported recordings.', ReportPageDto)
  async listReports(@Query() { status, request }: ReportListQuery): Promise<PageDto<ReportDto>> {
    return this.present.page(await this.reports.list(status === 'open', request), status);
  }

  @Patch(':id')
  @ApiParam({ name: 'id', schema: { type: 'integer', minimum: 1 }, example: 3 })
  @Operation(`Decide on the reports of a recording.
    Also writes a note, before, with or after the decision. A second decision is 409: hide or unhide the recording
    instead.`)
  @Responds(200, 'The reports of the recording, with the decision.', ReportDto)
  @ApiErrors({ 404: 'There is no report 99.', 409: 'Report 3 is already decided.' })
  async decideReport(
    @Param('id') id: string,
    @Body() body: DecideReportDto,
    @CurrentViewer() viewer: Viewer,
  ): Promise<ReportDto> {
    if (!/^[1-9]\d{0,8}$/.test(id)) throw new NotFound(`There is no report ${id}.`);
    return this.present.report(await this.decisions.decide(Number(id), body, viewer.username));
  }
}
