import { ApiProperty } from '@nestjs/swagger';
import { GifListItemDto } from '../../gifs/dto/gif-list-item.dto.js';
import { pageOf } from '../../../platform/http/page.dto.js';

const FIELDS = ['title', 'command', 'tags', 'description', 'transcript'] as const;

const second = (description: string) =>
  ({ type: 'number', minimum: 0, nullable: true, example: 12.5, description }) as const;

/** A place where a recording has what was asked for. */
export class MatchDto {
  @ApiProperty({ enum: FIELDS, example: 'transcript' })
  field!: (typeof FIELDS)[number];

  @ApiProperty({
    type: String,
    example: '$ git rebase -i HEAD~3',
    description: 'The place and what is round it.',
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
      'What of the text was asked for: where it begins and where it ends, the end not included, in UTF-16 code units.',
  })
  ranges!: (readonly [number, number])[];

  @ApiProperty(second('The second of the recording at which the line appeared; null for what has no time.'))
  time!: number | null;
}

/** A recording that was found. */
export class SearchHitDto extends GifListItemDto {
  @ApiProperty({
    type: 'number',
    example: 3.8214,
    description:
      'How well it fits. The whole part says where all the words are: 3 in the title, the command or the tags, 2 the ' +
      'last of them as a beginning, 1 with the description, 0 with the transcript. The rest is their nearness and ' +
      'importance, then popularity and age.',
  })
  score!: number;

  @ApiProperty({ type: [MatchDto], description: 'Up to three places, the best first.' })
  matches!: MatchDto[];

  @ApiProperty(
    second('The first of the seconds in `matches`: where to begin to watch. Null when there is none.'),
  )
  time!: number | null;
}

export class SearchPageDto extends pageOf(SearchHitDto) {
  @ApiProperty({
    type: String,
    nullable: true,
    example: null,
    description: 'What was looked for instead, as nothing was found for the query itself.',
  })
  corrected_query!: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    example: null,
    description: 'What of the query was not looked for, and why, for the person who asked.',
  })
  notice!: string | null;
}
