import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { StaffOnly } from '../../platform/authorization/auth.decorators.js';
import { AppConfig } from '../../platform/config/app-config.js';
import { Operation, RespondsPage } from '../../platform/http/openapi/responses.js';
import type { PageDto } from '../../platform/http/page.dto.js';
import { envelope } from '../../platform/http/page-links.js';
import type { AuditEntryEntity } from './audit-entry.entity.js';
import { AuditService } from './audit.service.js';
import { type AuditEntryDto, AuditPageDto } from './dto/audit-entry.dto.js';
import { AuditListQuery } from './dto/audit-list.query.js';

@ApiTags('staff')
@StaffOnly()
@Controller('staff/audit')
export class AuditController {
  constructor(
    private readonly audit: AuditService,
    private readonly config: AppConfig,
  ) {}

  @Get()
  @Operation(`List the actions of staff and the operator.
    Newest first. Entries are never changed or removed.`)
  @RespondsPage('A page of the audit log, latest first.', AuditPageDto)
  async listAuditEntries(@Query() query: AuditListQuery): Promise<PageDto<AuditEntryDto>> {
    const { actor, action, subject } = query;
    const filters = { actor, action, subject };
    const page = await this.audit.list(filters, query.request);
    return envelope(page, `${this.config.siteUrl}/api/v1/staff/audit/`, filters, presentEntry);
  }
}

function presentEntry({ seq, createdAt, actor, action, subject, reason, details }: AuditEntryEntity) {
  return { id: seq, created_at: createdAt.toISOString(), actor, action, subject, reason, details };
}
