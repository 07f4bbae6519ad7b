import { ApiProperty } from '@nestjs/swagger';
import { GifListItemDto } from '../../gifs/dto/gif-list-item.dto.js';
import { pageOf } from '../../../platform/http/page.dto.js';

const FIELDS = ['title', 'command', 'tags', 'description', 'transcript'] as const;

const second = (description: string) =>
  ({ type: 'number', minimum: 0, nullable: true, example: 12.5, description }) as const;

export class MatchDto {
  @ApiProperty({ enum: FIELDS, example: 'transcript' })
  field!: (typeof FIELDS)[number];

  @ApiProperty({
    type: String,
    example: '$ git rebase -i HEAD~3',
    description: 'The matching text with its surroundings.',
  })
  text!: string;

  @ApiProperty({
    type: 'array',
    items: { type: 'array', items: { type: 'integer', minimum: 0 }, minItems: 2, maxItems: 2 },
    example: [
      [2, 5],
      [6, 12],
    ],
    description:
      'The parts of the text that match the query: start and end in UTF-16 code units, the end excluded.',
  })
  ranges!: readonly (readonly [number, number])[];

  @ApiProperty(
    second(
      'When the line is complete, or the command is entered, in seconds of the GIF and the MP4; null outside transcripts.',
    ),
  )
  time!: number | null;

  @ApiProperty(
    second('The same time in seconds of the cast, whose pauses are not shortened; null without a cast.'),
  )
  cast_time!: number | null;
}

export class SearchHitDto extends GifListItemDto {
  @ApiProperty({
    type: 'number',
    example: 3.8214,
    description:
      'Relevance. The integer part tells which fields have all the words: 3 the title, the command and the tags, 2 ' +
      'the same with the last word as a prefix, 1 also the description, 0 also the transcript. The fraction is the rank ' +
      'of the words, popularity and age.',
  })
  score!: number;

  @ApiProperty({ type: [MatchDto], description: 'Up to three matches, best first.' })
  matches!: MatchDto[];

  @ApiProperty(
    second('Where to start the GIF or MP4: the `time` of the best match that has one; null if none has.'),
  )
  time!: number | null;

  @ApiProperty(second('Where to start the cast: the `cast_time` of that match.'))
  cast_time!: number | null;
}

export class SearchPageDto extends pageOf(SearchHitDto) {
  @ApiProperty({
    type: String,
    nullable: true,
    example: null,
    description: 'The corrected query, if the given one found nothing; else null.',
  })
  corrected_query!: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    example: null,
    description: 'Tells the user which parts of the query were ignored; null if none were.',
  })
  notice!: string | null;
}
