import type { Type } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';

export interface PageDto<Item> {
  count: number;
  next: string | null;
  previous: string | null;
  results: Item[];
}

/** A page class for each item type: the OpenAPI document names it after the item. */
export function pageOf<Item extends object>(item: Type<Item>): Type<PageDto<Item>> {
  class Page implements PageDto<Item> {
    @ApiProperty({ type: 'integer', minimum: 0, description: 'Total number of results.', example: 1 })
    count!: number;

    @ApiProperty({
      type: String,
      format: 'uri',
      nullable: true,
      description: 'URL of the next page.',
      example: null,
    })
    next!: string | null;

    @ApiProperty({
      type: String,
      format: 'uri',
      nullable: true,
      description: 'URL of the previous page.',
      example: null,
    })
    previous!: string | null;

    @ApiProperty({ type: [item] })
    results!: Item[];
  }
  Object.defineProperty(Page, 'name', { value: item.name.replace(/Dto$/, 'PageDto') });
  return Page;
}
