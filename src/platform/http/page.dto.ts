import type { Type } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';

/** One page of a list, in the envelope of every list. */
export interface PageDto<Item> {
  count: number;
  next: string | null;
  previous: string | null;
  results: Item[];
}

/** The envelope as a class of its own for each kind of item, so that the description names both. */
export function pageOf<Item extends object>(item: Type<Item>): Type<PageDto<Item>> {
  class Page implements PageDto<Item> {
    @ApiProperty({ type: 'integer', minimum: 0, description: 'Total number of results.', example: 1 })
    count!: number;

    @ApiProperty({
      type: String,
      format: 'uri',
      nullable: true,
      description: 'Address of the next page.',
      example: null,
    })
    next!: string | null;

    @ApiProperty({
      type: String,
      format: 'uri',
      nullable: true,
      description: 'Address of the previous page.',
      example: null,
    })
    previous!: string | null;

    @ApiProperty({ type: [item] })
    results!: Item[];
  }
  Object.defineProperty(Page, 'name', { value: item.name.replace(/Dto$/, 'PageDto') });
  return Page;
}
