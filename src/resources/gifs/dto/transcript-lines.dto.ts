import { ApiProperty } from '@nestjs/swagger';

export class TranscriptLineDto {
  @ApiProperty({ type: String, example: '$ git rebase -i HEAD~3' })
  text!: string;

  @ApiProperty({
    type: Number,
    minimum: 0,
    example: 6,
    description: 'When the line is complete, or the command is entered, in seconds of the GIF and the MP4.',
  })
  time!: number;

  @ApiProperty({
    type: Number,
    minimum: 0,
    nullable: true,
    example: 61,
    description: 'The same time in seconds of the cast; null without a cast.',
  })
  cast_time!: number | null;

  @ApiProperty({
    type: Number,
    minimum: 0,
    nullable: true,
    example: 4.2,
    description:
      'When the typing of a command begins, in seconds of the GIF and the MP4; null for other lines.',
  })
  typed_from!: number | null;
}

export class TranscriptLinesDto {
  @ApiProperty({ type: [TranscriptLineDto] })
  lines!: TranscriptLineDto[];
}
