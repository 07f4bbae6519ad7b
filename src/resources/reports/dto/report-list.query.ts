import { ApiPropertyOptional } from '@nestjs/swagger';
import { OneOf } from '../../../platform/http/fields/one-of.js';
import { PageQuery } from '../../../platform/http/page.query.js';

const STATES = ['open', 'decided'] as const;

export class ReportListQuery extends PageQuery {
  @ApiPropertyOptional({ type: String, enum: STATES, default: 'open' })
  @OneOf(STATES)
  status: (typeof STATES)[number] = 'open';
}
