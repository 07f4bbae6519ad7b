import { ApiProperty, OmitType, PickType } from '@nestjs/swagger';
import { ReportDto, SingleReportDto } from '../../reports/dto/report.dto.js';

/** The data of `gif.deleted`. */
export class DeletedGifEventDto {
  @ApiProperty({ type: String, minLength: 8, maxLength: 8, example: 'aB3dE5fG' })
  id!: string;

  @ApiProperty({ type: String, example: 'Rebase without fear' })
  title!: string;

  @ApiProperty({ type: String, format: 'date-time', example: '2026-11-21T09:30:00.000Z' })
  deleted_at!: string;
}

export class AnonymousReportDto extends OmitType(SingleReportDto, ['reporter']) {}

/** The data of `gif.reported`. */
export class ReportEventDto extends PickType(ReportDto, ['id', 'gif', 'report_count']) {
  @ApiProperty({ type: [AnonymousReportDto], description: 'Oldest first, at most 100.' })
  reports!: AnonymousReportDto[];
}

/** The data of `ping`. */
export class PingEventDto {
  @ApiProperty({ type: String, format: 'uuid', example: '5a0f6c0e-1f5d-4a7e-8c39-6f2b1d3c4e5f' })
  webhook_id!: string;
}
