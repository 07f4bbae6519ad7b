import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { WebhookEventsModule } from '../../indexing/webhook-events/webhook-events.module.js';
import { KeyVaultModule } from '../../platform/credentials/key-vault.module.js';
import { RequestLimitsModule } from '../../platform/http/limits/request-limits.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { GifsModule } from '../gifs/gifs.module.js';
import { GifModerationModule } from '../gifs/moderation/gif-moderation.module.js';
import { ReportCaseEntity } from './report-case.entity.js';
import { ReportDecisionsService } from './report-decisions.service.js';
import { ReportEntity } from './report.entity.js';
import { ReportPresenter } from './report.presenter.js';
import { ReportRepository } from './report.repository.js';
import { ReportsController } from './reports.controller.js';
import { ReportsService } from './reports.service.js';
import { StaffReportsController } from './staff-reports.controller.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([ReportCaseEntity, ReportEntity]),
    AuditModule,
    GifsModule,
    GifModerationModule,
    KeyVaultModule,
    RequestLimitsModule,
    WebhookEventsModule,
  ],
  controllers: [ReportsController, StaffReportsController],
  providers: [ReportDecisionsService, ReportPresenter, ReportRepository, ReportsService],
  exports: [ReportDecisionsService, ReportPresenter, ReportsService],
})
export class ReportsModule {}
