import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

/** The body of every error. */
export class ErrorDto {
  @ApiProperty({
    type: String,
    description: 'A sentence a person can act on.',
    example: 'There is no recording "aB3dE5fG".',
  })
  detail!: string;

  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: { type: 'array', items: { type: 'string' } },
    description: 'After a failed validation: what is wrong, by field.',
    example: { title: ['must be at most 300 characters'] },
  })
  errors?: Record<string, readonly string[]>;

  @ApiPropertyOptional({
    type: String,
    description: 'With a 500: the request to name when reporting it.',
    example: 'V1StGXR8_Z5jdHi6B-myT',
  })
  request_id?: string;
}
