import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { DEFAULT_PAGE_SIZE, type PageRequest } from '../database/page-request.js';
import { IsInt, IsOptional, Min } from 'class-validator';

const MAX_PAGE_SIZE = 100;

const POSITIVE = 'must be a positive whole number, given once';

/** Digits only: `Number` would also accept "1e3" and "0x10". Capped, because PostgreSQL rejects larger offsets. */
function wholeNumber({ value }: { value: unknown }): unknown {
  if (typeof value !== 'string' || !/^\d+$/.test(value)) return value;
  return Math.min(Number(value), Number.MAX_SAFE_INTEGER);
}

export class PageQuery {
  @ApiPropertyOptional({ type: 'integer', minimum: 1, default: 1, description: 'Page number, from 1.' })
  @IsOptional()
  @Transform(wholeNumber)
  @IsInt({ message: POSITIVE })
  @Min(1, { message: POSITIVE })
  page: number = 1;

  @ApiPropertyOptional({
    type: 'integer',
    minimum: 1,
    default: DEFAULT_PAGE_SIZE,
    description: `Results per page; more than ${MAX_PAGE_SIZE} counts as ${MAX_PAGE_SIZE}.`,
  })
  @IsOptional()
  @Transform(wholeNumber)
  @IsInt({ message: POSITIVE })
  @Min(1, { message: POSITIVE })
  page_size: number = DEFAULT_PAGE_SIZE;

  /** Larger page sizes are reduced to this. */
  protected get maxPageSize(): number {
    return MAX_PAGE_SIZE;
  }

  get request(): PageRequest {
    return { page: this.page, size: Math.min(this.page_size, this.maxPageSize) };
  }
}
