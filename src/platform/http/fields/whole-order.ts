import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsString } from 'class-validator';

interface WholeOrderOptions {
  readonly max: number;
  readonly example: string[];
  readonly description: string;
}

/** The ids or slugs of everything in a list, in a new order. */
export function WholeOrder(of: 'ids' | 'slugs', { max, example, description }: WholeOrderOptions) {
  return applyDecorators(
    IsString({ each: true, message: `must be a list of ${of}` }),
    ArrayMaxSize(max, { message: `must be at most ${max} ${of}` }),
    IsArray({ message: `must be a list of ${of}` }),
    ApiProperty({ type: [String], maxItems: max, uniqueItems: true, example, description }),
  );
}
