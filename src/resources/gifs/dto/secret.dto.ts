import { ApiProperty } from '@nestjs/swagger';
import { SECRET_KINDS, type SecretKind } from '../../../recording/secrets/secret-kinds.js';

const KINDS = Object.keys(SECRET_KINDS) as SecretKind[];

export class SecretDto {
  @ApiProperty({ enum: KINDS, enumName: 'SecretKind', example: 'github_token' })
  kind!: SecretKind;

  @ApiProperty({ type: 'integer', minimum: 1, example: 12, description: 'Line of the transcript, from 1.' })
  line!: number;

  @ApiProperty({
    type: Number,
    minimum: 0,
    example: 3.5,
    description: 'Second of the recording at which the line appeared.',
  })
  time!: number;

  @ApiProperty({
    type: String,
    example: 'ghp_… (40 characters)',
    description: 'The first four characters and the length.',
  })
  excerpt!: string;
}
