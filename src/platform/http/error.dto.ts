import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';

@ApiSchema({ name: 'Error' })
export class ErrorDto {
  @ApiProperty({
    type: String,
    description: 'What is wrong and what to do, as a sentence.',
    example: 'There is no recording "aB3dE5fG".',
  })
  detail!: string;

  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: { type: 'array', items: { type: 'string' } },
    description: 'The validation errors, by field.',
    example: { title: ['must be at most 300 characters'] },
  })
  errors?: Record<string, readonly string[]>;

  @ApiPropertyOptional({
    type: String,
    description: 'With status 500: the id to include in a bug report.',
    example: 'V1StGXR8_Z5jdHi6B-myT',
  })
  request_id?: string;
}
