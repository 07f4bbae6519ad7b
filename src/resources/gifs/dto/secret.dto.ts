import { ApiProperty } from '@nestjs/swagger';
import { isCertain, SECRET_KINDS, type SecretKind } from '@ttyreel/recording';
import { TEXT_PLACES, type TextPlace } from '../secrets/text-places.js';

const KINDS = (Object.keys(SECRET_KINDS) as SecretKind[]).filter((kind) => isCertain({ kind }));

export class SecretDto {
  @ApiProperty({ enum: KINDS, enumName: 'SecretKind', example: 'github_token' })
  kind!: SecretKind;

  @ApiProperty({
    enum: TEXT_PLACES,
    enumName: 'TextPlace',
    example: 'screen',
    description: 'Where readers can get it: a part of the cast, or a field of the recording.',
  })
  place!: TextPlace;

  @ApiProperty({
    type: 'integer',
    minimum: 1,
    nullable: true,
    example: 12,
    description: 'Line of the transcript, from 1; null in other places, and until there is a transcript.',
  })
  line!: number | null;

  @ApiProperty({
    type: Number,
    minimum: 0,
    nullable: true,
    example: 3.5,
    description:
      'Second of the recording at which the text appeared; null for fields and the header of the cast.',
  })
  time!: number | null;

  @ApiProperty({
    type: String,
    example: 'ghp_… (40 characters)',
    description: 'The first four characters and the length.',
  })
  excerpt!: string;
}
