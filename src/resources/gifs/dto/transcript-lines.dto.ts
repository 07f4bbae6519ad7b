import { ApiProperty } from '@nestjs/swagger';

export class TranscriptLineDto {
  @ApiProperty({ type: String, example: '$ git rebase -i HEAD~3' })
  text!: string;

  @ApiProperty({
    type: Number,
    minimum: 0,
    example: 6,
    description:
      'The second of the GIF and the MP4 at which the line is complete; for a command, at which it is entered.',
  })
  time!: number;

  @ApiProperty({
    type: Number,
    minimum: 0,
    nullable: true,
    example: 61,
    description: 'The same second in the cast; null without a cast, or until it is known.',
  })
  cast_time!: number | null;

  @ApiProperty({
    type: Number,
    minimum: 0,
    nullable: true,
    example: 4.2,
    description: 'Of a command that is typed: the second of the GIF and the MP4 at which typing begins.',
  })
  typed_from!: number | null;
}

export class TranscriptLinesDto {
  @ApiProperty({ type: [TranscriptLineDto] })
  lines!: TranscriptLineDto[];
}
